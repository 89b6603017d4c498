import Stubbing
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CallsTests {
    struct Offline: Error, Equatable {}

    @Test
    func callsPairArgumentsWithResults() async throws {
        let userStub = AsyncThrowingStub<Int, String, any Error>(defaultReturnValue: "Ada")
        _ = try await userStub(2)
        userStub.pause()
        async let second = userStub(3)
        try await userStub.waitForCall(2)

        #expect(userStub.callArguments == [2, 3])
        #expect(userStub.callResults.count == 1)
        #expect(userStub.calls.map(\.arguments) == [2, 3])
        #expect(userStub.calls.map { try? $0.result?.get() } == ["Ada", nil])
        userStub.resume()
        _ = try await second
    }

    @Test
    func errorsOfAnyTypeAreComparedAfterACast() {
        let saveStub = ThrowingStub<Int, Void, any Error>(defaultError: nil, errorQueue: [Offline(), nil])
        for number in 1...3 { try? saveStub(number) }
        #expect(saveStub.callErrors as? [Offline?] == [Offline(), nil, nil])
    }

    @Test
    func errorsOfAnotherTypeAreNotEqualAfterACast() {
        let saveStub = ThrowingStub<Int, Void, any Error>(defaultError: RenameError(reason: "full"))
        try? saveStub(1)
        #expect(saveStub.callErrors as? [Offline?] == nil)
        #expect(saveStub.callErrors as? [Offline?] != [nil])
    }

    @Test
    func clearingForgetsCallsButKeepsAnswers() {
        let stub = Stub<Int, String>(defaultReturnValue: "x", returnValueQueue: ["a", "b"])
        _ = stub(1)
        stub.clearCalls()
        #expect(stub.callArguments.isEmpty)
        _ = stub(2)
        _ = stub(3)
        #expect(stub.callArguments == [2, 3])
        #expect(stub.callReturnValues == ["b", "x"])
    }

    @Test
    func callsOfDifferentStubsAreNumberedInTheOrderOfArrival() async throws {
        let store = MockUserStore()
        store.nameStub.defaultReturnValue = "Ada"
        store.userStub.defaultReturnValue = User(id: 1)
        _ = store.name(of: 1)
        _ = try await store.user(id: 1)
        _ = store.name(of: 1)
        let names = store.nameStub.calls.map(\.sequenceNumber)
        let users = store.userStub.calls.map(\.sequenceNumber)
        #expect([names[0], users[0], names[1]] == (names + users).sorted())
    }

    @Test
    func anAsyncCallIsVisibleBeforeItEnds() async {
        let stub = AsyncStub<Int, String>()
        stub.answer { [unowned stub] number in
            #expect(stub.callArguments == [number])
            #expect(stub.calls.map(\.result) == [nil])
            #expect(stub.callResults.isEmpty)
            return String(number)
        }
        #expect(await stub(4) == "4")
        #expect(stub.calls.map(\.returnValue) == ["4"])
    }

    @Test
    func anAsyncCallWhoseClosureThrowsEndsWithTheError() async {
        let stub = AsyncThrowingStub<Int, String, RenameError>()
        stub.answer { number async throws(RenameError) in throw RenameError(reason: String(number)) }
        await #expect(throws: RenameError(reason: "4")) { try await stub(4) }
        #expect(stub.calls.map(\.result) == [.failure(RenameError(reason: "4"))])
        #expect(stub.callErrors == [RenameError(reason: "4")])
    }

    @Test(.undriven("It races on threads."))
    func recordsEveryCallOfManyTasks() async {
        let stub = Stub<Int, Int>()
        stub.answer { $0 }
        stub.returnValueQueue = Array(repeating: -1, count: 100)
        await withTaskGroup { group in
            for number in 0..<1_000 {
                group.addTask {
                    _ = stub(number)
                    if number.isMultiple(of: 2) { stub.enqueue(.success(-1)) }
                }
            }
        }
        #expect(stub.callArguments.sorted() == Array(0..<1_000))
        let queued = stub.callReturnValues.count { $0 == -1 }
        #expect(queued + stub.returnValueQueue.count == 600)
    }
}
