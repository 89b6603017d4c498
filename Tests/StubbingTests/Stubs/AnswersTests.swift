import Stubbing
import Testing

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct AnswersTests {
    typealias Answer = Result<Int, RenameError>

    static let queue: [Answer] = [.success(1), .failure(RenameError(reason: "second")), .success(3)]

    @Test
    func usesTheQueueFirstAndThenTheDefault() {
        let stub = ThrowingStub<String, Int, RenameError>(defaultResult: .success(9), resultQueue: Self.queue)
        for word in ["a", "b", "c", "d", "e"] {
            _ = try? stub(word)
        }
        #expect(stub.callArguments == ["a", "b", "c", "d", "e"])
        #expect(stub.callResults == Self.queue + [.success(9), .success(9)])
        #expect(stub.resultQueue.isEmpty)
    }

    @Test
    func initializersSetTheirAnswers() {
        let error = RenameError(reason: "none")
        let result = ThrowingStub<Int, Int, RenameError>(defaultResult: .success(1), resultQueue: Self.queue)
        let value = ThrowingStub<Int, Int, RenameError>(defaultReturnValue: 2, resultQueue: Self.queue)
        let failure = ThrowingStub<Int, Int, RenameError>(defaultError: error, resultQueue: Self.queue)
        let values = Stub<Int, Int>(defaultReturnValue: 4, returnValueQueue: [1, 2])
        #expect(result.defaultResult == .success(1))
        #expect(value.defaultResult == .success(2))
        #expect(failure.defaultResult == .failure(error))
        #expect(values.defaultReturnValue == 4)
        #expect([result.resultQueue, value.resultQueue, failure.resultQueue] == [Self.queue, Self.queue, Self.queue])
        #expect(values.returnValueQueue == [1, 2])
    }

    @Test(arguments: [nil, RenameError(reason: "taken")])
    func stubsOfVoidAreAnsweredWithErrorsOrNil(error: RenameError?) {
        let queue = [nil, RenameError(reason: "first"), nil]
        let created = ThrowingStub<Int, Void, RenameError>(defaultError: error, errorQueue: queue)
        let changed = ThrowingStub<Int, Void, RenameError>()
        changed.errorQueue = queue
        changed.defaultError = error
        for stub in [created, changed] {
            #expect(stub.errorQueue == queue)
            #expect(stub.defaultError == error)
            for number in 0..<4 {
                try? stub(number)
            }
            #expect(stub.callErrors == queue + [error])
            #expect(stub.calls.map(\.error) == queue + [error])
        }
    }

    @Test
    func aStubThatReturnsVoidNeedsNoAnswer() async {
        let stub = Stub<Int, Void>()
        let asyncStub = AsyncStub<Int, Void>()
        stub(1)
        await asyncStub(2)
        #expect(stub.callArguments == [1])
        #expect(asyncStub.callArguments == [2])
    }

    @Test
    func otherStubsAreCreatedWithoutAnAnswer() {
        #expect(Stub<Int, Int>().defaultResult == nil)
        #expect(Stub<Int, Any>().defaultResult == nil)
        #expect(ThrowingStub<Int, Void, any Error>().defaultResult == nil)
        #expect(Stub<Int, Void>().defaultResult != nil)
    }

    @Test
    func computesTheAnswerFromTheArguments() throws {
        let stub = ThrowingStub<Int, String, RenameError>()
        stub.answer { number throws(RenameError) in
            if number < 0 { throw RenameError(reason: "negative") }
            return String(number)
        }
        #expect(try stub(7) == "7")
        #expect(throws: RenameError(reason: "negative")) { try stub(-1) }
        #expect(stub.callResults == [.success("7"), .failure(RenameError(reason: "negative"))])
    }

    @Test
    func asyncClosuresCanForwardToARealObject() async throws {
        actor RealStore {
            func user(id: User.ID) throws -> User {
                guard id > 0 else { throw RenameError(reason: "no such user") }
                return User(id: id)
            }
        }
        let real = RealStore()
        let store = MockUserStore()
        store.userStub.answer { try await real.user(id: $0) }
        #expect(try await store.user(id: 1) == User(id: 1))
        await #expect(throws: RenameError.self) { try await store.user(id: 0) }
        #expect(store.userStub.callArguments == [1, 0])
    }

    @Test
    func settingADefaultKeepsTheQueue() {
        let stub = ThrowingStub<Int, Int, RenameError>(defaultReturnValue: 0, resultQueue: Self.queue)
        stub.defaultReturnValue = 9
        #expect(stub.resultQueue == Self.queue)
        stub.defaultError = RenameError(reason: "none")
        #expect(stub.resultQueue == Self.queue)
        stub.answer { $0 }
        #expect(stub.resultQueue == Self.queue)
    }

    @Test
    func keepsTheOrderOfAQueueThatGrowsWhileItIsUsed() {
        let stub = Stub<Void, Int>()
        var returned: [Int] = []
        stub.returnValueQueue = [1, 2]
        returned.append(stub())
        stub.enqueue(.success(3))
        #expect(stub.returnValueQueue == [2, 3])
        returned.append(stub())
        stub.enqueue(.success(4))
        returned.append(stub())
        returned.append(stub())
        #expect(returned == [1, 2, 3, 4])
    }

    @Test
    func releasesAConsumedAnswer() {
        final class Token: Sendable {}
        let stub = Stub<Void, Token?>(defaultReturnValue: nil)
        weak var token: Token?
        do {
            let strong = Token()
            token = strong
            stub.enqueue(.success(strong))
        }
        #expect(token != nil)
        _ = stub()
        #expect(token != nil, "the record of the call holds it")
        stub.clearCalls()
        #expect(token == nil)
    }
}
