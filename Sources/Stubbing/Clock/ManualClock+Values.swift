nonisolated extension ManualClock {
    /// A point in time on a manual clock.
    public struct Instant: InstantProtocol {
        /// The time between the start of the clock and this instant.
        public let sinceStart: Duration

        /// Creates an instant from its distance from the start of the clock.
        ///
        /// - Parameter sinceStart: The time between the start of the clock and the instant.
        public init(sinceStart: Duration) {
            self.sinceStart = sinceStart
        }

        /// Returns the instant that is later by a duration, or earlier if the duration is negative.
        ///
        /// An instant that is too far away for a `Duration` is the farthest one.
        ///
        /// - Parameter duration: The time between the two instants.
        /// - Returns: The other instant.
        public func advanced(by duration: Duration) -> Instant {
            let (low, isOverflow) = sinceStart.attoseconds.addingReportingOverflow(duration.attoseconds)
            guard isOverflow else { return Instant(sinceStart: Duration(attoseconds: low)) }
            return Instant(sinceStart: Duration(attoseconds: duration < .zero ? .min : .max))
        }

        /// Returns the time from this instant to another, negative if the other is earlier.
        ///
        /// - Parameter other: The instant to measure to.
        /// - Returns: The time between the two instants.
        public func duration(to other: Instant) -> Duration {
            let (low, isOverflow) = other.sinceStart.attoseconds.subtractingReportingOverflow(sinceStart.attoseconds)
            guard isOverflow else { return Duration(attoseconds: low) }
            return Duration(attoseconds: other < self ? .min : .max)
        }

        /// Returns whether one instant is earlier than another.
        ///
        /// - Parameters:
        ///   - left: An instant.
        ///   - right: Another instant.
        /// - Returns: Whether `left` is earlier than `right`.
        public static func < (left: Instant, right: Instant) -> Bool {
            left.sinceStart < right.sinceStart
        }
    }

    /// A sleep of a task on a manual clock.
    public struct Sleep: Equatable, Sendable {
        /// The time at which the sleep ends.
        public let deadline: Instant

        /// The time from the beginning of the sleep to its deadline, negative if the deadline had already passed.
        public let duration: Duration
    }
}
