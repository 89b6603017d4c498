/// Takes the place of `NSLock` of Foundation.
public final class NSLock: @unchecked Sendable {
    // Used only by the running virtual thread.
    private let state = LockState()

    /// Creates an unlocked lock.
    public init() {}

    /// Locks, after a point.
    public func lock(file: StaticString = #fileID, line: UInt = #line) {
        state.lock(file: file, line: line)
    }

    /// Unlocks, before a point.
    public func unlock(file: StaticString = #fileID, line: UInt = #line) {
        state.unlock(file: file, line: line)
    }

    /// Runs `body` with the lock.
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
