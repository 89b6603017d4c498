import Stubbing
import Testing

/// The tests and loops that a call wakes, and the calls that they receive.
@Suite(.timeLimit(.minutes(5)))
struct WakingTests {
    @Test(arguments: 1...3)
    @MainActor
    func everyTaskThatWaitsForTheSameCallIsWoken(number: Int) async throws {
        let stub = Stub<Int, Void>()
        let waits = (1...5).map { _ in Task { try await stub.waitForCall(number).arguments } }
        // Runs on the main actor too, after the waits have begun.
        let calls = Task { for argument in 1...3 { stub(argument) } }
        await calls.value
        for wait in waits { #expect(try await wait.value == number) }
    }

    @Test
    @MainActor
    func aWaitForTheNthCallReturnsTheNthToArriveWhenCallsAreNested() async throws {
        let stub = Stub<Int, Void>()
        stub.answer { [unowned stub] number in if number < 3 { stub(number + 1) } }
        let wait = Task { try await stub.waitForCall(3).arguments }
        // The calls arrive in the order 1, 2, 3, and end in the opposite order.
        let calls = Task { stub(1) }
        await calls.value
        #expect(try await wait.value == 3)
        #expect(stub.callArguments == [1, 2, 3])
    }

    @Test
    @MainActor
    func aWaitForTheNthCallCountsFromTheClearing() async throws {
        let stub = Stub<Int, Void>()
        stub(1)
        let wait = Task { try await stub.waitForCall(2).arguments }
        let calls = Task {
            stub.clearCalls()
            for number in 2...4 { stub(number) }
        }
        await calls.value
        #expect(try await wait.value == 3)
    }

    @Test
    @MainActor
    func everyCallWakesAWaitingLoop() async throws {
        let stub = Stub<Int, Void>()
        let seenStub = Stub<Int, Void>()
        let loop = Task { for await call in stub.callSequence.prefix(3) { seenStub(call.arguments) } }
        for number in 1...3 {
            // The main actor is free here, so the loop is waiting by the time the call comes.
            await Task { stub(number) }.value
            try await seenStub.waitForCall(number)
        }
        await loop.value
        #expect(seenStub.callArguments == [1, 2, 3])
    }

    @Test
    func expectCallCountWaitsUntilTheDurationIsOver() async throws {
        let stub = Stub<Int, Void>()
        stub(1)
        let duration = Duration.milliseconds(50)
        let start = ContinuousClock.now
        try await stub.expectCallCount(1, during: duration)
        #expect(.now - start >= duration)
    }
}
