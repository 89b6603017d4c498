// Needs Declaration.swift, Guarded.swift, Monitor.swift, Shared.swift, ThreadWaits.swift and TwoPhaseStorage.swift.

/// A dependency of which there is one per key: a session per user, a database per file.
///
///     let sharedSessions = SharedByKey { userID in UserSession(userID: userID, networkClient: networkClient) }
///     let session = sharedSessions[userID]
///
/// The value of a key is created when it is first used, exactly once under any race, and kept until it is dropped. Keys
/// are compared, not only hashed. What `Shared` says about cycles holds here.
///
/// It is `Sendable` when its keys and values are. Each read takes a lock for one look-up; a creation takes none that
/// other keys need. The `hash(into:)` and `==` of the keys run under that lock, so they must not use the lifetime.
public nonisolated final class SharedByKey<Key: Hashable & Sendable, Value> {
    @usableFromInline let lifetimes = Guarded<[Key: Shared<Value>]>([:])
    @usableFromInline let factory: @Sendable (Key) -> Value
    @usableFromInline let declaration: Declaration

    /// Creates a lifetime whose values will come from `factory`.
    ///
    /// - Parameters:
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - factory: Creates the value of a key, once, on the thread that first asks for it.
    @inlinable
    public init(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (Key) -> Value
    ) {
        declaration = Declaration(fileID: fileID, line: line)
        self.factory = factory
    }

    /// The value of a key, created if this is its first use.
    ///
    /// Waits while another thread creates it. Traps when it is read by its own factory.
    @inlinable public subscript(key: Key) -> Value {
        switch find(key) {
        case .value(let value): return value
        case .underWay(let shared): return shared.value
        case .new(let shared):
            let value = factory(key)
            shared.end(with: value)
            return value
        }
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

    @usableFromInline
    enum Found {
        case value(Value)
        case underWay(Shared<Value>)
        case new(Shared<Value>)
    }

    /// Returns the value of a key, or the lifetime that waits for its creation, which the caller has to run if it is new.
    @inlinable
    @inline(__always)
    func find(_ key: Key) -> Found {
        lifetimes.withLock { lifetimes in
            if let shared = lifetimes[key] { return shared.isThere ? .value(shared.value) : .underWay(shared) }
            let shared = Shared<Value>(underWayFor: declaration)
            lifetimes[key] = shared
            return .new(shared)
        }
    }
}

nonisolated extension SharedByKey: Sendable where Value: Sendable {}
