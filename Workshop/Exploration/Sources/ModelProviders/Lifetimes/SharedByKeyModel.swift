import Modeling
import Providers

/// Reads and drops keys whose factories read and drop keys, too, and whose values are held for a while.
let sharedByKeyModel = Model("SharedByKey") { run in
    let values = Tracked.Kind()
    let keys = Tracked.Kind()
    let script = Script()
    let captures = Tracked.Kind()
    var lifetime: SharedByKey<Key, Tracked>! = makeLifetime(values, captures, script)
    script.read = { lifetime[$0] }
    script.drop = { lifetime.drop($0) }
    script.makeKey = { Key(number: $0, object: keys.make()) }
    var held: [Tracked] = []

    // The reference: the value of each key, and those that are held.
    var reference: [Int: Int] = [:]
    var heldReference: [Int] = []
    var created = 0

    func read(_ key: Int) -> Int {
        if let value = reference[key] { return value }
        let action = script.actions[key] ?? .nothing
        if action == .readNext { _ = read(key + 1) }
        created += 1
        // A key that is dropped during its creation isn't kept.
        if action != .dropItself { reference[key] = created }
        return created
    }

    func check() {
        run.expect("living values", values.living, is: Set(reference.values).union(heldReference))
        run.expect("living keys", keys.living.count, is: reference.count)
        run.expect("creations", values.count, is: created)
    }

    while run.isGoing {
        let number = run.random.number(below: 8)
        let key = { Key(number: number, object: keys.make()) }
        switch run.random.number(below: 16) {
        case 0:
            run.begin("drop all")
            let expected = reference
            reference = [:]
            let dropped = lifetime.dropAll().map { ($0.key.number, $0.value.number) }
            run.expect("dropped", Dictionary(uniqueKeysWithValues: dropped), is: expected)
        case 1...3:
            run.begin("drop \(number)")
            run.expect("dropped", lifetime.drop(key())?.number, is: reference.removeValue(forKey: number))
        case 4...6:
            run.begin("existing value of \(number)")
            run.expect("existing value", lifetime.existingValue(for: key())?.number, is: reference[number])
        case 7 where !held.isEmpty:
            run.begin("release a value")
            held.removeFirst()
            heldReference.removeFirst()
        case 8...10:
            let action = Script.Action.allCases[run.random.number(below: 3)]
            run.begin("the factory of \(number) will \(action)")
            script.actions[number] = action
        default:
            let isHeld = run.random.oneIn(4)
            run.begin("read \(number)\(isHeld ? " and hold it" : "")")
            let expected = read(number)
            let value = lifetime[key()]
            run.expect("value", value.number, is: expected)
            if isHeld {
                held.append(value)
                heldReference.append(expected)
            }
        }
        check()
    }
    held = []
    (reference, heldReference) = ([:], [])
    lifetime = nil
    check()
    script.read = { _ in fatalError("The lifetime is released.") }
    run.expect("living factories", captures.living, is: [])
}

private struct Key: Hashable, Sendable {
    let number: Int
    let object: Tracked

    static func == (first: Key, second: Key) -> Bool { first.number == second.number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The things that the factories do.
private final class Script: @unchecked Sendable {
    enum Action: CaseIterable {
        case nothing
        case readNext
        case dropItself
    }

    var actions: [Int: Action] = [:]
    var read: (Key) -> Tracked = { _ in fatalError("There is no lifetime.") }
    var drop: (Key) -> Tracked? = { _ in nil }
    var makeKey: (Int) -> Key = { _ in fatalError("There are no keys.") }
}

private func makeLifetime(
    _ values: Tracked.Kind,
    _ captures: Tracked.Kind,
    _ script: Script
) -> SharedByKey<Key, Tracked> {
    let capture = captures.make()
    return SharedByKey { key in
        capture.use()
        switch script.actions[key.number] ?? .nothing {
        case .nothing: break
        case .readNext: _ = script.read(script.makeKey(key.number + 1))
        case .dropItself:
            guard script.drop(key) == nil else { fatalError("A value was dropped before it existed.") }
        }
        return values.make()
    }
}
