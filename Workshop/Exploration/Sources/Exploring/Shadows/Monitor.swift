/// Takes the place of `Monitor` of `Providers`.
public struct Monitor: ~Copyable, @unchecked Sendable {
    // Used only by the running virtual thread.
    private let state = LockState()

    /// Creates an unlocked monitor.
    public init() {}

    /// Locks the mutex, after a point.
    public func lock(file: StaticString = #fileID, line: UInt = #line) {
        state.lock(file: file, line: line)
    }

    /// Unlocks the mutex, before a point.
    public func unlock(file: StaticString = #fileID, line: UInt = #line) {
        state.unlock(file: file, line: line)
    }

    /// Unlocks, waits for a broadcast, and locks again.
    public func wait(file: StaticString = #fileID, line: UInt = #line) {
        state.wait(file: file, line: line)
    }

    /// Wakes all waiting threads.
    public func broadcast(file: StaticString = #fileID, line: UInt = #line) {
        state.broadcast(file: file, line: line)
    }

    /// Runs `body` with the mutex locked.
    public func withLock<Output>(
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: () throws -> Output
    ) rethrows -> Output {
        lock(file: file, line: line)
        defer { unlock(file: file, line: line) }
        return try body()
    }
}
