import Synchronization

/// A counter for any thread.
final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    var count: Int { value.load(ordering: .sequentiallyConsistent) }

    @discardableResult
    func increment() -> Int {
        value.add(1, ordering: .sequentiallyConsistent).newValue
    }
}
