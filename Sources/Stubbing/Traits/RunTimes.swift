/// The times of the runs of a test case, which say whether there is room for another one.
nonisolated struct RunTimes {
    /// A time by the clock, and one of the processor, in which a sleep doesn't count.
    struct Room {
        var clock: Duration
        var processor: Duration
    }

    private let start = ContinuousClock.now
    private let limit: Duration?
    private let room: Room

    private var (longest, used) = (Duration.zero, Room(clock: .zero, processor: .zero))

    /// The times of the first run, or nil before it.
    private var first: Room?

    /// Creates the times of no run.
    ///
    /// - Parameters:
    ///   - limit: The time that all runs may take, or nil for any.
    ///   - room: The times of the runs after the first one, after either of which no other begins.
    init(limit: Duration?, room: Room) {
        (self.limit, self.room) = (limit, room)
    }

    /// Runs code, and measures it.
    ///
    /// - Parameters:
    ///   - driver: What drives the run: the processor time of its steps counts, and the wait for a place doesn't.
    ///   - run: The run.
    /// - Returns: What the run returns.
    nonisolated(nonsending) mutating func measure<Output>(
        on driver: some RunMeasuring,
        _ run: nonisolated(nonsending) () async -> Output
    ) async -> Output {
        let (start, waited, computed) = (ContinuousClock.now, driver.placeTime, driver.usedTime)
        let output = await run()
        let time = start.duration(to: .now) - (driver.placeTime - waited)
        longest = max(longest, time)
        used.clock += time
        used.processor += driver.usedTime - computed
        first = first ?? used
        return output
    }

    /// Whether a run as long as the longest fits into the limit, where the waits for a place count, too.
    var fitsLimit: Bool { limit.map { start.duration(to: .now) + longest <= $0 } ?? true }

    /// Whether another run may begin to look for a failure.
    var hasRoom: Bool {
        guard fitsLimit, let first else { return fitsLimit }
        return used.clock - first.clock < room.clock && used.processor - first.processor < room.processor
    }
}

/// The time that a driver's runs have taken so far.
nonisolated protocol RunMeasuring {
    /// How long it has waited until others left it a place.
    var placeTime: Duration { get }

    /// The processor time that the steps and their choices have used.
    var usedTime: Duration { get }
}

nonisolated extension OrderDriver: RunMeasuring {}
