import Exploring

let expiringPrograms = [
    Program("Expiring: two readers, and the time moves", bound: 3) { order in
        let clock = StepClock(order)
        let expiring = makeExpiring(order, clock)
        for number in 1...2 {
            order.thread("reader \(number)") {
                let value = expiring.value
                order.expect([1, 2].contains(value.number), "value: \(value)")
            }
        }
        order.thread("time") { clock.advance(by: .seconds(60)) }
        order.check { order.expect(order.count(of: "value") <= 2, "\(order.count(of: "value")) values") }
    },
    Program("Expiring: two readers of an expired value", bound: 3) { order in
        let clock = StepClock(order)
        let values = Log<Int>()
        let expiring = makeExpiring(order, clock)
        let first = expiring.value.number
        clock.advance(by: .seconds(60))
        for number in 1...2 {
            order.thread("reader \(number)") { values.append(expiring.value.number) }
        }
        order.check {
            order.expect("first value", first, is: 1)
            order.expect("values", values.elements, is: [2, 2])
            order.expect("alive values", order.aliveCount(of: "value"), is: 1)
            withExtendedLifetime(expiring) {}
        }
    },
]

private func makeExpiring(_ order: Order, _ clock: StepClock) -> Expiring<Tracked> {
    let running = Log<Int>()
    return Expiring(after: .seconds(60), clock: clock) {
        order.expectNoLock("the factory")
        running.append(1)
        order.expect(running.elements.reduce(0, +) == 1, "Two creations run at the same time.")
        order.step()
        running.append(-1)
        return order.object("value")
    }
}

/// A clock whose time is a step.
struct StepClock: Clock {
    struct Instant: InstantProtocol {
        let sinceStart: Duration

        func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
        func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
        static func < (left: Instant, right: Instant) -> Bool { left.sinceStart < right.sinceStart }
    }

    private let order: Order
    private let times = Log<Duration>()

    init(_ order: Order) {
        self.order = order
        times.append(.zero)
    }

    var now: Instant {
        order.expectNoLock("the clock")
        order.step("reads the time")
        return Instant(sinceStart: times.elements.last ?? .zero)
    }

    var minimumResolution: Duration { .zero }

    func advance(by duration: Duration) {
        order.step("moves the time")
        times.append((times.elements.last ?? .zero) + duration)
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
