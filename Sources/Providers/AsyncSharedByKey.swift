// If you copy this file, copy AsyncShared.swift, Declaration.swift, Guarded.swift, Monitor.swift, TwoPhaseStorage.swift
// and Work.swift, too.

/// One value per key, created asynchronously on the key's first use, and then kept.
///
///     let asyncDatabases = AsyncSharedByKey { file in try await Database(opening: file) }
///     let database = try await asyncDatabases.value(for: file)
///
/// Each key behaves like an `AsyncShared`: one creation runs at a time, failures aren't kept, a canceled caller throws
/// immediately, and a cycle throws an error that names it. Keys that are equal share a value. A key whose creation has
/// failed isn't kept either, once its last caller has received the error.
///
/// Each read takes a lock to look up the key. A creation doesn't hold that lock, so it never blocks other keys. The
/// `hash(into:)` and `==` of the keys run under the lock, so they must not use the lifetime. Otherwise, the thread
/// deadlocks.
public nonisolated final class AsyncSharedByKey<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let shared: AsyncShared<Value>
        /// How many callers might create the value, or wait for it.
        ///
        /// It means nothing when the value exists.
        var callerCount = 0
    }

    private let entries = Guarded<[Key: Entry]>([:])
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
        let shared = enter(key)
        do {
            return try await shared.value
        } catch {
            leave(key, shared)
            throw error
        }
    }

    /// Discards the value of a key, so that the next use creates a new one.
    ///
    /// Code that holds the old value keeps it. A creation that is under way continues, but only callers that are
    /// already waiting receive its value.
    public func drop(_ key: Key) {
        let dropped = entries.withLock { entries in entries.index(forKey: key).map { entries.remove(at: $0) } }
        // Released outside of the lock, because the deinitializer of a key or value may use this lifetime.
        withExtendedLifetime(dropped) {}
    }

    /// Discards the values of all keys, as ``drop(_:)`` does for one.
    public func dropAll() {
        let dropped = entries.withLock { entries in
            defer { entries = [:] }
            return entries
        }
        withExtendedLifetime(dropped) {}
    }

    /// Returns the lifetime of a key, and counts the caller unless the value exists.
    private func enter(_ key: Key) -> AsyncShared<Value> {
        entries.withLock { entries in
            if let shared = entries[key]?.shared, shared.hasValue { return shared }
            let shared = entries[key]?.shared ?? makeShared(key)
            entries[key, default: Entry(shared: shared)].callerCount += 1
            return shared
        }
    }

    /// Removes the entry of a key if its last caller has received an error.
    ///
    /// The entry stays while a creation that all callers have abandoned still runs, so that no second one begins.
    private func leave(_ key: Key, _ shared: AsyncShared<Value>) {
        let failed = entries.withLock { entries -> (key: Key, value: Entry)? in
            guard let index = entries.index(forKey: key), entries.values[index].shared === shared else { return nil }
            entries.values[index].callerCount -= 1
            return entries.values[index].callerCount == 0 && shared.isIdle ? entries.remove(at: index) : nil
        }
        // Released outside of the lock, because the deinitializer of a key may use this lifetime.
        withExtendedLifetime(failed) {}
    }
}
