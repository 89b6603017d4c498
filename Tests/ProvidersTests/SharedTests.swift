import Foundation
import Providers
import Synchronization
import Testing

struct SharedTests {
    /// What tests create: a class, so that identity shows whether it was created once.

    @Test
    func createsTheValueOnFirstUseAndKeepsIt() {
        let creations = Counter()
        let service = Shared {
            creations.increment()
            return Service()
        }
        #expect(creations.count == 0)

        let first = service.value
        #expect(service.value === first)
        #expect(creations.count == 1)
    }

    @Test
    func handsOneLifetimeToAnother() {
        let service = Shared { Service() }
        let pair = Shared { [service.value, service.value] }
        #expect(pair.value.allSatisfy { $0 === service.value })
    }

    @Test
    func keepsValuesThatAreNil() {
        let creations = Counter()
        let missing = Shared<Service?> {
            creations.increment()
            return nil
        }
        #expect(missing.value == nil)
        #expect(missing.value == nil)
        #expect(creations.count == 1)
    }

    @Test
    func releasesTheFactoryAfterUse() {
        weak var captured: Service?
        let service: Shared<ObjectIdentifier>
        do {
            let helper = Service()
            captured = helper
            service = Shared { ObjectIdentifier(helper) }
        }
        #expect(captured != nil)
        _ = service.value
        #expect(captured == nil)
    }

    @Test
    func releasesTheValueWithTheLifetime() {
        weak var created: Service?
        do {
            let service = Shared { Service() }
            created = service.value
            #expect(created != nil)
        }
        #expect(created == nil)
    }

    @Test(arguments: 2...8)
    func createsOnceHoweverManyThreadsRace(threads: Int) {
        for _ in 0..<1_000 {
            let creations = Counter()
            let service = Shared {
                creations.increment()
                sched_yield()
                return Service()
            }
            let seen = race(threads: threads) { ObjectIdentifier(service.value) }
            #expect(Set(seen).count == 1)
            #expect(creations.count == 1)
        }
    }

    @Test
    func createsTwoLifetimesThatShareAThirdOnTwoThreads() {
        for _ in 0..<1_000 {
            let shared = Shared { Service() }
            let left = Shared { [shared.value] }
            let right = Shared { [shared.value] }
            let seen = race(threads: 2) { index in ObjectIdentifier((index == 0 ? left : right).value[0]) }
            #expect(Set(seen) == [ObjectIdentifier(shared.value)])
        }
    }

    @Test
    func servesTasksAsWellAsThreads() async {
        let creations = Counter()
        let service = Shared {
            creations.increment()
            return Service()
        }
        let seen = await withTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0..<100 {
                group.addTask { ObjectIdentifier(service.value) }
            }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(seen == [ObjectIdentifier(service.value)])
        #expect(creations.count == 1)
    }
}
