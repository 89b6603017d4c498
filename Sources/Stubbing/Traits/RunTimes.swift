/// The times of the runs of a test case, which say whether there is room for another one.
nonisolated struct RunTimes {
    private let start = ContinuousClock.now
    private let limit: Duration?
    private let room: Duration

    private var (first, longest, used) = (Duration?.none, Duration.zero, Duration.zero)

    /// Creates the times of no run.
    ///
    /// - Parameters:
    ///   - limit: The time that all runs may take, or nil for any.
    ///   - room: The time of the runs after the first one, after which no other begins.
    init(limit: Duration?, room: Duration) {
        (self.limit, self.room) = (limit, room)
    }

    /// Runs code, and measures it.
    ///
    /// - Parameters:
    ///   - waited: Returns the time so far for which the test has waited for a place, which isn't a run's.
    ///   - run: The run.
    /// - Returns: What the run returns.
    nonisolated(nonsending) mutating func measure<Output>(
        waited: () -> Duration,
        _ run: nonisolated(nonsending) () async -> Output
    ) async -> Output {
        let (start, waitedBefore) = (ContinuousClock.now, waited())
        let output = await run()
        let time = start.duration(to: .now) - (waited() - waitedBefore)
        first = first ?? time
        longest = max(longest, time)
        used += time
        return output
    }

    /// Whether a run as long as the longest fits into the limit, where the waits for a place count, too.
    var fitsLimit: Bool { limit.map { start.duration(to: .now) + longest <= $0 } ?? true }

    /// Whether another run may begin to look for a failure.
    var hasRoom: Bool { fitsLimit && first.map { used - $0 < room } ?? true }
}
