import Modeling
import Providers

/// Reads while the clock moves, loads that may fail, refreshes, and lifetimes that are released.
let asyncExpiringModel = Model("AsyncExpiring") { run in
    let captures = Tracked.Kind()
    let loads = Loads()
    let readers = Readers()
    let clock = ManualClock()
    let reports = Reports()
    var world = AsyncWorld()
    while run.isGoing {
        let lifespan = Duration.seconds(run.random.number(below: 8))
        let refreshAge = run.random.oneIn(4) ? nil : Duration.seconds(run.random.number(below: 6))
        run.begin("create one that lives \(lifespan), and is refreshed after \(String(describing: refreshAge))")
        var lifetime: AsyncExpiring? = AsyncExpiring(
            after: lifespan,
            refreshingAfter: refreshAge,
            clock: clock,
            makeFactory(captures.make(), loads),
            onFailedRefresh: { error in reports.outcomes.append(Outcome(error)) }
        )
        var reference = AsyncExpiringReference(lifespan: lifespan, refreshAge: refreshAge)
        for _ in 0..<run.random.number(below: 100) where run.isGoing {
            switch run.random.number(below: 16) {
            case 0...3:
                let step = run.random.number(below: 4)
                run.begin("advance the clock by \(step) s")
                clock.advance(by: .seconds(step))
            case 4...9:
                let isCanceled = run.random.oneIn(4)
                run.begin("read\(isCanceled ? " in a canceled task" : "")")
                let reader = readers.start(isCanceled: isCanceled) { [lifetime] in try await lifetime?.value }
                reference.read(reader, isCanceled: isCanceled, at: clock.now, &world)
            case 10...12:
                guard let reader = run.random.element(of: reference.readers) else { continue }
                run.begin("cancel reader \(reader)")
                readers.cancel(reader)
                reference.load?.cancel(reader, &world)
            default:
                guard let load = reference.load?.load else { continue }
                let end = run.random.choice([(3, Loads.End.success), (3, .failure), (1, .cancellation)])
                run.begin("end load \(load): \(end)")
                loads.end(load, end)
                reference.end(end, at: clock.now, &world)
            }
            let report = world.outcomes.removeValue(forKey: AsyncReference.starter)
            world.check(run, loads, readers, [reference.load].compactMap(\.self))
            run.expect("reports", reports.take(), is: [report].compactMap(\.self))
            run.expect("living values", loads.values.living, is: Set([reference.latest?.value].compactMap(\.self)))
        }
        run.begin("release")
        lifetime = nil
        for reader in reference.readers {
            readers.cancel(reader)
            reference.load?.cancel(reader, &world)
        }
        reference.load?.abandon()
        world.check(run, loads, readers, [reference.load].compactMap(\.self))
        run.expect("living values", loads.values.living, is: [])
        if let load = reference.load?.load {
            let end = run.random.choice([(1, Loads.End.success), (1, .failure), (1, .cancellation)])
            run.begin("end load \(load): \(end)")
            loads.end(load, end)
            reference.load?.end(end, &world)
            world.check(run, loads, readers, [])
        }
        run.expect("reports", reports.take(), is: [])
        run.expect("living values", loads.values.living, is: [])
        run.expect("living factories", captures.living, is: [])
    }
}

private func makeFactory(_ capture: Tracked, _ loads: Loads) -> @Sendable () async throws -> Tracked {
    {
        capture.use()
        return try await loads.load()
    }
}

/// The failures of refreshes.
private final class Reports: @unchecked Sendable {
    var outcomes: [Outcome] = []

    func take() -> [Outcome] {
        defer { outcomes = [] }
        return outcomes
    }
}

/// A lifetime whose values expire, as it should be.
private struct AsyncExpiringReference {
    let lifespan: Duration
    let refreshAge: Duration?

    private(set) var latest: (value: Int, end: ManualClock.Instant)?
    private(set) var load: AsyncReference?

    init(lifespan: Duration, refreshAge: Duration?) {
        self.lifespan = lifespan
        self.refreshAge = refreshAge
    }

    /// The readers that wait.
    var readers: [Int] { load?.waiters ?? [] }

    mutating func read(_ reader: Int, isCanceled: Bool, at time: ManualClock.Instant, _ world: inout AsyncWorld) {
        let load = load ?? AsyncReference()
        if let latest, latest.end.duration(to: time) < lifespan {
            world.outcomes[reader] = .value(latest.value)
            let isStale = refreshAge.map { latest.end.duration(to: time) >= $0 } ?? false
            guard isStale else { return }
            load.start(&world)
        } else {
            load.read(reader, isCanceled: isCanceled, &world)
        }
        self.load = load
    }

    mutating func end(_ end: Loads.End, at time: ManualClock.Instant, _ world: inout AsyncWorld) {
        load?.end(end, &world)
        guard let value = load?.value else { return }
        latest = (value, time)
        load = nil
    }
}
