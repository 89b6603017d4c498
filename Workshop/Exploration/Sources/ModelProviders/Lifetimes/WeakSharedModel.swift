import Modeling
import Providers

/// Reads, holds, and releases values that are kept only while they are held.
let weakSharedModel = Model("WeakShared") { run in
    let values = Tracked.Kind()
    let player = WeakShared { values.make() }
    let anyPlayer = WeakShared { values.make() as any Sendable & AnyObject }
    var held: [(isAny: Bool, value: any Sendable & AnyObject)] = []

    // The reference: the number of each value that is held.
    var reference: [(isAny: Bool, number: Int)] = []
    var created = 0

    while run.isGoing {
        let isAny = run.random.oneIn(2)
        if run.random.oneIn(2), let index = held.indices.randomElement(using: &run.random) {
            run.begin("release \(index)")
            held.remove(at: index)
            reference.remove(at: index)
        } else {
            let isHeld = held.count < 4 && run.random.oneIn(2)
            run.begin("read \(isAny ? "the existential" : "the object")\(isHeld ? " and hold it" : "")")
            let existing = reference.first { $0.isAny == isAny }?.number
            if existing == nil { created += 1 }
            let value: any Sendable & AnyObject = isAny ? anyPlayer.value : player.value
            run.expect("value", (value as? Tracked)?.number, is: existing ?? created)
            if isHeld {
                held.append((isAny, value))
                reference.append((isAny, existing ?? created))
            }
        }
        run.expect("living values", values.living, is: Set(reference.map(\.number)))
        run.expect("creations", values.count, is: created)
    }
}
