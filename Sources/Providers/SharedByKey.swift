// Needs Shared.swift.

public import Foundation

/// A dependency of which there is one a key: a session a user, a database a file.
///
///     let sharedSessions = SharedByKey { userID in UserSession(userID: userID, networkClient: networkClient) }
///     let session = sharedSessions[userID]
///
/// The value of a key is created when it is first used, exactly once under any race, and kept until it is dropped. Keys
/// are compared, not only hashed. What `Shared` says about cycles holds here.
///
/// It is `Sendable` when its keys and values are. Each read takes a lock for one look-up; a creation takes none that
/// other keys need.
public nonisolated final class SharedByKey<Key: Hashable & Sendable, Value> {
    @usableFromInline let lock = NSLock()
    @usableFromInline let makeShared: @Sendable (Key) -> Shared<Value>
    @usableFromInline var lifetimes: [Key: Shared<Value>] = [:]

    /// Creates a lifetime whose values will come from `factory`.
    ///
    /// - Parameters:
    ///   - fileID: The file of the declaration, for the words of a trap; leave it out.
    ///   - line: The line of the declaration; leave it out.
    ///   - factory: Creates the value of a key, once, on the thread that first asks for it.
    public init(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (Key) -> Value
    ) {
        makeShared = { key in Shared(fileID: fileID, line: line) { factory(key) } }
    }

    /// The value of a key, created if this is its first use.
    ///
    /// Waits while another thread creates it. Traps when it is read by its own factory.
    @inlinable public subscript(key: Key) -> Value { shared(for: key).value }

    /// Forgets the value of a key, so that the next use creates a new one.
    ///
    /// Who holds the value keeps it. A creation that is under way goes on, for those who wait for it alone.
    public func drop(_ key: Key) {
        lock.lock()
        let dropped = lifetimes.index(forKey: key).map { lifetimes.remove(at: $0) }
        lock.unlock()
        // Released outside of the lock: a key or a value may use this lifetime when it goes.
        withExtendedLifetime(dropped) {}
    }

    /// Forgets the values of all keys, as ``drop(_:)`` does for one.
    public func dropAll() {
        lock.lock()
        let dropped = lifetimes
        lifetimes = [:]
        lock.unlock()
        withExtendedLifetime(dropped) {}
    }

    @inlinable
    func shared(for key: Key) -> Shared<Value> {
        lock.lock()
        defer { lock.unlock() }
        return lifetimes[key] ?? addShared(for: key)
    }

    @usableFromInline
    func addShared(for key: Key) -> Shared<Value> {
        let shared = makeShared(key)
        lifetimes[key] = shared
        return shared
    }
}

// `lifetimes` is read and written under `lock` alone.
nonisolated extension SharedByKey: @unchecked Sendable where Value: Sendable {}
