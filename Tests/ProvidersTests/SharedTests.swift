import Foundation
import Providers
import Stubbing
import Synchronization
import Testing

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct SharedTests {
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
    func passesTheValueOfOneLifetimeToAnother() {
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
    func keepsValuesOfAnySizeAndAlignment() {
        let many = Shared { SIMD64<Int64>(repeating: 7) }
        let text = Shared { (1, "a text that is too long for the words of a string", Service("kept")) }
        let nothing = Shared {}
        #expect(many.value == SIMD64(repeating: 7))
        #expect(text.value.1 == "a text that is too long for the words of a string")
        #expect(text.value.2 === text.value.2)
        #expect(nothing.value == ())
    }

    @Test
    func aValueOutlivesALifetimeThatIsReadOnlyOnce() {
        func service() -> Service { Shared { Service("kept") }.value }
        #expect(service().name == "kept")
    }

    @Test
    func aCapturedObjectCanReadTheLifetimeWhenItIsReleased() throws {
        final class Helper: Sendable {
            let whenItGoes: @Sendable () -> Void

            init(whenItGoes: @escaping @Sendable () -> Void) {
                self.whenItGoes = whenItGoes
            }

            deinit { whenItGoes() }
        }
        final class Detour: @unchecked Sendable {
            weak var service: Shared<Service>?
        }
        let (seen, detour) = (Collector<String>(), Detour())
        let service: Shared<Service>
        do {
            let helper = Helper { detour.service.map { seen.add($0.value.name) } }
            service = Shared {
                withExtendedLifetime(helper) {}
                return Service("created")
            }
        }
        detour.service = service
        _ = service.value
        #expect(try seen.first(1) == ["created"])
    }

    @Test
    func releasesALifetimeThatThreadsHaveWaitedFor() throws {
        final class Token: Sendable {
            let onEnd: @Sendable () -> Void

            init(onEnd: @escaping @Sendable () -> Void) {
                self.onEnd = onEnd
            }

            deinit { onEnd() }
        }
        for _ in 0..<100 {
            let ends = Collector<Void>()
            try {
                let asked = Counter()
                let token = Shared {
                    while asked.count < 4 { sched_yield() }
                    return Token { ends.add(()) }
                }
                _ = try race(threads: 4) {
                    asked.increment()
                    _ = token.value
                }
            }()
            _ = try ends.first(1)
        }
    }

    /// Under the thread sanitizer, this fails unless the creation happens before each read of early and late readers.
    @Test
    func everyThreadSeesTheWritesOfTheFactory() throws {
        for number in 0..<200 {
            let service = Shared { Service("\(number)") }
            let isCreated = Atomic<Bool>(false)
            let names = try race(threads: 4) { index in
                // Relaxed, so that only the lifetime itself orders the operations of the threads.
                while index > 1, !isCreated.load(ordering: .relaxed) { sched_yield() }
                let name = service.value.name
                isCreated.store(true, ordering: .relaxed)
                return name
            }
            #expect(names == Array(repeating: "\(number)", count: 4))
        }
    }

    @Test
    func createsTwoLifetimesThatShareAThirdOnTwoThreads() throws {
        for _ in 0..<1_000 {
            let shared = Shared { Service() }
            let left = Shared { [shared.value] }
            let right = Shared { [shared.value] }
            let seen = try race(threads: 2) { index in ObjectIdentifier((index == 0 ? left : right).value[0]) }
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
