/// The times of the runs of a test case, which say whether there is room for another one.
nonisolated struct RunTimes {
    private let start = ContinuousClock.now
    private let limit: Duration?
    private let room: (least: Duration, factor: Int)

    private var runStart = ContinuousClock.now
    private var (first, longest, used) = (Duration?.none, Duration.zero, Duration.zero)

    /// The time that was waited for a place before the run began.
    private var waitedBefore = Duration.zero

    /// Creates the times of no run.
    ///
    /// - Parameters:
    ///   - limit: The time that all runs may take, or nil for any.
    ///   - room: The time that they may take in any case, and the multiple of the first one's after which no other begins.
    init(limit: Duration?, room: (least: Duration, factor: Int)) {
        (self.limit, self.room) = (limit, room)
    }

    /// A run begins.
    ///
    /// - Parameter waited: The time so far for which the test has waited for a place.
    mutating func beginRun(waited: Duration) {
        (runStart, waitedBefore) = (.now, waited)
    }

    mutating func endRun(waited: Duration) {
        let time = runStart.duration(to: .now) - (waited - waitedBefore)
        first = first ?? time
        longest = max(longest, time)
        used += time
    }

    /// Whether a run as long as the longest fits into the limit, where the waits for a place count, too.
    var fitsLimit: Bool { limit.map { start.duration(to: .now) + longest <= $0 } ?? true }

    /// Whether another run may begin to look for a failure.
    var hasRoom: Bool { fitsLimit && first.map { used <= max(room.least, $0 * room.factor) } ?? true }
}
