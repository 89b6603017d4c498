/// Takes the place of `ContinuousClock`: its time passes only when no thread can run.
public struct ContinuousClock: Clock {
    /// A point in time of an order.
    public struct Instant: InstantProtocol {
        /// The time since the beginning of the order.
        let sinceStart: Duration

        /// The time of the order.
        public static var now: Instant { Instant(sinceStart: Scheduler.shared.timers.now) }

        /// Returns the instant that is later by a duration.
        public func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }

        /// Returns the time from this instant to another.
        public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }

        /// Returns whether one instant is earlier than another.
        public static func < (left: Instant, right: Instant) -> Bool { left.sinceStart < right.sinceStart }

        /// Returns the later instant.
        public static func + (left: Instant, right: Duration) -> Instant { left.advanced(by: right) }

        /// Returns the time between two instants.
        public static func - (left: Instant, right: Instant) -> Duration { right.duration(to: left) }
    }

    /// The time of the order.
    public static var now: Instant { .now }

    /// Creates a clock.
    public init() {}

    /// The time of the order.
    public var now: Instant { .now }

    /// The smallest step of the clock.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Sleeps until no thread can run.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await Sleeper().sleep(for: max(.zero, now.duration(to: deadline)))
    }
}
