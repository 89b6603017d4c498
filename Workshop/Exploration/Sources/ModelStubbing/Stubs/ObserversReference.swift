/// The observers of a stub's calls, as they should be.
struct ObserversReference {
    /// The observers that wait for a change.
    private var waiting: Set<Int> = []

    /// The observers that must have been notified since the last check.
    private var notified: Set<Int> = []

    /// The observers that may have been notified, because a change was possible.
    private var possible: Set<Int> = []

    mutating func add(_ observer: Int) {
        waiting.insert(observer)
    }

    mutating func change() {
        notified.formUnion(waiting)
    }

    mutating func mayChange() {
        possible.formUnion(waiting)
    }

    /// Whether exactly the right observers were notified since the last check.
    mutating func accept(_ found: Set<Int>) -> Bool {
        defer {
            waiting.subtract(found)
            notified = []
            possible = []
        }
        return notified.isSubset(of: found) && found.isSubset(of: notified.union(possible))
    }
}
