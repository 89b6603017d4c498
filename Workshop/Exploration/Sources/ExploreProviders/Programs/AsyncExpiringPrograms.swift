import Exploring

/// Loads and refreshes of values that become too old.
let asyncExpiringPrograms = [
    Program("AsyncExpiring: two readers of an expired value", bound: 2) { order in
        let (clock, lifetime) = makeAsyncExpiring(order)
        order.task("first reader") {
            _ = await outcome(of: lifetime)
            clock.move(by: .seconds(60))
            for number in 1...2 {
                order.task("reader \(number)") { order.expect("value", await outcome(of: lifetime), is: "value 2") }
            }
        }
        order.check { order.expect("loads", order.count(of: "value"), is: 2) }
    },
    Program("AsyncExpiring: two readers of a stale value", bound: 2) { order in
        let (clock, lifetime) = makeAsyncExpiring(order, refreshingAfter: .seconds(30))
        order.task("first reader") {
            _ = await outcome(of: lifetime)
            clock.move(by: .seconds(30))
            for number in 1...2 {
                order.task("reader \(number)") {
                    let value = await outcome(of: lifetime)
                    order.expect(["value 1", "value 2"].contains(value), "value: \(value)")
                }
            }
        }
        order.afterward { order.expect("later value", await outcome(of: lifetime), is: "value 2") }
        order.check { order.expect("loads", order.count(of: "value"), is: 2) }
    },
    Program("AsyncExpiring: a stale value expires during its refresh", bound: 2) { order in
        let (clock, lifetime) = makeAsyncExpiring(order, refreshingAfter: .seconds(30))
        order.task("first reader") {
            _ = await outcome(of: lifetime)
            clock.move(by: .seconds(30))
            _ = await outcome(of: lifetime)
            clock.move(by: .seconds(30))
            let value = await outcome(of: lifetime)
            order.expect("value", value, is: "value 2")
        }
    },
    Program("AsyncExpiring: a reader of a value that expires during its refresh is canceled", bound: 2) { order in
        let (clock, lifetime) = makeAsyncExpiring(order, refreshingAfter: .seconds(30))
        order.task("first reader") {
            _ = await outcome(of: lifetime)
            clock.move(by: .seconds(30))
            _ = await outcome(of: lifetime)
            clock.move(by: .seconds(30))
            let reader = order.task("canceled reader") {
                let outcome = await outcome(of: lifetime)
                order.expect(["value 2", "canceled"].contains(outcome), "outcome: \(outcome)")
            }
            order.thread("canceler") { reader.cancel() }
        }
        order.afterward {
            // The value of a refresh that ended before the time moved is refreshed again.
            let value = await outcome(of: lifetime)
            order.expect(["value 2", "value 3"].contains(value), "later value: \(value)")
        }
    },
]

/// A clock whose time a program moves.
private final class MovedClock: Clock, @unchecked Sendable {
    // Used by the running virtual thread.
    private var time = ContinuousClock.now
    private let order: Order

    init(_ order: Order) {
        self.order = order
    }

    var now: ContinuousClock.Instant {
        order.expectNoLock("the clock")
        return time
    }

    var minimumResolution: Duration { .nanoseconds(1) }

    func move(by duration: Duration) {
        time = time.advanced(by: duration)
    }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
}

private func makeAsyncExpiring(
    _ order: Order,
    refreshingAfter refreshAge: Duration? = nil
) -> (MovedClock, AsyncExpiring<Tracked>) {
    let clock = MovedClock(order)
    let creations = Creations(order)
    let lifetime = AsyncExpiring(after: .seconds(60), refreshingAfter: refreshAge, clock: clock) {
        try await creations.run {
            await Task.yield()
            return order.object("value")
        }
    }
    return (clock, lifetime)
}

private nonisolated(nonsending) func outcome(of lifetime: AsyncExpiring<Tracked>) async -> String {
    do {
        return try await lifetime.value.description
    } catch {
        return name(of: error)
    }
}
