// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy Scope.swift and the files that it names, too.

nonisolated extension Scope {
    /// Runs work that closing the scope waits for.
    ///
    /// Inside, the values of the scope and of its parents can be read without a trap, because none of these scopes is
    /// closed before the work has ended. The work runs on the caller's actor, also if the task is canceled.
    ///
    /// The creation of an asynchronous lifetime can outlive the work. If the task is canceled and no other caller waits
    /// for the creation, or if it is a refresh of an `AsyncExpiring`, it counts as part of the work until it ends. If
    /// other callers wait, it belongs to no work, so its factory uses the scope itself.
    ///
    /// Work that doesn't end by itself ends it when the closing begins:
    ///
    ///     try await session.use {
    ///         for await message in inbox.messages { show(message) }
    ///     } onClosing: {
    ///         inbox.finish()
    ///     }
    ///
    /// A use can begin inside another one, even while the scope waits for that one to close. To close the scope from
    /// inside, call ``beginClosing()``.
    ///
    /// - Parameters:
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - body: The work.
    ///   - handler: Is called at most once, on the thread that begins to close the scope or a parent of it, or
    ///     immediately if the closing has begun. If the work ends at that moment, the handler can still be called. It
    ///     can use the scope, because the closing waits for it. So can a task that it starts, until the work has ended.
    /// - Returns: What the work returns.
    /// - Throws: The error of the work, or a ``ScopeClosedError`` if the scope or a parent of it is closing or closed,
    ///   unless the caller is part of work that the closing waits for.
    public nonisolated(nonsending) func use<Output>(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) () async throws -> Output,
        onClosing handler: (@Sendable () -> Void)? = nil
    ) async throws -> Output {
        let use = try state.begin(fileID, line, handler)
        defer { use.end() }
        return try await Work.$current.withValue(use.work) { try await body() }
    }

    /// Runs synchronous work that closing the scope waits for.
    ///
    /// Behaves like the asynchronous form, which explains it.
    ///
    /// - Parameters:
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - body: The work.
    ///   - handler: Is called at most once, when the closing of the scope or a parent of it begins.
    /// - Returns: What the work returns.
    /// - Throws: The error of the work, or a ``ScopeClosedError``.
    public func use<Output>(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: () throws -> Output,
        onClosing handler: (@Sendable () -> Void)? = nil
    ) throws -> Output {
        let use = try state.begin(fileID, line, handler)
        defer { use.end() }
        return try Work.$current.withValue(use.work) { try body() }
    }

    /// Runs work in a child scope, which is closed when the work ends, whether it throws or not.
    ///
    ///     try await app.withChild("request") { scope in
    ///         try await respond(to: request, RequestProvider(scope: scope))
    ///     }
    ///
    /// The work is a use of the child, so closing this scope waits for it. The end has no time limit; for one, close a
    /// scope from ``makeChild(_:)`` with ``close(within:clock:)``.
    ///
    /// - Parameters:
    ///   - name: The name of the child scope in messages and reports.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - body: The work, which receives the child scope.
    /// - Returns: What the work returns.
    /// - Throws: The error of the work, a ``ScopeClosedError`` if this scope is closing or closed, or a
    ///   ``ScopeCloseError`` if closing the child failed. If the work has thrown, ``reportMisuse`` receives the errors of
    ///   the child's teardowns.
    public nonisolated(nonsending) func withChild<Output>(
        _ name: String,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) (Scope) async throws -> Output
    ) async throws -> Output {
        try await Scope(state.makeChild(name, endsWithFunction: true)).useAndClose(fileID: fileID, line: line, body)
    }

    nonisolated(nonsending) fileprivate func useAndClose<Output>(
        fileID: StaticString,
        line: UInt,
        _ body: nonisolated(nonsending) (Scope) async throws -> Output
    ) async throws -> Output {
        let output: Output
        do {
            output = try await use(fileID: fileID, line: line) { try await body(self) }
        } catch {
            do {
                try await close()
            } catch let closeError {
                state.reportMisuse(closeError.description)
            }
            throw error
        }
        try await close()
        return output
    }
}

/// Runs work in a new scope, which is closed when the work ends, whether it throws or not.
///
///     try await withScope("import") { scope in
///         let sharedFile = scope.shared {
///             TemporaryFile()
///         } teardown: { file in
///             try file.delete()
///         }
///         try await importContacts(to: sharedFile.value)
///     }
///
/// The work is a use of the scope. It runs on the caller's actor. The end has no time limit; for one, close a scope of
/// your own with ``Scope/close(within:clock:)``.
///
/// - Parameters:
///   - name: The name of the scope in messages and reports.
///   - fileID: The source location to report. Defaults to the caller's.
///   - line: The source location to report. Defaults to the caller's.
///   - body: The work, which receives the scope.
/// - Returns: What the work returns.
/// - Throws: The error of the work, or a ``ScopeCloseError`` if closing the scope failed. If the work has thrown,
///   ``Scope/reportMisuse`` receives the errors of the teardowns.
public nonisolated(nonsending) func withScope<Output>(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: nonisolated(nonsending) (Scope) async throws -> Output
) async throws -> Output {
    try await Scope(endingWithFunction: name).useAndClose(fileID: fileID, line: line, body)
}

/// A use of a scope that is under way.
nonisolated struct ScopeUse {
    let work: Work
    fileprivate let state: ScopeState

    /// The handler among those of the scope.
    fileprivate let handlerID: Int?

    /// The use with a handler, which is called if the closing has already begun.
    func with(_ handler: (@Sendable () -> Void)?) -> ScopeUse {
        guard let handler else { return self }
        return Work.locked { ScopeUse(work: work, state: state, handlerID: state.add(handler, to: work, &$0)) }
    }

    func end() {
        let handler = Work.locked { held in
            state.end(work, &held)
            return handlerID.flatMap { state.life.removeHandler($0, held) }
        }
        // Released when the lock is open, because a deinitializer of a captured object may use a scope.
        withExtendedLifetime(handler) {}
    }
}

nonisolated extension ScopeState {
    /// Begins a use, and calls its handler if the closing has already begun.
    ///
    /// If the use can't begin, returns the scope whose closing refuses it.
    func beginUse(
        _ fileID: StaticString,
        _ line: UInt,
        _ handler: (@Sendable () -> Void)?
    ) -> (use: ScopeUse?, refusing: ScopeState?) {
        Work.locked { held in
            let outer = Work.waiting(held)
            for state in ancestry(held) where !state.life.isOpen(held) {
                guard let outer, !life.isClosed(held), state.closing.path(to: outer, held) != nil else {
                    return (nil, state)
                }
            }
            let work = Work(inside: outer, depth: outer?.depth ?? 0) { [name] in
                "a use of scope \"\(name)\" (\(fileID):\(line))"
            }
            begin(work, held)
            return (ScopeUse(work: work, state: self, handlerID: add(handler, to: work, &held)), nil)
        }
    }

    /// Adds the handler of a use, or calls it if the closing has already begun.
    fileprivate func add(_ handler: (@Sendable () -> Void)?, to work: Work, _ held: inout Work.Held) -> Int? {
        guard let handler else { return nil }
        guard isInClosing(held) else { return life.add(ScopeLife.ClosingHandler(work: work, call: handler), held) }
        held.afterward { Work.$current.withValue(work) { handler() } }
        return nil
    }

    fileprivate func begin(
        _ fileID: StaticString,
        _ line: UInt,
        _ handler: (@Sendable () -> Void)?
    ) throws(ScopeClosedError) -> ScopeUse {
        let (use, refusing) = beginUse(fileID, line, handler)
        guard let use else { throw ScopeClosedError(scope: (refusing ?? self).nameInErrors) }
        return use
    }
}
