import Foundation

/// A clock that stands still until a test advances it, and that tells the test who sleeps.
final class ManualClock: Clock, @unchecked Sendable {
    struct Instant: InstantProtocol {
        var sinceStart: Duration

        static func < (lhs: Self, rhs: Self) -> Bool { lhs.sinceStart < rhs.sinceStart }

        func advanced(by duration: Duration) -> Self { Self(sinceStart: sinceStart + duration) }

        func duration(to other: Self) -> Duration { other.sinceStart - sinceStart }
    }

    private struct Sleeper {
        let deadline: Instant
        let alarm: AsyncStream<Never>.Continuation
    }

    let minimumResolution = Duration.zero

    // What changes is `time` and `sleepers`, and each use of them is inside of `lock.withLock`.
    private let lock = NSLock()
    private var time = Instant(sinceStart: .zero)
    private var sleepers: [Sleeper] = []

    private let (sleeps, sleepsContinuation) = AsyncStream<Duration>.makeStream()

    var now: Instant { lock.withLock { time } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let (alarms, alarm) = AsyncStream<Never>.makeStream()
        let duration = lock.withLock {
            if deadline <= time { alarm.finish() }
            sleepers.append(Sleeper(deadline: deadline, alarm: alarm))
            return time.duration(to: deadline)
        }
        sleepsContinuation.yield(duration)
        // Ends with the alarm, or when the task is cancelled.
        for await _ in alarms {}
        try Task.checkCancellation()
    }

    /// Waits until somebody sleeps, or has slept since this was last called, and returns for how long.
    func nextSleep() async -> Duration? {
        await sleeps.first { _ in true }
    }

    /// Wakes whoever sleeps until then or less.
    func advance(by duration: Duration) {
        let awake = lock.withLock {
            time = time.advanced(by: duration)
            let awake = sleepers.filter { $0.deadline <= time }
            sleepers.removeAll { $0.deadline <= time }
            return awake
        }
        for sleeper in awake { sleeper.alarm.finish() }
    }
}
