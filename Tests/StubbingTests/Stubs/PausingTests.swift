import Stubbing
import Synchronization
import Testing

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct PausingTests {
    @Test
    func aSuspendedCallIsRecordedAndTakesItsAnswerWhenItIsResumed() async throws {
        let store = MockUserStore()
        store.userStub.pause()
        async let user = store.user(id: 1)
        try await store.userStub.waitForCall(1)
        #expect(store.userStub.callArguments == [1])
        #expect(store.userStub.callResults.isEmpty)

        store.userStub.defaultReturnValue = User(id: 1, name: "Grace")
        store.userStub.resume()
        #expect(try await user == User(id: 1, name: "Grace"))
        #expect(store.userStub.calls.map { try? $0.result?.get() } == [User(id: 1, name: "Grace")])
    }

    @Test
    func resumingEndsAllSuspensionsAndSuspendsNoLaterCalls() async throws {
        let stub = AsyncStub<Int, Int>()
        stub.answer { $0 * 10 }
        stub.pause()
        let tasks = (1...3).map { number in Task { await stub(number) } }
        try await stub.waitForCall(3)
        stub.resume()
        var returned: [Int] = []
        for task in tasks { returned.append(await task.value) }
        #expect(returned == [10, 20, 30])
        #expect(await stub(4) == 40)
    }

    @Test
    func resumingTheNextCallResumesTheOldest() async throws {
        let stub = AsyncStub<Int, Int>()
        stub.answer { $0 * 10 }
        stub.pause()
        var tasks: [Task<Int, Never>] = []
        for number in 1...3 {
            tasks.append(Task { await stub(number) })
            try await stub.waitForCall(number)
        }
        for (number, task) in zip(1..., tasks) {
            stub.resumeNext()
            #expect(await task.value == number * 10)
            #expect(stub.callReturnValues == (1...number).map { $0 * 10 })
        }
    }

    @Test
    func resumingAStubThatIsNotPausedChangesNothing() async throws {
        let stub = AsyncStub<Int, Int>(defaultReturnValue: 0)
        stub.resume()
        stub.resumeNext()
        #expect(await stub(1) == 0)
        stub.pause()
        async let held = stub(2)
        try await stub.waitForCall(2)
        #expect(stub.callReturnValues == [0])
        stub.resume()
        _ = await held
    }

    @Test
    func aCanceledCallerThrowsACancellationError() async throws {
        let stub = AsyncThrowingStub<Int, Int, any Error>(defaultReturnValue: 0)
        stub.pause()
        let leaving = Task { try await stub(1) }
        try await stub.waitForCall(1)
        let staying = Task { try await stub(2) }
        try await stub.waitForCall(2)

        leaving.cancel()
        await #expect(throws: CancellationError.self) { try await leaving.value }
        #expect(stub.calls.map { $0.error is CancellationError } == [true, false])
        #expect(stub.calls.map { $0.result == nil } == [false, true])

        stub.resumeNext()
        #expect(try await staying.value == 0)
    }

    @Test
    func aCanceledCallerThatDoesNotThrowReceivesItsAnswer() async throws {
        let stub = AsyncStub<Int, Int>(defaultReturnValue: 7)
        stub.pause()
        let task = Task { await stub(1) }
        try await stub.waitForCall(1)
        task.cancel()
        #expect(await task.value == 7)
        #expect(stub.callReturnValues == [7])
    }

    @Test
    @MainActor
    func aSuspendedCallUsesTheAnswerAtTheTimeItIsResumed() async throws {
        let stub = AsyncStub<Int, Int>(defaultReturnValue: 1)
        stub.pause()
        let task = Task { await stub(0) }
        try await stub.waitForCall(1)
        stub.resumeNext()
        // The task can't continue before the main actor is free, but the call already has its answer.
        stub.defaultReturnValue = 2
        #expect(await task.value == 1)
    }

    @Test
    @MainActor
    func suspendedCallsConsumeQueuedAnswersInTheOrderOfArrival() async throws {
        let stub = AsyncStub<Int, Int>()
        stub.pause()
        let first = Task { await stub(1) }
        try await stub.waitForCall(1)
        let second = Task.detached { await stub(2) }
        try await stub.waitForCall(2)
        stub.returnValueQueue = [10, 20]
        stub.resume()
        #expect(stub.callReturnValues == [10, 20])
        #expect(await second.value == 20)
        #expect(await first.value == 10)
    }

    @Test
    func clearingDiscardsASuspendedCall() async throws {
        let stub = AsyncStub<Int, Int>(defaultReturnValue: 7)
        stub.pause()
        async let returned = stub(1)
        try await stub.waitForCall(1)
        stub.clearCalls()
        stub.resume()
        #expect(await returned == 7)
        #expect(stub.callCount == 0)
        #expect(stub.callArguments == [])
    }

    @Test
    func aCallThatIsUnderWayWhenTheStubIsClearedLeavesLaterCallsAsTheyAre() async throws {
        let stub = AsyncStub<Int, Int>()
        let slowStub = AsyncStub<Int, Int>()
        slowStub.answer { $0 }
        stub.answer { number in number == 1 ? await slowStub(number) : number }
        slowStub.pause()
        async let first = stub(1)
        try await slowStub.waitForCall(1)
        stub.clearCalls()
        _ = await stub(2)
        slowStub.resume()
        #expect(await first == 1)
        #expect(stub.callArguments == [2])
        #expect(stub.callReturnValues == [2])
    }

    @Test(.undriven("It races on threads."))
    func noCallIsLostWhenPausingAndResumingRace() async {
        for _ in 0..<300 {
            let stub = AsyncThrowingStub<Int, Int, any Error>()
            stub.answer { $0 }
            stub.pause()
            await withTaskGroup { group in
                for number in 0..<8 {
                    let call = Task { _ = try? await stub(number) }
                    group.addTask { await call.value }
                    group.addTask { stub.resumeNext() }
                    if number.isMultiple(of: 3) { group.addTask { call.cancel() } }
                }
                group.addTask {
                    _ = try? await stub.waitForCall(8)
                    stub.resume()
                }
            }
            #expect(stub.callArguments.sorted() == Array(0..<8))
            #expect(stub.calls.count { $0.result == nil } == 0)
        }
    }
}
