import Foundation

/// A value that only one thread at a time uses.
nonisolated final class Locked<Value: Sendable> {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    /// Runs `body` under the lock, which isn't recursive.
    func withLock<Output>(_ body: (inout Value) -> Output) -> Output {
        lock.withLock { body(&value) }
    }
}

// `value` is read and written only under `lock`.
nonisolated extension Locked: @unchecked Sendable {}
