import Testing

@testable import Stubbing

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct ManualClockWaitingTests {
    private let clock = ManualClock()

    @Test
    func returnsASleepThatHasBegunEvenIfItHasEnded() async throws {
        let sleep = Task { try await clock.sleep(for: .seconds(1)) }
        try await clock.waitForSleep(1)
        clock.advance(by: .seconds(1))
        try await sleep.value
        #expect(try await clock.waitForSleep(1) == clock.sleeps[0])
    }

    @Test
    @MainActor
    func waitsForALaterSleep() async throws {
        // The task can't begin before the main actor is free, which is when this test waits.
        let sleep = Task { try await clock.sleep(for: .seconds(1)) }
        #expect(clock.sleeps == [])
        #expect(try await clock.waitForSleep(1).duration == .seconds(1))
        clock.advance(by: .seconds(1))
        try await sleep.value
    }

    @Test
    @MainActor
    func severalTestsWaitForTheSameSleepAndForOthers() async throws {
        let waits = [1, 1, 2, 3, 3].map { number in
            Task { try await clock.waitForSleep(number).duration }
        }
        await settle()
        #expect(clock.waiterCount == 5)
        let sleeps = Task {
            for seconds in [0, -1, -2] { try await clock.sleep(until: .init(sinceStart: .seconds(seconds))) }
        }
        var durations: [Duration] = []
        for wait in waits { durations.append(try await wait.value) }
        #expect(durations == [0, 0, -1, -2, -2].map { .seconds($0) })
        try await sleeps.value
    }

    @Test
    func aTimeoutFailsTheTestAndListsTheSleepsThatHaveBegun() async throws {
        let clock = ManualClock(line: 7)
        for seconds in [0, -1] { try? await clock.sleep(for: .seconds(seconds)) }
        clock.advance(by: .seconds(5))
        let line = #line + 2
        try await withKnownIssue {
            try await clock.waitForSleep(3, atMost: .milliseconds(10))
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.comments.map(\.rawValue) == [
                    """
                    Expected sleep 3 to begin on the clock at ManualClockWaitingTests.swift:7 within 0.01 seconds. \
                    The clock stands at 5.0 seconds, and 2 sleeps have begun:
                      1. for 0.0 seconds, until 0.0 seconds
                      2. for -1.0 seconds, until -1.0 seconds
                    """
                ]
        }
    }

    @Test
    func aLongHistoryIsListedFromItsEnd() async throws {
        for _ in 1...100 { try await clock.sleep(for: .zero) }
        let lines = messages { clock.advanceToNextDeadline() }.joined().split(separator: "\n")
        #expect(lines.first?.hasSuffix("100 sleeps have begun:") == true)
        let sleeps = (81...100).map { "  \($0). for 0.0 seconds, until 0.0 seconds" }
        #expect(lines.dropFirst().map(String.init) == ["  … (80 earlier)"] + sleeps)
    }

    @Test
    @MainActor
    func aTimeoutDoesNotAffectOtherWaits() async throws {
        let clock = clock
        let patient = Task { try await clock.waitForSleep(1).duration }
        await settle()
        #expect(clock.waiterCount == 1)
        await withKnownIssue {
            _ = try? await clock.waitForSleep(1, atMost: .milliseconds(1))
        }
        try await clock.sleep(for: .zero)
        #expect(try await patient.value == .zero)
    }

    @Test
    @MainActor
    func cancelingAWaitEndsOnlyThatWait() async throws {
        let clock = clock
        let other = Task { try await clock.waitForSleep(1).duration }
        let wait = Task { try await clock.waitForSleep(1).duration }
        await settle()
        #expect(clock.waiterCount == 2)
        wait.cancel()
        await #expect(throws: CancellationError.self) { try await wait.value }
        try await clock.sleep(for: .zero)
        #expect(try await other.value == .zero)
    }
}
