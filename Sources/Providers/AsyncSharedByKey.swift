// Needs AsyncShared.swift, Declaration.swift, Guarded.swift, Monitor.swift, TwoPhaseStorage.swift and Work.swift.

/// One value per key, created asynchronously on the key's first use, and then kept.
///
///     let asyncDatabases = AsyncSharedByKey { file in try await Database(opening: file) }
///     let database = try await asyncDatabases.value(for: file)
///
/// Each key behaves like an `AsyncShared`: one creation runs at a time, failures aren't kept, a canceled caller throws
/// immediately, and a cycle throws an error that names it. Keys that are equal share a value.
///
/// Each read takes a lock to look up the key. A creation doesn't hold that lock, so it never blocks other keys. The
/// `hash(into:)` and `==` of the keys run under the lock, so they must not use the lifetime.
public nonisolated final class AsyncSharedByKey<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let lifetimes = Guarded<[Key: AsyncShared<Value>]>([:])
    private let makeShared: @Sendable (Key) -> AsyncShared<Value>

    /// Creates a lifetime that gets its values from `factory` on first use.
    ///
    /// - Parameters:
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - factory: Creates the value of a key, in its own task.
    public init(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (Key) async throws -> Value
    ) {
        let declaration = Declaration(fileID: fileID, line: line)
        makeShared = { key in AsyncShared(declaration) { try await factory(key) } }
    }

    /// Returns the value of a key, created on first use.
    ///
    /// - Parameter key: The key of the value.
    /// - Returns: The value of the key, the same for all callers until it is dropped.
    /// - Throws: The errors that `AsyncShared.value` throws.
    public nonisolated(nonsending) func value(for key: Key) async throws -> Value {
        try await shared(for: key).value
    }

    /// Discards the value of a key, so that the next use creates a new one.
    ///
    /// Code that holds the old value keeps it. A creation that is under way continues, but only callers that are
    /// already waiting receive its value.
    public func drop(_ key: Key) {
        let dropped = lifetimes.withLock { lifetimes in lifetimes.index(forKey: key).map { lifetimes.remove(at: $0) } }
        // Released outside of the lock, because the deinitializer of a key or value may use this lifetime.
        withExtendedLifetime(dropped) {}
    }

    /// Discards the values of all keys, as ``drop(_:)`` does for one.
    public func dropAll() {
        let dropped = lifetimes.withLock { lifetimes in
            defer { lifetimes = [:] }
            return lifetimes
        }
        withExtendedLifetime(dropped) {}
    }

    private func shared(for key: Key) -> AsyncShared<Value> {
        lifetimes.withLock { lifetimes in
            if let shared = lifetimes[key] { return shared }
            let shared = makeShared(key)
            lifetimes[key] = shared
            return shared
        }
    }
}
