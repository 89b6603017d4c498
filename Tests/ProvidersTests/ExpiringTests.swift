import Foundation
import Providers
import Stubbing
import Testing

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct ExpiringTests {
    @Test
    func anExpiredValueIsCreatedAgain() {
        let clock = ManualClock()
        let creations = Counter()
        let expiringService = Expiring(after: .seconds(10), clock: clock) { Service("\(creations.increment())") }

        #expect(expiringService.value.name == "1")
        clock.advance(by: .seconds(9))
        #expect(expiringService.value.name == "1")
        clock.advance(by: .seconds(1))
        #expect(expiringService.value.name == "2")
        clock.advance(by: .seconds(9))
        #expect(expiringService.value.name == "2")
    }

    @Test
    func releasesTheOldValue() {
        let clock = ManualClock()
        let expiringService = Expiring(after: .seconds(10), clock: clock) { Service() }
        weak let old = expiringService.value
        #expect(old != nil)
        clock.advance(by: .seconds(10))
        _ = expiringService.value
        #expect(old == nil)
    }

    /// A clock that reads a lifetime whenever its time is read, except while it does so.
    private final class ReadingClock: Clock, @unchecked Sendable {
        private let clock = ManualClock()
        private var secondsOfTheNextReading = 0
        private var isReading = false
        var lifetime: Expiring<Service>?

        /// Moves the time past a lifespan of ten seconds now, and once more with the next reading.
        func expire() {
            clock.advance(by: .seconds(10))
            secondsOfTheNextReading = 10
        }

        var now: ManualClock.Instant {
            if !isReading {
                isReading = true
                _ = lifetime?.value
                clock.advance(by: .seconds(secondsOfTheNextReading))
                secondsOfTheNextReading = 0
                isReading = false
            }
            return clock.now
        }

        var minimumResolution: Duration { clock.minimumResolution }

        func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {}
    }

    @Test
    func aClockCanReadTheLifetime() throws {
        let clock = ReadingClock()
        let creations = Counter()
        let expiringService = Expiring(after: .seconds(10), clock: clock) { Service("\(creations.increment())") }
        #expect(expiringService.value.name == "1")
        clock.lifetime = expiringService
        // On a separate thread, because a thread that waits for itself would end the run and not only fail the test.
        let names = try race(threads: 1) { [expiringService.value.name, expiringService.value.name] }
        clock.lifetime = nil
        #expect(names == [["1", "1"]])
        #expect(creations.count == 1)
    }

    @Test
    func aValueCanReadTheLifetimeThatReplacesIt() throws {
        final class Guest: Sendable {
            let number: Int
            let whenItGoes: @Sendable () -> Void

            init(number: Int, whenItGoes: @escaping @Sendable () -> Void) {
                self.number = number
                self.whenItGoes = whenItGoes
            }

            deinit { whenItGoes() }
        }
        final class Detour: @unchecked Sendable {
            weak var guests: Expiring<Guest>?
        }
        let clock = ManualClock()
        let (creations, seen, detour) = (Counter(), Collector<Int>(), Detour())
        let guests = Expiring(after: .seconds(10), clock: clock) {
            Guest(number: creations.increment()) { detour.guests.map { seen.add($0.value.number) } }
        }
        detour.guests = guests
        let numbers = try race(threads: 1) {
            let first = guests.value.number
            clock.advance(by: .seconds(10))
            return [first, guests.value.number]
        }
        #expect(numbers == [[1, 2]])
        #expect(try seen.first(1) == [2])
    }

    @Test
    func aValueOfAFasterReaderIsReplacedIfItHasExpired() throws {
        let clock = ReadingClock()
        let creations = Counter()
        let expiringService = Expiring(after: .seconds(10), clock: clock) { Service("\(creations.increment())") }
        #expect(expiringService.value.name == "1")
        clock.expire()
        clock.lifetime = expiringService
        // While this reader reads the clock, the clock reads the lifetime and is faster. Then the clock is slow.
        let names = try race(threads: 1) { expiringService.value.name }
        clock.lifetime = nil
        #expect(names == ["3"])
    }

    @Test
    func theAgeIsMeasuredFromTheEndOfTheCreation() {
        let clock = ManualClock()
        let creations = Counter()
        let expiringService = Expiring(after: .seconds(10), clock: clock) {
            // A slow creation.
            clock.advance(by: .seconds(9))
            return Service("\(creations.increment())")
        }
        #expect(expiringService.value.name == "1")
        clock.advance(by: .seconds(9))
        #expect(expiringService.value.name == "1")
        clock.advance(by: .seconds(1))
        #expect(expiringService.value.name == "2")
    }

    @Test
    func racingThreadsCreateOneValue() throws {
        for _ in 0..<200 {
            let clock = ManualClock()
            let creations = Counter()
            let expiringService = Expiring(after: .seconds(10), clock: clock) {
                creations.increment()
                sched_yield()
                return Service()
            }
            let seen = try race(threads: 4) { ObjectIdentifier(expiringService.value) }
            #expect(Set(seen).count == 1)
            #expect(creations.count == 1)
        }
    }
}
