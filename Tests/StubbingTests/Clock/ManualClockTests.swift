import Stubbing
import Testing

/// Code under test, which takes the clock as `any Clock<Duration>`.
private struct Reminder {
    let clock: any Clock<Duration>
    let ring: Stub<String, Void>

    func remind(_ text: String, after delays: [Duration]) async throws {
        for delay in delays {
            try await clock.sleep(for: delay)
            ring(text)
        }
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct ManualClockTests {
    private let clock = ManualClock()
    private let ring = Stub<String, Void>()

    @Test
    func timeMovesOnlyWhenTheTestMovesIt() async throws {
        let reminder = Reminder(clock: clock, ring: ring)
        async let reminding: Void = reminder.remind("Tea", after: [.seconds(60), .seconds(300)])

        let sleep = try await clock.waitForSleep(1)
        #expect(sleep.duration == .seconds(60))
        clock.advance(by: .seconds(59))
        #expect(ring.callArguments == [])
        clock.advance(by: .seconds(1))
        #expect(try await clock.waitForSleep(2).deadline == .init(sinceStart: .seconds(360)))
        #expect(ring.callArguments == ["Tea"])
        clock.advanceToNextDeadline()
        try await reminding
        #expect(ring.callArguments == ["Tea", "Tea"])
        #expect(clock.sleeps.map(\.duration) == [.seconds(60), .seconds(300)])
    }

    @Test
    func standsAtItsStartUntilItIsAdvanced() {
        #expect(clock.now == .init(sinceStart: .zero))
        #expect(clock.minimumResolution == .zero)
        #expect(clock.measure { clock.advance(by: .milliseconds(1500)) } == .milliseconds(1500))
        #expect(clock.now == .init(sinceStart: .milliseconds(1500)))
        clock.advance(to: .init(sinceStart: .seconds(2)))
        clock.advance(to: .init(sinceStart: .seconds(2)))
        clock.advance(by: .zero)
        #expect(clock.now == .init(sinceStart: .seconds(2)))
    }

    @Test
    func instantsAreMeasuredAndComparedByTheirDistance() {
        let early = ManualClock.Instant(sinceStart: .seconds(2))
        let late = early.advanced(by: .seconds(3))
        #expect(late == .init(sinceStart: .seconds(5)))
        #expect(early < late)
        #expect(!(late < early))
        #expect(early.duration(to: late) == .seconds(3))
        #expect(late.duration(to: early) == .seconds(-3))
    }

    @Test(arguments: [0, -1])
    func aSleepWhoseDeadlineIsNotInTheFutureReturnsImmediately(seconds: Int) async throws {
        clock.advance(by: .seconds(5))
        try await clock.sleep(for: .seconds(seconds))
        #expect(clock.sleeps.map(\.duration) == [.seconds(seconds)])
        #expect(clock.sleeps.map(\.deadline.sinceStart) == [.seconds(5 + seconds)])
        #expect(clock.pendingSleeps == [])
    }

    @Test
    func onlyAdvancingToADeadlineWakes() async throws {
        let sleep = Task { try await clock.sleep(for: .seconds(1)) }
        try await clock.waitForSleep(1)
        clock.advance(to: .init(sinceStart: .seconds(1) - .nanoseconds(1)))
        #expect(clock.pendingSleeps == clock.sleeps)
        clock.advance(to: .init(sinceStart: .seconds(1)))
        #expect(clock.pendingSleeps == [])
        try await sleep.value
    }

    @Test
    func aTaskThatSleepsAgainDoesSoFromTheNewTime() async throws {
        let reminder = Reminder(clock: clock, ring: ring)
        async let reminding: Void = reminder.remind("Tea", after: [.seconds(1), .seconds(1)])
        try await clock.waitForSleep(1)
        clock.advance(by: .seconds(10))
        #expect(try await clock.waitForSleep(2).deadline == .init(sinceStart: .seconds(11)))
        #expect(ring.callCount == 1)
        clock.advanceToNextDeadline()
        try await reminding
    }

    @Test
    func aLoopThatAddsToItsLastDeadlineCatchesUp() async throws {
        let sleeping = Task { [clock] in
            var deadline = clock.now
            for _ in 1...10 {
                deadline = deadline.advanced(by: .seconds(1))
                try await clock.sleep(until: deadline)
            }
        }
        try await clock.waitForSleep(1)
        clock.advance(by: .seconds(10))
        try await sleeping.value
        #expect(clock.sleeps.map(\.deadline.sinceStart) == (1...10).map { .seconds($0) })
        #expect(clock.sleeps.map(\.duration) == (1...10).map { .seconds($0 == 1 ? 1 : $0 - 10) })
    }

    @Test
    func advancingToTheNextDeadlineWakesAllWithThatDeadline() async throws {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for seconds in [3, 1, 3] {
                group.addTask {
                    try await clock.sleep(for: .seconds(seconds))
                    return seconds
                }
            }
            try await clock.waitForSleep(3)
            clock.advanceToNextDeadline()
            #expect(clock.now == .init(sinceStart: .seconds(1)))
            #expect(try await group.next() == 1)
            clock.advanceToNextDeadline()
            #expect(clock.now == .init(sinceStart: .seconds(3)))
            #expect(try await group.reduce(into: []) { $0.append($1) } == [3, 3])
        }
    }

    @Test
    func advancingToTheNextDeadlineFailsIfNoTaskSleeps() async throws {
        let clock = ManualClock(line: 7)
        clock.advance(by: .seconds(2))
        try await clock.sleep(for: .zero)
        let line = #line + 2
        withKnownIssue {
            clock.advanceToNextDeadline()
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.comments.map(\.rawValue) == [
                    """
                    There is no deadline to advance to on the clock at ManualClockTests.swift:7, because no task sleeps. \
                    The clock stands at 2.0 seconds, and 1 sleep has begun:
                      1. for 0.0 seconds, until 2.0 seconds
                    """
                ]
        }
        #expect(clock.now == .init(sinceStart: .seconds(2)))
    }
}
