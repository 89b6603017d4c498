import Exploring

let sharedPrograms = [
    Program("Shared: two readers", bound: 4) { order in
        readShared(order, readers: 2)
    },
    Program("Shared: three readers", bound: 2) { order in
        readShared(order, readers: 3)
    },
    Program("Shared: two lifetimes, one needs the other", bound: 3) { order in
        let values = Log<Tracked>()
        let inner = Shared { order.object("inner") }
        let outer = Shared {
            values.append(inner.value)
            return order.object("outer")
        }
        order.thread("reader of outer") { values.append(outer.value) }
        order.thread("reader of inner") { values.append(inner.value) }
        order.check {
            order.expect("creations of outer", order.count(of: "outer"), is: 1)
            order.expect("creations of inner", order.count(of: "inner"), is: 1)
            order.expect("values", values.elements.map(\.description).sorted(), is: ["inner 1", "inner 1", "outer 1"])
        }
    },
    Program("Shared: two lifetimes, three readers", bound: 2) { order in
        let values = Log<Tracked>()
        let first = Shared {
            order.step()
            return order.object("first")
        }
        let second = Shared {
            order.step()
            return order.object("second")
        }
        order.thread("creator of first") { values.append(first.value) }
        order.thread("creator of second") { values.append(second.value) }
        order.thread("reader of both") {
            values.append(first.value)
            values.append(second.value)
        }
        order.check {
            order.expect("creations", order.count(of: "first") + order.count(of: "second"), is: 2)
            order.expect("values", values.count, is: 4)
        }
    },
    Program("Shared: two lifetimes need each other", bound: 2, trapsWith: "Break the cycle.") { order in
        readCycle(order, others: 0)
    },
    Program("Shared: two lifetimes need each other, and a third thread waits", bound: 2, trapsWith: "Break the cycle.")
    {
        order in
        readCycle(order, others: 1)
    },
]

/// Two threads read lifetimes that need each other, and others wait for one of them.
private func readCycle(_ order: Order, others: Int) {
    let shelf = Log<Shared<Tracked>>()
    let unrelated = Shared { order.object("unrelated") }
    let first = Shared {
        // Wakes all threads that wait for any creation.
        unrelated.value.use()
        return shelf.elements[0].value
    }
    shelf.append(Shared { first.value })
    order.thread("reader of the first") { first.value.use() }
    order.thread("reader of the second") { shelf.elements[0].value.use() }
    for number in 0..<others {
        order.thread("other reader \(number)") { first.value.use() }
    }
}

/// Several threads read a lifetime whose factory captures an object.
private func readShared(_ order: Order, readers: Int) {
    let values = Log<Tracked>()
    let capture = order.object("capture")
    let shared = Shared {
        order.expectNoLock("the factory")
        capture.use()
        order.step()
        return order.object("value")
    }
    for number in 1...readers {
        order.thread("reader \(number)") {
            values.append(shared.value)
            // The second time, the value is there.
            values.append(shared.value)
        }
    }
    order.check {
        order.expect("creations", order.count(of: "value"), is: 1)
        order.expect("values", values.elements.map(\.number), is: Array(repeating: 1, count: 2 * readers))
    }
    order.expectReleased("capture", while: shared)
}
