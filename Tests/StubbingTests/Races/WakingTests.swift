import Testing

@testable import Stubbing

/// The tests and loops that a call wakes, and the calls that they receive.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct WakingTests {
    @Test(arguments: 1...3)
    @MainActor
    func everyTaskThatWaitsForTheSameCallIsWoken(number: Int) async throws {
        let stub = Stub<Int, Void>()
        let waits = (1...5).map { _ in Task { try await stub.waitForCall(number).arguments } }
        await settle()
        #expect(stub.waiterCount == 5)
        for argument in 1...3 { stub(argument) }
        for wait in waits { #expect(try await wait.value == number) }
    }

    @Test
    @MainActor
    func aWaitForTheNthCallReturnsTheNthToArriveWhenCallsAreNested() async throws {
        let stub = Stub<Int, Void>()
        stub.answer { [unowned stub] number in if number < 3 { stub(number + 1) } }
        let wait = Task { try await stub.waitForCall(3).arguments }
        await settle()
        #expect(stub.waiterCount == 1)
        // The calls arrive in the order 1, 2, 3, and end in the opposite order.
        stub(1)
        #expect(try await wait.value == 3)
        #expect(stub.callArguments == [1, 2, 3])
    }

    @Test
    @MainActor
    func aWaitForTheNthCallCountsFromTheClearing() async throws {
        let stub = Stub<Int, Void>()
        stub(1)
        let wait = Task { try await stub.waitForCall(2).arguments }
        await settle()
        #expect(stub.waiterCount == 1)
        stub.clearCalls()
        for number in 2...4 { stub(number) }
        #expect(try await wait.value == 3)
    }

    @Test(.undriven("It measures time."))
    func expectCallCountWaitsUntilTheDurationIsOver() async throws {
        let stub = Stub<Int, Void>()
        stub(1)
        let duration = Duration.milliseconds(50)
        let start = ContinuousClock.now
        try await stub.expectCallCount(1, during: duration)
        #expect(.now - start >= duration)
    }
}
