import Foundation
import Providers

/// The cost of lifetimes next to stored `let`s.
struct ProvidersBenchmarks {
    /// The number of times that each measurement is made.
    let rounds: Int

    /// The number of operations per measurement of a fast operation.
    let operations: Int

    func run() {
        reads()
        readsFromTwoThreads()
        readsOfValues()
        transients()
        coldGraphs()
        weakHits()
        expiringHits()
        keys()
        bytes()
    }

    private func reads() {
        let (lets, shared) = (opaqueProvider(LetProvider()), opaqueProvider(SharedProvider()))
        Comparison(
            title: "Reading a dependency through any protocol",
            operations: operations,
            candidates: [
                .init(name: "stored let") { time($0) { sink(lets.service) } },
                .init(name: "created Shared") { time($0) { sink(shared.service) } },
            ]
        ).run(rounds: rounds)
    }

    private func readsFromTwoThreads() {
        let (lets, shared) = (opaqueProvider(LetProvider()), opaqueProvider(SharedProvider()))
        Comparison(
            title: "Reading one dependency from one of two threads",
            operations: operations,
            candidates: [
                .init(name: "stored let") { timeOnTwoThreads($0) { sink(lets.service) } },
                .init(name: "created Shared") { timeOnTwoThreads($0) { sink(shared.service) } },
            ]
        ).run(rounds: rounds)
    }

    private func readsOfValues() {
        let (lets, shared) = (opaque(LetValues() as any ValuesProviding), opaque(SharedValues() as any ValuesProviding))
        compareReads("any P", { use(lets.store) }, { use(shared.store) })
        compareReads("a struct of 10 words", { use(lets.settings) }, { use(shared.settings) })
    }

    private func compareReads(_ what: String, _ readLet: @Sendable () -> Void, _ readShared: @Sendable () -> Void) {
        withoutActuallyEscaping(readLet) { readLet in
            withoutActuallyEscaping(readShared) { readShared in
                Comparison(
                    title: "Reading \(what)",
                    operations: operations,
                    candidates: [
                        .init(name: "stored let") { time($0, readLet) },
                        .init(name: "created Shared") { time($0, readShared) },
                    ]
                ).run(rounds: rounds)
                Comparison(
                    title: "Reading \(what), from one of two threads",
                    operations: operations,
                    candidates: [
                        .init(name: "stored let") { timeOnTwoThreads($0, readLet) },
                        .init(name: "created Shared") { timeOnTwoThreads($0, readShared) },
                    ]
                ).run(rounds: rounds)
            }
        }
    }

    private func transients() {
        let (lets, shared) = (opaqueProvider(LetProvider()), opaqueProvider(SharedProvider()))
        let (first, second, third) = (opaque(Service()), opaque(Service()), opaque(Service()))
        Comparison(
            title: "Making a transient object with three dependencies",
            operations: operations,
            candidates: [
                .init(name: "calling the initializer") {
                    time($0) { sink(Transient(first: opaque(first), second: opaque(second), third: opaque(third))) }
                },
                .init(name: "make… of a provider with lets") { time($0) { sink(lets.makeTransient()) } },
                .init(name: "make… of a provider with Shareds") { time($0) { sink(shared.makeTransient()) } },
            ]
        ).run(rounds: rounds)
    }

    private func coldGraphs() {
        for count in [10, 100, 1_000] {
            Comparison(
                title: "Building and reading a graph of \(count) services, each with the one before it, a service",
                operations: max(count, operations / 100 / count * count),
                candidates: [
                    .init(name: "eager lets") { operations in
                        time(operations / count) { sink(Self.eagerGraph(count)) }
                    },
                    .init(name: "lazy property with a Mutex") { operations in
                        time(operations / count) { sink(Self.lazyGraph(count)) }
                    },
                    .init(name: "Shared, all read") { operations in
                        time(operations / count) { sink(Self.sharedGraph(count)) }
                    },
                ]
            ).run(rounds: rounds)
        }
    }

    private static func lazyGraph(_ count: Int) -> Service {
        var services = [Handwritten.LazyService { Service() }]
        services.reserveCapacity(count)
        for _ in 1..<count {
            let previous = services[services.count - 1]
            services.append(Handwritten.LazyService { Service(dependencies: [previous.created]) })
        }
        for service in services { sink(service.created) }
        return services[count - 1].created
    }

    private func weakHits() {
        let (handwritten, lifetime) = (Handwritten.WeakStoring(), WeakShared<any ObjectStoring> { ObjectStore() })
        let held = (handwritten.current, lifetime.value)
        Comparison(
            title: "Reading an object behind a protocol that is in use",
            operations: operations,
            candidates: [
                .init(name: "weak variable under a lock") { time($0) { sink(handwritten.current) } },
                .init(name: "WeakShared") { time($0) { sink(lifetime.value) } },
            ]
        ).run(rounds: rounds)
        withExtendedLifetime(held) {}
    }

    private func expiringHits() {
        let handwritten = Handwritten.Expiring(after: .seconds(3_600)) { Service() }
        let lifetime = Expiring(after: .seconds(3_600), clock: .continuous) { Service() }
        Comparison(
            title: "Reading an unexpired value",
            operations: operations,
            candidates: [
                .init(name: "value and time under a lock") { time($0) { sink(handwritten.value) } },
                .init(name: "Expiring") { time($0) { sink(lifetime.value) } },
            ]
        ).run(rounds: rounds)
    }

    private static func eagerGraph(_ count: Int) -> Service {
        var services = [Service()]
        services.reserveCapacity(count)
        for _ in 1..<count { services.append(Service(dependencies: [services[services.count - 1]])) }
        return services[count - 1]
    }

    private static func sharedGraph(_ count: Int) -> Service {
        var services = [Shared { Service() }]
        services.reserveCapacity(count)
        for _ in 1..<count {
            let previous = services[services.count - 1]
            services.append(Shared { Service(dependencies: [previous.value]) })
        }
        // Read from first to last, like a root that passes each to the next.
        for service in services { sink(service.value) }
        return services[count - 1].value
    }

    private func keys() {
        let lock = NSLock()
        let keys = Array(0..<100)
        let dictionary = Dictionary(uniqueKeysWithValues: keys.map { ($0, Service()) })
        let shared = SharedByKey<Int, Service> { _ in Service() }
        for key in keys { sink(shared[key]) }
        Comparison(
            title: "Reading one of 100 keys",
            operations: operations,
            candidates: [
                .init(name: "dictionary under a lock") { operations in
                    var key = 0
                    return time(operations) {
                        key = (key + 1) % 100
                        lock.lock()
                        let service = opaque(dictionary)[key]
                        lock.unlock()
                        if let service { sink(service) }
                    }
                },
                .init(name: "SharedByKey") { operations in
                    var key = 0
                    return time(operations) {
                        key = (key + 1) % 100
                        sink(shared[key])
                    }
                },
            ]
        ).run(rounds: rounds)
    }

    private func bytes() {
        print("\nBytes")
        report("a Shared before creation, its closure included", each: 1_000) {
            (0..<1_000).map { number in Shared { number } }
        }
        report("a Shared after creation", each: 1_000) {
            (0..<1_000).map { number in
                let shared = Shared { number }
                sinkValue(shared.value)
                return shared
            }
        }
        report("an AsyncShared before creation", each: 1_000) {
            (0..<1_000).map { number in AsyncShared { number } }
        }
    }

    private func opaqueProvider(_ provider: any ServiceProviding) -> any ServiceProviding {
        opaque(provider)
    }
}

/// Uses an object in a way that the optimizer can't remove.
@inline(never)
@_optimize(none)
private func sink(_ object: AnyObject) {}

@inline(never)
@_optimize(none)
private func sinkValue(_ value: Int) {}

/// Returns the time of the given number of operations, half of them on each of two threads.
private func timeOnTwoThreads(_ operations: Int, _ body: @Sendable () -> Void) -> Duration {
    ContinuousClock().measure {
        DispatchQueue.concurrentPerform(iterations: 2) { _ in
            for _ in 0..<operations / 2 { body() }
        }
    }
}

/// Uses a value of any type in a way that the optimizer can't remove.
@inline(never)
@_optimize(none)
private func use<Value>(_ value: Value) {}
