import Stubbing
import Testing

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct ManualClockCancellationTests {
    private let clock = ManualClock()

    @Test
    func cancelingATaskEndsOnlyItsSleep() async throws {
        let clock = clock
        let canceled = Task { try await clock.sleep(for: .seconds(1)) }
        try await clock.waitForSleep(1)
        let other = Task { try await clock.sleep(for: .seconds(2)) }
        try await clock.waitForSleep(2)

        canceled.cancel()
        #expect(clock.pendingSleeps.map(\.duration) == [.seconds(2)])
        await #expect(throws: CancellationError.self) { try await canceled.value }
        #expect(clock.sleeps.map(\.duration) == [.seconds(1), .seconds(2)])

        clock.advanceToNextDeadline()
        #expect(clock.now == .init(sinceStart: .seconds(2)))
        try await other.value
    }

    @Test(arguments: [1, 0, -1])
    func aTaskThatIsAlreadyCanceledDoesNotSleep(seconds: Int) async {
        let clock = clock
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(seconds))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeps == [])
        #expect(clock.pendingSleeps == [])
    }

    @Test
    func cancellationOrDeadlineWhicheverComesFirstEndsTheSleep() async throws {
        let clock = clock
        let late = Task { try await clock.sleep(for: .seconds(1)) }
        try await clock.waitForSleep(1)
        clock.advance(by: .seconds(1))
        late.cancel()
        try await late.value

        let early = Task { try await clock.sleep(for: .seconds(1)) }
        try await clock.waitForSleep(2)
        early.cancel()
        clock.advance(by: .seconds(1))
        await #expect(throws: CancellationError.self) { try await early.value }
    }

    @Test
    func aSleepThatEndedReleasesTheClock() async throws {
        var clock: ManualClock? = ManualClock()
        weak let released = clock
        let sleep = Task { [clock] in try await clock?.sleep(for: .seconds(1)) }
        let canceled = Task { [clock] in try await clock?.sleep(for: .seconds(1)) }
        try await clock?.waitForSleep(2)
        canceled.cancel()
        clock?.advance(by: .seconds(1))
        try await sleep.value
        await #expect(throws: CancellationError.self) { try await canceled.value }
        clock = nil
        #expect(released == nil)
    }
}
