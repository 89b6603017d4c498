import Foundation
import Providers
import Stubbing
import Testing

struct ExpiringTests {
    @Test
    func thereIsANewOneWhenTheOldOneIsTooOld() {
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
