import Foundation
import Providers
import Synchronization
import Testing

struct ExpiringTests {
    /// A clock that a test moves by hand.
    private final class ManualClock: Clock {
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

    @Test
    func thereIsANewOneWhenTheOldOneIsTooOld() {
        let clock = ManualClock()
        let creations = Counter()
        let expiringService = Expiring(after: .seconds(10), clock: clock) { Service("\(creations.increment())") }

        #expect(expiringService.value.name == "1")
        clock.advance(bySeconds: 9)
        #expect(expiringService.value.name == "1")
        clock.advance(bySeconds: 1)
        #expect(expiringService.value.name == "2")
        clock.advance(bySeconds: 9)
        #expect(expiringService.value.name == "2")
    }

    @Test
    func releasesTheOldValue() {
        let clock = ManualClock()
        let expiringService = Expiring(after: .seconds(10), clock: clock) { Service() }
        weak let old = expiringService.value
        #expect(old != nil)
        clock.advance(bySeconds: 10)
        _ = expiringService.value
        #expect(old == nil)
    }

    @Test(arguments: 2...8)
    func createsOnceHoweverManyThreadsRace(threads: Int) throws {
        for _ in 0..<200 {
            let clock = ManualClock()
            let creations = Counter()
            let expiringService = Expiring(after: .seconds(10), clock: clock) {
                creations.increment()
                sched_yield()
                return Service()
            }
            let seen = try race(threads: threads) { ObjectIdentifier(expiringService.value) }
            #expect(Set(seen).count == 1)
            #expect(creations.count == 1)
        }
    }
}
