import Exploring

let weakSharedPrograms = [
    Program("WeakShared: two readers, one drops the value", bound: 3) { order in
        let alive = Alive(order)
        let weak = WeakShared { alive.make() }
        order.thread("reader that drops") {
            let value = weak.value
            order.step()
            withExtendedLifetime(value) {}
        }
        order.thread("reader that keeps") {
            let value = weak.value
            order.step()
            order.expect(weak.value === value, "A value that is held isn't shared.")
            withExtendedLifetime(value) {}
        }
        order.check { order.expect([1, 2].contains(order.count(of: "value")), "\(order.count(of: "value")) values") }
    },
    Program("WeakShared: the last holder releases while two readers come", bound: 2) { order in
        let alive = Alive(order)
        let weak = WeakShared { alive.make() }
        let holder = Log<Tracked>()
        order.thread("holder") {
            holder.append(weak.value)
            order.step()
            holder.removeAll()
        }
        for number in 1...2 {
            order.thread("reader \(number)") {
                let value = weak.value
                order.expect(weak.value === value, "A value that is held isn't shared.")
            }
        }
    },
]

/// Creates values of which only one may be alive.
private struct Alive: Sendable {
    let order: Order

    init(_ order: Order) {
        self.order = order
    }

    func make() -> Tracked {
        order.expectNoLock("the factory")
        order.step()
        order.expect("values that are alive before a creation", order.aliveCount(of: "value"), is: 0)
        return order.object("value")
    }
}
