import Stubbing
import Testing

@Suite(.timeLimit(.minutes(5)))
struct IsolatedMocksTests {
    @Test
    func aMainActorMockTakesNonSendableArguments() async throws {
        let editing = MockEditing()
        let draft = Draft()
        editing.titleStub.defaultReturnValue = "Notes"
        editing.editStub.answer { _ in throw CancellationError() }
        editing.editStub.enqueue(.success(draft))

        let edited = try await editing.edit(draft)
        #expect(edited === draft)
        #expect(editing.title == "Notes")
        await #expect(throws: CancellationError.self) { _ = try await editing.edit(draft) }
        #expect(editing.editStub.callArguments.map { $0 === draft } == [true, true])
    }

    @Test
    func aPausedStubRevealsTheStateBeforeTheAnswer() async throws {
        let editing = MockEditing()
        let draft = Draft()
        editing.editStub.defaultReturnValue = draft
        editing.editStub.pause()
        let edit = Task { try await editing.edit(draft) === draft }

        let call = try await editing.editStub.waitForCall(1)
        #expect(call.arguments === draft)
        #expect(editing.editStub.callResults.isEmpty)
        editing.editStub.resume()
        #expect(try await edit.value)
    }

    @Test
    func aNonisolatedMockCanBeUsedFromAnyIsolation() async throws {
        let uploading = MockUploading()
        uploading.uploadStub.answer { $0.count }
        uploading.progressStub.defaultReturnValue = 0.5

        let count = try await Task.detached { try await uploading.upload("text") }.value
        let progress = await Task.detached { uploading.progress(of: 7) }.value
        #expect(count == 4)
        #expect(progress == 0.5)
        expectCalls(
            inOrder: uploading.uploadStub.called(with: "text"),
            uploading.progressStub.called(with: 7)
        )
        expectNoCalls(in: uploading, except: uploading.uploadStub, uploading.progressStub)
    }

    @Test
    func aTestOfEveryOrderStaysOnTheMainActor() async throws {
        try await everyOrder { order in
            let uploading = MockUploading()
            uploading.uploadStub.answer { $0.count }
            order.holds(uploading.uploadStub)
            async let first = uploading.upload("a")
            async let second = uploading.upload("ab")
            let counts = try await [first, second]
            #expect(counts == [1, 2])
        }
    }

    @Test
    func anActorMockCanBeUsedFromTheMainActor() async {
        let counting = MockCounting()
        counting.incrementStub.defaultReturnValue = 3
        #expect(await counting.increment() == 3)
        #expect(counting.incrementStub.callCount == 1)
    }
}
