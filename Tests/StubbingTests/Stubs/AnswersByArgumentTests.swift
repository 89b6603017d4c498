import Synchronization
import Testing

@testable import Stubbing

/// Answers that calls find by their arguments.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct AnswersByArgumentTests {
    struct NotFound: Error, Equatable {}

    let store = MockUserStore()

    @Test
    func eachCallGetsTheAnswerForItsArguments() async throws {
        store.userStub.setReturnValue(User(id: 7, name: "Ada"), with: 7)
        store.userStub.setError(NotFound(), with: 8)
        store.userStub.setReturnValue(User(id: 0, name: "Guest"), where: { $0 > 100 })
        store.userStub.setError(RenameError(reason: "negative")) { $0 < 0 }

        #expect(try await store.user(id: 7) == User(id: 7, name: "Ada"))
        await #expect(throws: NotFound()) { try await store.user(id: 8) }
        #expect(try await store.user(id: 200) == User(id: 0, name: "Guest"))
        await #expect(throws: RenameError(reason: "negative")) { try await store.user(id: -1) }
        #expect(store.userStub.callArguments == [7, 8, 200, -1])
        #expect(store.userStub.callErrors.map { $0 == nil } == [true, false, true, false])
    }

    @Test
    func anAnswerWithoutAResultIsSetAsVoid() throws {
        let arguments = MockUserStore.RenameArguments(id: 1, name: "Ada")
        store.renameStub.setReturnValue((), with: arguments)
        store.renameStub.setError(RenameError(reason: "taken"), where: { $0.name == "Bob" })

        try store.rename(id: 1, name: "Ada")
        #expect(throws: RenameError(reason: "taken")) { try store.rename(id: 1, name: "Bob") }
    }

    @Test
    func theQueueComesFirstAndTheDefaultLast() {
        let stub = Stub<Int, String>(defaultReturnValue: "default", returnValueQueue: ["first"])
        stub.setReturnValue("seven", with: 7)
        #expect([7, 7, 8].map { stub($0) } == ["first", "seven", "default"])
        stub.answer { "\($0)" }
        #expect([7, 8].map { stub($0) } == ["seven", "8"])
        stub.enqueue("queued")
        #expect([7, 7].map { stub($0) } == ["queued", "seven"])
        #expect(stub.callReturnValues == ["first", "seven", "default", "seven", "8", "queued", "seven"])
    }

    @Test
    func theLatestThatMatchesWins() {
        let stub = Stub<Int, String>()
        stub.setReturnValue("a", with: 7)
        stub.setReturnValue("b", where: { $0 > 5 })
        #expect(stub(7) == "b")
        stub.setReturnValue("c", with: 7)
        #expect([7, 8].map { stub($0) } == ["c", "b"])
        stub.setReturnValue("d", where: { $0 > 7 })
        #expect([7, 8].map { stub($0) } == ["c", "d"])
    }

    @Test
    func changesOfTheDefaultDoNotChangeThem() throws {
        let stub = ThrowingStub<Int, String, any Error>(defaultReturnValue: "default")
        stub.setReturnValue("seven", with: 7)
        stub.defaultError = NotFound()
        #expect(try stub(7) == "seven")
        #expect(throws: NotFound()) { try stub(8) }
        stub.defaultError = nil
        let returned = try [stub(7), stub(8)]
        #expect(returned == ["seven", "default"])
        stub.defaultResult = nil
        #expect(try stub(7) == "seven")
    }

    @Test
    func aSuspendedCallIsComparedWhenItIsResumed() async throws {
        let stub = AsyncStub<Int, String>(defaultReturnValue: "default")
        stub.pause()
        async let seven = stub(7)
        async let eight = stub(8)
        try await stub.waitForCall(2)
        stub.setReturnValue("late", with: 7)
        stub.resume()
        #expect(await [seven, eight] == ["late", "default"])
    }

    @Test
    func aCallThatPassesAPauseIsCompared() async {
        let stub = AsyncStub<Int, String>(defaultReturnValue: "default")
        stub.setReturnValue("seven", with: 7)
        stub.pause()
        stub.resumeNext()
        #expect(await stub(7) == "seven")
        stub.resumeNext()
        #expect(await stub(8) == "default")
        #expect(stub.callReturnValues == ["seven", "default"])
    }

    @Test
    func aCallThatNothingAnswersNamesTheArgumentsThatHaveAnswers() {
        store.nameStub.setReturnValue("Ada", with: 7)
        store.nameStub.setReturnValue("Bob", with: 8)
        #expect(
            messages { _ = store.name(of: 9) } == [
                """
                MockUserStore.name(of:) was called with 9, but its stub has no answer; it has answers for 7 and 8. Set one \
                before the call, such as nameStub.defaultReturnValue = … (a value of type String). The call returns "".
                """
            ]
        )
        store.nameStub.enqueue("Queued")
        _ = store.name(of: 9)
        store.nameStub.setReturnValue("Many", where: { $0 > 100 })
        store.nameStub.setReturnValue("Negative", where: { $0 < 0 })
        #expect(
            messages { for _ in 2...10 { _ = store.name(of: 9) } } == [
                """
                MockUserStore.name(of:) was called with 9, but its queue of 1 result is used up; this was call 11, and there \
                is no default; it has answers for 7, 8 and arguments that match a condition. Set one, such as \
                nameStub.defaultReturnValue = … (a value of type String). The call returns "". This is call 10 without an \
                answer in this test.
                """
            ]
        )
    }

    @Test
    func aLongListOfArgumentsIsShortened() {
        for id in 1...23 { store.nameStub.setReturnValue("", with: id) }
        let list = (1...20).map { "\($0)" }.joined(separator: ", ")
        #expect(
            messages { _ = store.name(of: 0) }.map { $0.contains("has answers for \(list) and 3 more. Set") } == [true]
        )
    }

    @Test
    func aConditionCanUseItsStubAndCallItWithoutRunningAgain() {
        let stub = Stub<Int, String>(defaultReturnValue: "default")
        let runs = Atomic(0)
        stub.setReturnValue(
            "big",
            where: { [unowned stub] number in
                runs.add(1, ordering: .relaxed)
                stub.setReturnValue("later", with: 3)
                return stub(number + 1) == "default" && stub.callCount == 1
            }
        )
        #expect(stub(1) == "big")
        #expect(runs.load(ordering: .relaxed) == 1)
        // The nested call arrived later, and both are recorded in the order of their arrival.
        #expect(stub.callArguments == [1, 2])
        #expect(stub.callReturnValues == ["big", "default"])
    }

    @Test
    func conditionsOfTwoStubsThatCallEachOtherEnd() {
        let first = Stub<Int, String>(defaultReturnValue: "first")
        let second = Stub<Int, String>(defaultReturnValue: "second")
        first.setReturnValue("matched", where: { [unowned second] in second($0) == "second" })
        second.setReturnValue("never", where: { [unowned first] in first($0) != "first" })
        #expect(first(1) == "matched")
        #expect(second.callReturnValues == ["second"])
        #expect(first.callReturnValues == ["matched", "first"])
    }

    @Test
    func equalArgumentsAreReplacedAndTheOldAnswerIsReleased() {
        final class Answer: Sendable {}
        let stub = Stub<Int, Answer?>()
        weak var old: Answer?
        do {
            let answer = Answer()
            old = answer
            stub.setReturnValue(answer, with: 7)
        }
        #expect(old != nil)
        stub.setReturnValue(nil, with: 7)
        #expect(old == nil)
        #expect(stub(7) == nil)
    }

    @Test
    func argumentsThatAreNotSendableHaveAnswersToo() {
        final class Request: Equatable {
            var path: String

            init(path: String) {
                self.path = path
            }

            static func == (left: Request, right: Request) -> Bool { left.path == right.path }
        }
        let stub = Stub<Request, Int>(defaultReturnValue: 404)
        stub.setReturnValue(200, with: Request(path: "a"))
        #expect(["a", "b"].map { stub(Request(path: $0)) } == [200, 404])
    }

    /// Arguments that all have the same hash value.
    private struct Colliding: Hashable, Sendable {
        let number: Int

        func hash(into hasher: inout Hasher) {}
    }

    @Test
    func argumentsWithTheSameHashValueHaveTheirOwnAnswers() {
        let stub = Stub<Colliding, Int>(defaultReturnValue: 0)
        for number in 1...3 { stub.setReturnValue(number, with: Colliding(number: number)) }
        stub.setReturnValue(20, with: Colliding(number: 2))
        #expect((1...4).map { stub(Colliding(number: $0)) } == [1, 20, 3, 0])
    }

    @Test
    func genericCodeReplacesAHashedAnswerAndTheOtherWayRound() {
        func set<Value: Equatable & Sendable>(_ value: Int, with arguments: Value, of stub: Stub<Value, Int>) {
            stub.setReturnValue(value, with: arguments)
        }
        let stub = Stub<Int, Int>(defaultReturnValue: 0)
        stub.setReturnValue(1, with: 7)
        set(2, with: 7, of: stub)
        #expect(stub(7) == 2)
        stub.setReturnValue(3, with: 7)
        #expect(stub(7) == 3)
        #expect(stub.__recorder.withState { $0.answers.byArgument.all.count } == 1)
    }

    /// Arguments whose hash value is that of their stub's calls.
    private struct Calling: Hashable, Sendable {
        @TaskLocal static var call: @Sendable () -> Void = {}

        func hash(into hasher: inout Hasher) { Self.call() }
    }

    @Test
    func hashingCanUseTheStub() {
        let stub = Stub<Calling, Int>(defaultReturnValue: 0)
        stub.setReturnValue(1, with: Calling())
        let read: @Sendable () -> Void = { _ = stub.callCount }
        let count = Calling.$call.withValue(read) {
            stub.setReturnValue(2, with: Calling())
            return stub(Calling())
        }
        #expect(count == 2)
        #expect(stub.callCount == 1)
    }

    @Test
    func aCallComparesItsArgumentsAtMostOncePerAnswer() {
        struct Counted: Equatable, Sendable {
            static let comparisons = Atomic(0)
            let number: Int

            static func == (left: Counted, right: Counted) -> Bool {
                comparisons.add(1, ordering: .relaxed)
                return left.number == right.number
            }
        }
        let stub = Stub<Counted, Int>(defaultReturnValue: 0)
        for number in 1...100 { stub.setReturnValue(number, with: Counted(number: number)) }
        func comparisons(ofCall number: Int, answered answer: Int) -> Int {
            let before = Counted.comparisons.load(ordering: .relaxed)
            #expect(stub(Counted(number: number)) == answer)
            return Counted.comparisons.load(ordering: .relaxed) - before
        }
        #expect(comparisons(ofCall: 0, answered: 0) == 100)
        #expect(comparisons(ofCall: 100, answered: 100) == 1)
        #expect(comparisons(ofCall: 1, answered: 1) == 100)
    }
}
