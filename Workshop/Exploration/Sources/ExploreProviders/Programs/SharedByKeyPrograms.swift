import Exploring

let sharedByKeyPrograms = [
    Program("SharedByKey: three readers, two keys", bound: 3) { order in
        let values = Log<String>()
        let lifetime = makeSharedByKey(order)
        for key in ["a", "a", "b"] {
            order.thread("reader of \(key)") { values.append("\(key): \(lifetime[key])") }
        }
        order.check {
            order.expect("values", values.elements.sorted(), is: ["a: a 1", "a: a 1", "b: b 1"])
            withExtendedLifetime(lifetime) {}
        }
    },
    Program("SharedByKey: a reader, and one that drops", bound: 4) { order in
        let lifetime = makeSharedByKey(order)
        let numbers = Log<Int>()
        order.thread("reader") { order.expect("key", lifetime["a"].name, is: "a") }
        order.thread("dropper") {
            lifetime.drop("a")
            numbers.append(lifetime["a"].number)
        }
        order.afterward {
            let count = order.count(of: "a")
            order.expect([1, 2].contains(count), "\(count) values")
            order.expect("alive values", order.aliveCount(of: "a"), is: 1)
            order.expect("value after dropping", [lifetime["a"].number], is: numbers.elements)
        }
    },
    Program("SharedByKey: two readers, and one that drops all", bound: 3) { order in
        let lifetime = makeSharedByKey(order)
        let values = Log<Tracked>()
        for number in 1...2 {
            order.thread("reader \(number)") { values.append(lifetime["a"]) }
        }
        order.thread("dropper") { lifetime.dropAll() }
        order.check {
            order.expect("kinds", Set(values.elements.map(\.name)), is: ["a"])
            order.expect(order.count(of: "a") <= 2, "\(order.count(of: "a")) values")
        }
    },
]

/// Returns a lifetime whose factory takes a step.
private func makeSharedByKey(_ order: Order) -> SharedByKey<String, Tracked> {
    SharedByKey { key in
        order.expectNoLock("the factory")
        order.step()
        return order.object(key)
    }
}
