// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy Guarded.swift and Scope.swift, too, and the files that those name.

/// One value per key, each in a child scope of its own, such as one session per user.
///
///     let scopedSessions = ScopedByKey(in: app) { userID, scope in SessionProvider(userID: userID, scope: scope) }
///     try await scopedSessions.use("ada") { session in
///         try await session.sharedInbox.value.refresh()
///     }
///     try await scopedSessions.end("ada")
///
/// A session begins with the first use of its key. It ends with ``end(_:)``, or when the parent scope is closed. Its end
/// waits for its uses, and then tears down its values. Ending a key that has no session does nothing.
///
/// A use that begins while the session of its key ends waits for the end, because the old session may still have a
/// draft to save, and then begins a new session. A canceled caller joins an open session, but neither waits for an end
/// nor begins a session: it throws a `CancellationError`. While the parent scope closes, uses throw a
/// ``ScopeClosedError``, unless they are part of work that the closing waits for. Once the closing has torn down the
/// session of a key, all uses of the key do.
///
/// Each use takes a lock to look up the key. A creation doesn't hold that lock. The `hash(into:)` and `==` of the keys
/// run under the lock, so they must not use the lifetime. Otherwise, the thread deadlocks. A key is kept as long as its
/// session, and after the closing of the parent as long as the lifetime.
public nonisolated final class ScopedByKey<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Session: Sendable {
        let scope: Scope
        let shared: Shared<Value>
    }

    private struct State {
        var sessions: [Key: Session] = [:]

        /// The keys whose sessions the closing of the parent has torn down.
        ///
        /// They get no other session. Otherwise, teardowns that use each other's keys would never end.
        var closedKeys: Set<Key> = []
    }

    private let parent: Scope
    private let state = Guarded(State())
    private let factory: @Sendable (Key, Scope) -> Value
    private let declaration: Declaration

    /// Creates a lifetime without sessions.
    ///
    /// - Parameters:
    ///   - parent: The scope whose end ends all sessions.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - factory: Creates the value of a key once per session, on the thread of the first use. It receives the key
    ///     and the scope of the session.
    public init(
        in parent: Scope,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (Key, Scope) -> Value
    ) {
        self.parent = parent
        self.factory = factory
        declaration = Declaration(.scopedByKey, fileID: fileID, line: line)
    }

    /// Runs work with the value of a key, which ending the session waits for.
    ///
    /// The work is a use of the session's scope, as in `Scope.use(_:onClosing:)`, and of the parent scope.
    ///
    /// - Parameters:
    ///   - key: The key of the session.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - body: The work, which receives the value. It runs on the caller's actor.
    ///   - handler: Is called at most once, on the thread that begins to end the session, or immediately if that has
    ///     begun. If the work ends at that moment, the handler can still be called. It can use the session, because the
    ///     end waits for it. So can a task that it starts, until the work has ended.
    /// - Returns: What the work returns.
    /// - Throws: The error of the work, a ``ScopeClosedError`` if the parent scope is closing or closed, unless the
    ///   caller is part of work that the closing waits for, or a `CancellationError` if the caller is canceled and the
    ///   key has no open session.
    public nonisolated(nonsending) func use<Output>(
        _ key: Key,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) (Value) async throws -> Output,
        onClosing handler: (@Sendable () -> Void)? = nil
    ) async throws -> Output {
        try await parent.use(fileID: fileID, line: line) {
            while true {
                if let session = existingSession(of: key) {
                    let (use, ending) = session.scope.state.beginUse(fileID, line, handler)
                    if let use { return try await run(body, with: session, in: use) }
                    // Inside a use of the parent, only the end of the session itself refuses a use.
                    try await ending?.waitForEnd(isolation: #isolation)
                    // The scope may not have called `whenClosed` yet.
                    remove(key, session.scope.state)
                } else if let (session, use) = try beginSession(key, fileID, line) {
                    return try await run(body, with: session, in: use.with(handler))
                }
            }
        }
    }

    /// Runs work with the value of a key if the key has a session, without beginning one.
    ///
    /// The work is a use like that of ``use(_:fileID:line:_:onClosing:)``. If the session is ending, the key counts as
    /// having none, unless the caller is part of work that the end waits for. If another caller is creating the value of
    /// the session, waits for it.
    ///
    /// - Parameters:
    ///   - key: The key of the session.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - body: The work, which receives the value. It runs on the caller's actor.
    ///   - handler: Is called at most once, when the session begins to end.
    /// - Returns: What the work returns, or nil if the key has no session.
    /// - Throws: The error of the work, or a ``ScopeClosedError`` if the parent scope is closing or closed, unless the
    ///   caller is part of work that the closing waits for.
    public nonisolated(nonsending) func useExisting<Output>(
        _ key: Key,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) (Value) async throws -> Output,
        onClosing handler: (@Sendable () -> Void)? = nil
    ) async throws -> Output? {
        try await parent.use(fileID: fileID, line: line) {
            guard let session = existingSession(of: key),
                let use = session.scope.state.beginUse(fileID, line, handler).use
            else {
                return nil
            }
            return try await run(body, with: session, in: use)
        }
    }

    /// Ends the session of a key, and waits for the end.
    ///
    /// Ends the session that the key has now, however many callers end it, and never a later one. Without a session, it
    /// returns at once. Behaves like ``Scope/close()``, so call ``beginEnding(_:)`` inside a use of the session.
    ///
    /// - Parameter key: The key of the session.
    /// - Throws: A ``ScopeCloseError`` with the errors of the session's teardowns.
    public nonisolated(nonsending) func end(_ key: Key) async throws(ScopeCloseError) {
        try await existingSession(of: key)?.scope.close()
    }

    /// Ends the session of a key as ``end(_:)`` does, but returns when the time limit is reached.
    ///
    /// Behaves like ``Scope/close(within:clock:)``.
    ///
    /// - Parameters:
    ///   - key: The key of the session.
    ///   - limit: How long to wait.
    ///   - clock: The clock that measures the time. A test passes its own.
    /// - Throws: A ``ScopeCloseError`` with the errors of the session's teardowns, and the names of what was unfinished
    ///   at the time limit.
    public nonisolated(nonsending) func end(
        _ key: Key,
        within limit: Duration,
        clock: some Clock<Duration> = ContinuousClock()
    ) async throws(ScopeCloseError) {
        try await existingSession(of: key)?.scope.close(within: limit, clock: clock)
    }

    /// Begins to end the session of a key, without waiting for the end.
    ///
    /// - Parameter key: The key of the session.
    public func beginEnding(_ key: Key) {
        existingSession(of: key)?.scope.beginClosing()
    }

    private nonisolated(nonsending) func run<Output>(
        _ body: nonisolated(nonsending) (Value) async throws -> Output,
        with session: Session,
        in use: ScopeUse
    ) async throws -> Output {
        defer { use.end() }
        return try await Work.$current.withValue(use.work) { try await body(session.shared.value) }
    }

    private func existingSession(of key: Key) -> Session? {
        state.withLock { $0.sessions[key] }
    }

    /// Begins a session with its first use, or returns nil if another caller has begun one meanwhile.
    ///
    /// When other callers see the session, its value is being created, so they wait for it.
    private func beginSession(
        _ key: Key,
        _ fileID: StaticString,
        _ line: UInt
    ) throws -> (Session, ScopeUse)? {
        try Task.checkCancellation()
        let new = makeSession(key)
        let begun = new.scope.state.beginUse(fileID, line, nil)
        guard let use = begun.use else { throw ScopeClosedError(scope: begun.refusing?.nameInErrors ?? parent.name) }
        let (isClosed, creation) = state.withLock { state -> (Bool, (@Sendable () -> Value)?) in
            if state.closedKeys.contains(key) { return (true, nil) }
            if state.sessions[key] != nil { return (false, nil) }
            state.sessions[key] = new
            return (false, new.shared.begin())
        }
        guard let creation else {
            use.end()
            if isClosed { throw ScopeClosedError(scope: parent.name) }
            return nil
        }
        Work.$current.withValue(use.work) { new.shared.end(with: creation()) }
        return (new, use)
    }

    private func makeSession(_ key: Key) -> Session {
        // The description of the key is client code, so it isn't asked for it under the lock.
        let scope = Scope(parent.state.makeChild("\(key)") { [weak self] state in self?.remove(key, state) })
        return Session(scope: scope, shared: scope.shared(declaration) { [factory] in factory(key, scope) })
    }

    /// Removes the session whose scope has a state, which is closed.
    private func remove(_ key: Key, _ scopeState: ScopeState) {
        let isClosedByParent = Work.locked { scopeState.life.isClosedByParent($0) }
        let removed = state.withLock { state -> (key: Key, value: Session)? in
            guard let index = state.sessions.index(forKey: key),
                state.sessions.values[index].scope.state === scopeState
            else {
                return nil
            }
            if isClosedByParent { state.closedKeys.insert(key) }
            return state.sessions.remove(at: index)
        }
        // Released outside of the lock, because the deinitializer of a key or value may use this lifetime.
        withExtendedLifetime(removed) {}
    }
}
