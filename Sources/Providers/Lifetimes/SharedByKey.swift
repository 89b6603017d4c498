// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy Declaration.swift, Guarded.swift, Monitor.swift, Shared.swift, ThreadWaits.swift and
// TwoPhaseStorage.swift, too.

/// One value per key, created on the key's first use and then kept, such as one session per user.
///
///     let sharedSessions = SharedByKey { userID in UserSession(userID: userID, networkClient: networkClient) }
///     let session = sharedSessions[userID]
///
/// Even if several threads ask for a key at the same time, its value is created exactly once. It's kept until you drop
/// it. Keys that are equal share a value. A factory that needs its own value traps, as that of `Shared` does.
///
/// The lifetime is `Sendable` when its values are. Each read takes a lock to look up the key. A creation doesn't hold
/// that lock, so it never blocks other keys. The `hash(into:)` and `==` of the keys run under the lock, so they must
/// not use the lifetime. Otherwise, the thread deadlocks.
public nonisolated final class SharedByKey<Key: Hashable & Sendable, Value> {
    @usableFromInline let lifetimes = Guarded<[Key: Shared<Value>]>([:])
    @usableFromInline let factory: @Sendable (Key) -> Value
    @usableFromInline let declaration: Declaration

    /// Creates a lifetime that gets its values from `factory` on first use.
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
        declaration = Declaration(.sharedByKey, fileID: fileID, line: line)
        self.factory = factory
    }

    /// The value of a key, created on first use.
    ///
    /// Waits while another thread creates it. Traps if the factory of the value reads it.
    ///
    /// - Parameter key: The key of the value.
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

    /// Returns the value of a key if it exists, without creating it.
    ///
    /// Doesn't wait for a creation that is under way.
    ///
    /// - Parameter key: The key of the value.
    /// - Returns: The value, or nil if the key has none.
    public func existingValue(for key: Key) -> Value? {
        lifetimes.withLock { lifetimes in lifetimes[key].flatMap { $0.isThere ? .some($0.value) : nil } }
    }

    /// Discards the value of a key, so that the next use creates a new one.
    ///
    /// Code that holds the old value keeps it. A creation that is under way continues, but only callers that are
    /// already waiting receive its value.
    ///
    /// - Parameter key: The key of the value.
    /// - Returns: The discarded value, or nil if the key had none or its creation was under way.
    @discardableResult
    public func drop(_ key: Key) -> Value? {
        let dropped = lifetimes.withLock { lifetimes in lifetimes.index(forKey: key).map { lifetimes.remove(at: $0) } }
        // Released outside of the lock, because the deinitializer of a key or value may use this lifetime.
        return withExtendedLifetime(dropped) { dropped.flatMap { $0.value.isThere ? .some($0.value.value) : nil } }
    }

    /// Discards the values of all keys, as ``drop(_:)`` does for one.
    ///
    /// - Returns: The discarded values by their keys.
    @discardableResult
    public func dropAll() -> [Key: Value] {
        let dropped = lifetimes.withLock { lifetimes in
            defer { lifetimes = [:] }
            return lifetimes
        }
        return dropped.filter(\.value.isThere).mapValues(\.value)
    }

    @usableFromInline
    enum Found {
        case value(Value)
        case underWay(Shared<Value>)
        case new(Shared<Value>)
    }

    /// Returns the value of a key, or the lifetime of its creation.
    ///
    /// If that is new, the caller must run the creation.
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
