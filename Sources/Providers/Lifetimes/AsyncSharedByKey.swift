// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy AsyncShared.swift, AsyncSharedErrors.swift, Declaration.swift, Guarded.swift,
// Monitor.swift, OrderedBag.swift, TwoPhaseStorage.swift, Work.swift and WorkSearch.swift, too.

/// One value per key, created asynchronously on the key's first use, and then kept.
///
///     let asyncDatabases = AsyncSharedByKey { file in try await Database(opening: file) }
///     let database = try await asyncDatabases[file]
///
/// Each key behaves like an `AsyncShared`: one creation runs at a time, failures aren't kept, a canceled caller throws
/// immediately, and a cycle throws an error that names it. Keys that are equal share a value. A key whose creation has
/// failed isn't kept either, once its last caller has received the error, or once the creation that all callers have
/// abandoned has ended.
///
/// Each read takes a lock to look up the key. A creation doesn't hold that lock, so it never blocks other keys. The
/// `hash(into:)` and `==` of the keys run under the lock, so they must not use the lifetime. Otherwise, the thread
/// deadlocks.
public nonisolated final class AsyncSharedByKey<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    struct Entry {
        /// Tells the entry from earlier and later ones of the same key.
        let id: Int
        let shared: AsyncShared<Value>
        /// How many callers might create the value, or wait for it.
        ///
        /// It means nothing when the value exists.
        var callerCount = 0
    }

    struct State {
        var entries: [Key: Entry] = [:]
        var lastID = 0
    }

    let state = Guarded(State())
    private let declaration: Declaration
    private let factory: @Sendable (Key) async throws -> Value

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
        declaration = Declaration(.asyncSharedByKey, fileID: fileID, line: line)
        self.factory = factory
    }

    /// The value of a key, created on first use.
    ///
    /// It is the same for all callers until it is dropped. Throws the errors that `AsyncShared.value` throws.
    ///
    /// - Parameter key: The key of the value.
    public nonisolated(nonsending) subscript(key: Key) -> Value {
        get async throws {
            let (shared, id) = enter(key)
            do {
                return try await shared.value
            } catch {
                removeIfFailed(key, id, leaving: 1)
                throw error
            }
        }
    }

    /// Returns the value of a key if it exists, without creating it.
    ///
    /// Doesn't wait for a creation that is under way.
    ///
    /// - Parameter key: The key of the value.
    /// - Returns: The value, or nil if the key has none.
    public func existingValue(for key: Key) -> Value? {
        state.withLock { state in state.entries[key].flatMap { $0.shared.existingValue } }
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
        let dropped = state.withLock { state in
            state.entries.index(forKey: key).map { state.entries.remove(at: $0) }
        }
        // Released outside of the lock, because the deinitializer of a key or value may use this lifetime.
        return withExtendedLifetime(dropped) { dropped?.value.shared.existingValue }
    }

    /// Discards the values of all keys, as ``drop(_:)`` does for one.
    ///
    /// - Returns: The discarded values by their keys.
    @discardableResult
    public func dropAll() -> [Key: Value] {
        let dropped = state.withLock { state in
            defer { state.entries = [:] }
            return state.entries
        }
        return dropped.compactMapValues(\.shared.existingValue)
    }

    /// Returns the lifetime of a key with the ID of its entry, and counts the caller unless the value exists.
    private func enter(_ key: Key) -> (shared: AsyncShared<Value>, id: Int) {
        state.withLock { state in
            if let entry = state.entries[key], entry.shared.hasValue { return (entry.shared, entry.id) }
            var entry = state.entries[key] ?? makeEntry(key, &state)
            entry.callerCount += 1
            state.entries[key] = entry
            return (entry.shared, entry.id)
        }
    }

    private func makeEntry(_ key: Key, _ state: inout State) -> Entry {
        state.lastID += 1
        let id = state.lastID
        let owner = FailureObserver { [weak self] in self?.removeIfFailed(key, id, leaving: 0) }
        let shared = AsyncShared(declaration, owner: owner) { [factory] in try await factory(key) }
        return Entry(id: id, shared: shared)
    }

    /// Removes the entry of a key if its creation has failed and its last caller has left.
    ///
    /// The entry stays while a creation that all callers have abandoned still runs, so that no second one begins.
    private func removeIfFailed(_ key: Key, _ id: Int, leaving count: Int) {
        let failed = state.withLock { takeIfFailed(key, id, leaving: count, &$0) }
        // Released outside of the lock, because the deinitializer of a key may use this lifetime.
        withExtendedLifetime(failed) {}
    }

    private func takeIfFailed(
        _ key: Key,
        _ id: Int,
        leaving count: Int,
        _ state: inout State
    ) -> Dictionary<Key, Entry>.Element? {
        guard let index = state.entries.index(forKey: key), state.entries.values[index].id == id else { return nil }
        state.entries.values[index].callerCount -= count
        let entry = state.entries.values[index]
        return entry.callerCount == 0 && entry.shared.isIdle ? state.entries.remove(at: index) : nil
    }
}

/// Is told when a creation has failed.
private nonisolated final class FailureObserver: CreationOwner {
    private let whenFailed: @Sendable () -> Void

    init(whenFailed: @escaping @Sendable () -> Void) {
        self.whenFailed = whenFailed
    }

    func begin(depth: Int, _ makeName: @escaping @Sendable () -> String, _ held: borrowing Work.Held) -> Work? {
        Work(inside: nil, depth: depth, makeName: makeName)
    }

    func end(_ creation: Work, isFailed: Bool, _ held: inout Work.Held) {
        creation.end(&held)
        if isFailed { held.afterward(whenFailed) }
    }

    func lifetimeWasReadTooLate() {}

    func lifetimeWasReleased() {}
}
