import Foundation
import Providers
import Stubbing
import Testing

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct SharedByKeyTests {
    @Test
    func eachKeyHasOneValue() {
        let services = SharedByKey { key in Service(key) }
        #expect(services["ada"] === services["ada"])
        #expect(services["grace"].name == "grace")
        #expect(services["ada"] !== services["grace"])
    }

    @Test
    func keysAndValuesAreReleasedWithTheLifetime() {
        weak var value: Service?
        weak var weakKey: Service?
        do {
            let services = SharedByKey { (_: ObjectKey) in Service("value") }
            let key = ObjectKey(object: Service("key"))
            weakKey = key.object
            value = services[key]
            #expect(value != nil && weakKey != nil)
        }
        #expect(value == nil && weakKey == nil)
    }

    /// A key that is an object.
    private struct ObjectKey: Hashable, Sendable {
        let object: Service

        static func == (left: ObjectKey, right: ObjectKey) -> Bool {
            left.object === right.object
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(object))
        }
    }

    @Test
    func keysWithEqualHashesHaveDifferentValues() {
        struct Key: Hashable {
            let name: String

            func hash(into hasher: inout Hasher) {
                hasher.combine(1)
            }
        }
        let services = SharedByKey { (key: Key) in Service(key.name) }
        #expect(services[Key(name: "ada")].name == "ada")
        #expect(services[Key(name: "grace")].name == "grace")
    }

    @Test
    func aDroppedValueIsReleasedAndCreatedAgain() {
        let services = SharedByKey { (key: String) in Service(key) }
        weak let ada = services["ada"]
        let grace = services["grace"]
        #expect(ada != nil)
        services.drop("ada")
        #expect(ada == nil)
        #expect(services["grace"] === grace)
        services.dropAll()
        #expect(services["grace"] !== grace)
        #expect(grace.name == "grace")
    }

    @Test
    func aValueCanUseTheLifetimeThatDropsIt() {
        final class Guest: Sendable {
            let guests: SharedByKey<String, Service>

            init(guests: SharedByKey<String, Service>) {
                self.guests = guests
            }

            deinit {
                _ = guests["last"]
            }
        }
        let services = SharedByKey { (key: String) in Service(key) }
        let guests = SharedByKey { (_: Int) in Guest(guests: services) }
        _ = guests[1]
        guests.drop(1)
        _ = guests[2]
        guests.dropAll()
        #expect(services["last"].name == "last")
    }

    @Test
    func aKeyCanUseTheLifetimeThatDropsIt() throws {
        final class Key: Hashable, Sendable {
            let whenItGoes: @Sendable () -> Void

            init(whenItGoes: @escaping @Sendable () -> Void) {
                self.whenItGoes = whenItGoes
            }

            deinit {
                whenItGoes()
            }

            static func == (left: Key, right: Key) -> Bool {
                true
            }

            func hash(into hasher: inout Hasher) {}
        }
        let services = SharedByKey { (_: Key) in Service() }
        // On a separate thread, because a thread that waits for itself would end the run and not only fail the test.
        let isDone = try race(threads: 1) {
            _ = services[Key { [weak services] in services?.dropAll() }]
            services.drop(Key {})
            return true
        }
        #expect(isDone == [true])
    }

    @Test
    func oneKeyCanNeedAnother() {
        let detour = Detour()
        let numbers = SharedByKey { (key: Int) in key == 0 ? 0 : (detour.numbers?[key - 1] ?? 0) + 1 }
        detour.numbers = numbers
        #expect(numbers[20] == 20)
    }

    @Test
    func onlyWaitingReadersReceiveAValueThatIsDroppedWhileItIsCreated() {
        let (creations, detour) = (Counter(), Detour())
        let numbers = SharedByKey { (key: Int) in
            if creations.count == 0 { detour.numbers?.drop(key) }
            return creations.increment()
        }
        detour.numbers = numbers
        #expect(numbers[7] == 1)
        #expect(numbers[7] == 2)
        #expect(numbers[7] == 2)
    }

    @Test
    func droppingDoesNotWaitForACreationThatIsUnderWay() throws {
        let (began, canEnd) = (Collector<Void>(), Collector<Void>())
        let services = SharedByKey { (key: Int) in
            if key == 1 {
                began.add(())
                _ = try? canEnd.first(1)
            }
            return Service("\(key)")
        }
        let two = services[2]
        let names = Collector<String>()
        Thread.detachNewThread { names.add(services[1].name) }
        _ = try began.first(1)
        #expect(services.existingValue(for: 1) == nil)
        let dropped = try race(threads: 1) { services.dropAll().mapValues(ObjectIdentifier.init) }
        #expect(dropped == [[2: ObjectIdentifier(two)]])
        canEnd.add(())
        #expect(try names.first(1) == ["1"])
        #expect(services.existingValue(for: 1) == nil)
    }

    @Test
    func aKeyThatNeedsItselfTrapsWithTheLifetime() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            endWhenHanging()
            let detour = Detour()
            let numbers = SharedByKey { (key: Int) in detour.numbers?[key] ?? 0 }
            detour.numbers = numbers
            _ = numbers[7]
        }
        let words = result.standardErrorText
        #expect(words.contains("SharedByKey<Int> (ProvidersTests/SharedByKeyTests.swift:"))
        #expect(words.contains(") would wait for itself: "))
    }

    private final class Detour: @unchecked Sendable {
        var numbers: SharedByKey<Int, Int>?
    }

    @Test
    func racingThreadsCreateOneValuePerKey() throws {
        for _ in 0..<200 {
            let creations = Counter()
            let services = SharedByKey { (key: Int) in
                creations.increment()
                sched_yield()
                return Service("\(key)")
            }
            let seen = try race(threads: 4) { index in ObjectIdentifier(services[index % 2]) }
            #expect(Set(seen).count == 2)
            #expect(creations.count == 2)
        }
    }
}
