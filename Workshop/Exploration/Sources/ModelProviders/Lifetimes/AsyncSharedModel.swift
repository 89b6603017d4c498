import Modeling
import Providers

/// Reads by tasks that may be canceled, and loads that may fail.
let asyncSharedModel = Model("AsyncShared") { run in
    let captures = Tracked.Kind()
    let loads = Loads()
    let readers = Readers()
    var world = AsyncWorld()
    while run.isGoing {
        run.begin("create")
        var lifetime: AsyncShared? = makeLifetime(captures.make(), loads)
        let reference = AsyncReference()
        for _ in 0..<run.random.number(below: 30) where run.isGoing {
            switch run.random.number(below: 8) {
            case 0...3:
                let isCanceled = run.random.oneIn(4)
                run.begin("read\(isCanceled ? " in a canceled task" : "")")
                let reader = readers.start(isCanceled: isCanceled) { [lifetime] in try await lifetime?.value }
                reference.read(reader, isCanceled: isCanceled, &world)
            case 4...5:
                guard let reader = run.random.element(of: reference.waiters) else { continue }
                run.begin("cancel reader \(reader)")
                readers.cancel(reader)
                reference.cancel(reader, &world)
            default:
                guard let load = reference.load, run.random.oneIn(2) else { continue }
                let end = run.random.choice([(1, Loads.End.success), (3, .failure), (1, .cancellation)])
                run.begin("end load \(load): \(end)")
                loads.end(load, end)
                reference.end(end, &world)
            }
            world.check(run, loads, readers, [reference])
            run.expect("living values", loads.values.living, is: Set([reference.value].compactMap(\.self)))
            run.expect("living factories", captures.living.isEmpty, is: reference.value != nil)
        }
        run.begin("end everything")
        lifetime = nil
        while let load = reference.load {
            loads.end(load, .failure)
            reference.end(.failure, &world)
            world.check(run, loads, readers, [reference])
        }
        run.expect("living values", loads.values.living, is: [])
        run.expect("living factories", captures.living, is: [])
    }
}

private func makeLifetime(_ capture: Tracked, _ loads: Loads) -> AsyncShared<Tracked> {
    AsyncShared {
        capture.use()
        return try await loads.load()
    }
}
