import Testing

@testable import Stubbing

/// Waits that are over, which keep neither calls nor timers.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct FinishedWaitTests {
    final class Token: Sendable {}

    enum Wait: CaseIterable {
        case nthCall, matchingCall, noCall

        nonisolated(nonsending) func wait(
            for stub: Stub<Token, Void>,
            atMost limit: Duration = .seconds(10)
        ) async throws {
            switch self {
            case .nthCall: try await stub.waitForCall(1, atMost: limit)
            case .matchingCall: try await stub.waitForCall(where: { _ in true }, atMost: limit)
            case .noCall: try await stub.expectCallCount(0, during: limit)
            }
        }
    }

    enum End: CaseIterable {
        case call, timeout, cancellation
    }

    @Test(arguments: Wait.allCases, End.allCases)
    @MainActor
    func aWaitThatIsOverKeepsNoCallAlive(wait: Wait, end: End) async throws {
        let stub = Stub<Token, Void>()
        switch end {
        case .call:
            // The task can't begin before the main actor is free, which is when this test waits.
            Task { stub(Token()) }
            let recorded = try await messages { try await wait.wait(for: stub) }
            #expect(recorded.count == (wait == .noCall ? 1 : 0))
        case .timeout:
            let recorded = await messages { try? await wait.wait(for: stub, atMost: .milliseconds(1)) }
            #expect(recorded.count == (wait == .noCall ? 0 : 1))
        case .cancellation:
            let task = Task { try await wait.wait(for: stub) }
            await settle()
            #expect(stub.waiterCount == 1)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }

        weak var token: Token?
        do {
            let strong = Token()
            token = strong
            stub(strong)
        }
        stub.clearCalls()
        #expect(token == nil)
        #expect(stub.__recorder.withState { $0.listeners == nil })
    }

    @Test
    func aClockForgetsWaitsForASleepThatAreOver() async throws {
        let clock = ManualClock()
        await withKnownIssue { _ = try await clock.waitForSleep(1, atMost: .milliseconds(1)) }
        let wait = Task { _ = try await clock.waitForSleep(2) }
        await settle()
        #expect(clock.waiterCount == 1)
        wait.cancel()
        await #expect(throws: CancellationError.self) { try await wait.value }
        #expect(clock.waiterCount == 0)
    }

    @Test(.undriven("A timer belongs to no order."))
    func aWaitThatIsOverCancelsItsTimer() async throws {
        weak var weakSignal: Signal?
        do {
            let signal = Signal()
            weakSignal = signal
            signal.end(.sent)
            _ = await signal.wait(for: { "an event" }, atMost: .seconds(3_600))
        }
        // The timer holds the signal until it is canceled. It runs in another task, which needs a moment to end.
        try await eventually { weakSignal == nil }
    }
}
