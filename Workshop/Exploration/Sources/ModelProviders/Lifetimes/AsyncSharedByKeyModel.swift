import Modeling
import Providers

/// Reads by tasks that may be canceled, loads that may fail, and keys that are dropped.
let asyncSharedByKeyModel = Model("AsyncSharedByKey") { run in
    let keys = Tracked.Kind()
    let loads = Loads()
    let readers = Readers()
    var world = AsyncWorld()
    let lifetime = AsyncSharedByKey<Key, Tracked> { _ in try await loads.load() }

    // The reference: the creation or value of each key, and the creations that were dropped.
    var entries: [Int: AsyncReference] = [:]
    var dropped: [AsyncReference] = []

    while run.isGoing {
        let number = run.random.number(below: 4)
        let key = { Key(number: number, object: keys.make()) }
        let references = entries.values + dropped
        switch run.random.number(below: 16) {
        case 0:
            run.begin("drop all")
            let expected = entries.compactMapValues(\.value)
            dropped += entries.values.filter { $0.load != nil }
            entries = [:]
            let values = lifetime.dropAll().map { ($0.key.number, $0.value.number) }
            run.expect("dropped", Dictionary(uniqueKeysWithValues: values), is: expected)
        case 1...2:
            run.begin("drop \(number)")
            let entry = entries.removeValue(forKey: number)
            if let entry, entry.load != nil { dropped.append(entry) }
            run.expect("dropped", lifetime.drop(key())?.number, is: entry?.value)
        case 3...4:
            run.begin("existing value of \(number)")
            run.expect("existing value", lifetime.existingValue(for: key())?.number, is: entries[number]?.value)
        case 5...8:
            let isCanceled = run.random.oneIn(4)
            run.begin("read \(number)\(isCanceled ? " in a canceled task" : "")")
            let readKey = key()
            let reader = readers.start(isCanceled: isCanceled) { try await lifetime[readKey] }
            let entry = entries[number] ?? AsyncReference()
            entries[number] = entry
            entry.read(reader, isCanceled: isCanceled, &world)
        case 9...11:
            guard let reader = run.random.element(of: references.flatMap(\.waiters).sorted()) else { continue }
            run.begin("cancel reader \(reader)")
            readers.cancel(reader)
            for reference in references { reference.cancel(reader, &world) }
        default:
            guard let load = run.random.element(of: loads.underWay.sorted()) else { continue }
            let end = run.random.choice([(2, Loads.End.success), (3, .failure), (1, .cancellation)])
            run.begin("end load \(load): \(end)")
            loads.end(load, end)
            for reference in references where reference.load == load { reference.end(end, &world) }
        }
        // A key whose creation has failed isn't kept.
        entries = entries.filter { !$0.value.isEmpty }
        dropped.removeAll { $0.load == nil }
        world.check(run, loads, readers, entries.values + dropped)
        run.expect("living values", loads.values.living, is: Set(entries.values.compactMap(\.value)))
        if (entries.values + dropped).allSatisfy(\.waiters.isEmpty) {
            run.expect("living keys", keys.living.count, is: entries.count + dropped.count)
        }
    }
    while let load = loads.underWay.first {
        loads.end(load, .success)
        run.settle()
    }
    lifetime.dropAll()
    run.expect("living keys", keys.living, is: [])
    run.expect("living values", loads.values.living, is: [])
}

private struct Key: Hashable, Sendable {
    let number: Int
    let object: Tracked

    static func == (first: Key, second: Key) -> Bool { first.number == second.number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
