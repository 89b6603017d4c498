import Modeling
import Providers

/// Reads values while the clock moves, also during creations.
let expiringModel = Model("Expiring") { run in
    let values = Tracked.Kind()
    let clock = ManualClock()
    let slowness = Slowness()

    while run.isGoing {
        let lifespan = run.random.number(below: 4) * 2
        run.begin("create one that lives \(lifespan) s")
        let expiring = Expiring(after: .seconds(lifespan), clock: clock) {
            clock.advance(by: slowness.duration)
            return values.make()
        }
        // The reference: the value, and when it was created.
        var reference: (number: Int, end: ManualClock.Instant)?
        for _ in 0..<run.random.number(below: 100) where run.isGoing {
            if run.random.oneIn(2) {
                let step = run.random.number(below: 4)
                run.begin("advance the clock by \(step) s")
                clock.advance(by: .seconds(step))
            } else {
                slowness.duration = .seconds(run.random.number(below: 3))
                run.begin("read, in \(slowness.duration) if it's created")
                let isExpired = reference.map { $0.end.duration(to: clock.now) >= .seconds(lifespan) } ?? true
                let end = clock.now.advanced(by: slowness.duration)
                let expected = isExpired ? values.count + 1 : reference?.number
                let value = expiring.value.number
                // A value that lives 0 seconds is created again and again while the clock stands still.
                run.expect("value", value, is: expected ?? 0)
                if isExpired { reference = (value, end) }
            }
            run.expect("living values", values.living, is: Set([reference?.number].compactMap(\.self)))
        }
    }
}

/// The time that a creation takes.
private final class Slowness: @unchecked Sendable {
    var duration = Duration.zero
}
