import Synchronization

/// A clock that a test moves by hand.
final class ManualClock: Clock {
    struct Instant: InstantProtocol {
        let offset: Duration

        func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        static func < (left: Instant, right: Instant) -> Bool {
            left.offset < right.offset
        }
    }

    private let seconds = Atomic<Int>(0)

    var now: Instant { Instant(offset: .seconds(seconds.load(ordering: .relaxed))) }
    var minimumResolution: Duration { .seconds(1) }

    func advance(bySeconds count: Int) {
        seconds.add(count, ordering: .relaxed)
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
