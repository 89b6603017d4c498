import Modeling
import Providers

/// Creates, reads, and releases lifetimes whose factories read earlier ones.
let sharedModel = Model("Shared") { run in
    let values = Tracked.Kind()
    let captures = Tracked.Kind()
    var lifetimes: [Shared<Tracked>] = []
    var references: [SharedReference] = []
    var created = 0

    func make(needing index: Int?) {
        let capture = captures.make()
        let needed = index.map { lifetimes[$0] }
        lifetimes.append(
            Shared {
                capture.use()
                _ = needed?.value
                return values.make()
            }
        )
        references.append(SharedReference(capture: captures.count, needed: index.map { references[$0] }))
    }

    func check() {
        let living = references.reduce(into: Set<SharedReference>()) { $0.formUnion($1.reachable) }
        run.expect("living values", values.living, is: Set(living.compactMap(\.value)))
        run.expect("living factories", captures.living, is: Set(living.filter { $0.value == nil }.map(\.capture)))
        run.expect("creations", values.count, is: created)
    }

    while run.isGoing {
        let index = lifetimes.isEmpty ? nil : run.random.number(below: lifetimes.count)
        switch (run.random.number(below: 4), index) {
        case (0, let index?) where lifetimes.count > 6:
            run.begin("release \(index)")
            lifetimes.remove(at: index)
            references.remove(at: index)
        case (1...3, let index?):
            run.begin("read \(index)")
            let value = references[index].read(&created)
            run.expect("value", lifetimes[index].value.number, is: value)
        default:
            run.begin("create one that needs \(String(describing: index))")
            make(needing: index)
        }
        check()
    }
    lifetimes = []
    references = []
    check()
}

/// A lifetime, as it should be.
private final class SharedReference: Hashable {
    let capture: Int
    private(set) var value: Int?
    private var needed: SharedReference?

    init(capture: Int, needed: SharedReference?) {
        self.capture = capture
        self.needed = needed
    }

    /// The lifetime, and those that its factory keeps alive.
    var reachable: Set<SharedReference> { (needed?.reachable ?? []).union([self]) }

    func read(_ count: inout Int) -> Int {
        if let value { return value }
        _ = needed?.read(&count)
        needed = nil
        count += 1
        value = count
        return count
    }

    static func == (first: SharedReference, second: SharedReference) -> Bool { first === second }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
