import Exploring

let asyncSharedByKeyPrograms = [
    Program("AsyncSharedByKey: two readers, the first creation fails", bound: 3) { order in
        let values = Log<String>()
        let lifetime = makeAsyncSharedByKey(order, failures: 1)
        for number in 1...2 {
            order.task("reader \(number)") { values.append(await outcome(of: lifetime, Key(order, "a"))) }
        }
        order.afterward {
            let values = values.elements.sorted()
            order.expect(
                values == ["Offline()", "Offline()"] || values == ["Offline()", "a 1"],
                "outcomes: \(values)"
            )
            order.expect("keys that are kept", order.aliveCount(of: "key"), is: values[1] == "a 1" ? 1 : 0)
            order.expect("later outcome", await outcome(of: lifetime, Key(order, "a")), is: "a 1")
        }
    },
    Program("AsyncSharedByKey: a reader is canceled, and the creation fails", bound: 2) { order in
        let lifetime = makeAsyncSharedByKey(order, failures: 1)
        let reader = order.task("reader") { _ = await outcome(of: lifetime, Key(order, "a")) }
        order.thread("canceler") { reader.cancel() }
        order.afterward {
            order.expect("keys that are kept", order.aliveCount(of: "key"), is: 0)
            withExtendedLifetime(lifetime) {}
        }
    },
    Program("AsyncSharedByKey: a reader, one that is canceled, and one that drops", bound: 1) { order in
        let lifetime = makeAsyncSharedByKey(order)
        let reader = order.task("canceled reader") { _ = await outcome(of: lifetime, Key(order, "a")) }
        order.task("reader") {
            let outcome = await outcome(of: lifetime, Key(order, "a"))
            order.expect(["a 1", "a 2"].contains(outcome), "outcome: \(outcome)")
        }
        order.thread("canceler") {
            reader.cancel()
            lifetime.drop(Key(order, "a"))
        }
    },
]

/// Reads a key, and returns the name of the value or of the error.
private nonisolated(nonsending) func outcome(
    of lifetime: AsyncSharedByKey<Key, Tracked>,
    _ key: Key
) async -> String {
    do {
        return try await lifetime[key].description
    } catch {
        return name(of: error)
    }
}

/// Returns a lifetime whose first creations fail.
private func makeAsyncSharedByKey(_ order: Order, failures: Int = 0) -> AsyncSharedByKey<Key, Tracked> {
    let attempts = Log<String>()
    return AsyncSharedByKey { key in
        order.expectNoLock("the factory")
        attempts.append(key.name)
        let attempt = attempts.count
        await Task.yield()
        if attempt <= failures { throw Offline() }
        return order.object(key.name)
    }
}

/// A key that is counted while it is kept.
private struct Key: Hashable {
    let name: String
    private let tracked: Tracked

    init(_ order: Order, _ name: String) {
        self.name = name
        tracked = order.object("key")
    }

    static func == (left: Key, right: Key) -> Bool { left.name == right.name }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
