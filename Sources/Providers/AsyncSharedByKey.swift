// Needs AsyncShared.swift, Declaration.swift, Guarded.swift, Monitor.swift, TwoPhaseStorage.swift and Work.swift.

/// A dependency of which there is one per key, and whose creation is asynchronous or may fail.
///
///     let asyncDatabases = AsyncSharedByKey { file in try await Database(opening: file) }
///     let database = try await asyncDatabases.value(for: file)
///
/// What `AsyncShared` promises holds for each key: one creation under way, failures that are not kept, canceled callers
/// that return at once, and errors that name cycles. Keys are compared, not only hashed.
///
/// Each read takes a lock for one look-up; a creation takes none that other keys need. The `hash(into:)` and `==` of the
/// keys run under that lock, so they must not use the lifetime.
public nonisolated final class AsyncSharedByKey<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let lifetimes = Guarded<[Key: AsyncShared<Value>]>([:])
    private let makeShared: @Sendable (Key) -> AsyncShared<Value>

    /// Creates a lifetime whose values will come from `factory`.
    ///
    /// - Parameters:
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - factory: Creates the value of a key, in a task of its own.
    public init(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (Key) async throws -> Value
    ) {
        let declaration = Declaration(fileID: fileID, line: line)
        makeShared = { key in AsyncShared(declaration) { try await factory(key) } }
    }

    /// Returns the value of a key, created if this is its first use.
    ///
    /// Throws what `AsyncShared.value` throws.
    public nonisolated(nonsending) func value(for key: Key) async throws -> Value {
        try await shared(for: key).value
    }

    /// Forgets the value of a key, so that the next use creates a new one.
    ///
    /// Who holds the value keeps it. A creation that is under way goes on, for those who wait for it alone.
    public func drop(_ key: Key) {
        let dropped = lifetimes.withLock { lifetimes in lifetimes.index(forKey: key).map { lifetimes.remove(at: $0) } }
        // Released outside of the lock: a key or a value may use this lifetime when it goes.
        withExtendedLifetime(dropped) {}
    }

    /// Forgets the values of all keys, as ``drop(_:)`` does for one.
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
