/// A clock that only the model moves.
///
/// Everything happens on the main thread, so nothing guards the time.
final class ManualClock: Clock, @unchecked Sendable {
    struct Instant: InstantProtocol {
        var offset = Swift.Duration.zero

        func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }

        func duration(to other: Instant) -> Swift.Duration { other.offset - offset }

        static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    private(set) var now = Instant()

    let minimumResolution = Swift.Duration.zero

    private var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
    private var lastID = 0

    /// The agents for which the tasks that the latest move has woken sleep, in the order in which they go on.
    private(set) var woken: [String] = []

    /// The number of tasks that sleep.
    var sleeperCount: Int { sleepers.count }

    /// Moves the clock, and wakes the tasks whose deadlines are reached.
    func advance(by duration: Swift.Duration) {
        now = now.advanced(by: duration)
        woken = []
        for (id, sleeper) in sleepers.sorted(by: { $0.key < $1.key }) where sleeper.deadline <= now {
            sleepers[id] = nil
            sleeper.continuation.resume()
        }
    }

    /// Waits until the clock is moved, even if the deadline is reached already.
    func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        lastID += 1
        let id = lastID
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    sleepers[id] = (deadline, continuation)
                }
            }
        } onCancel: {
            sleepers.removeValue(forKey: id)?.continuation.resume(throwing: CancellationError())
        }
        woken.append(Agent.current)
    }
}
