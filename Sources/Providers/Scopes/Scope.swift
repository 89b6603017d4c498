// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy AsyncShared.swift, Declaration.swift, Monitor.swift, OrderedBag.swift,
// ScopeClosing.swift, ScopeEntry.swift, ScopeErrors.swift, ScopeLife.swift, ScopeState.swift, ScopeUse.swift,
// ScopeWaiter.swift, Shared.swift, StandardError.swift, UnfinishedClosing.swift and Work.swift, too, and the files that
// those name.

/// A group of lifetimes that are torn down together, in the reverse order of their creation.
///
/// Create the lifetimes with the scope, use the scope while you need them, and close it afterward:
///
///     let session = Scope("session")
///     let sharedStore = session.shared {
///         UserStore(file: file)
///     } teardown: { store in
///         try await store.flush()
///     }
///     try await session.use {
///         try await sharedStore.value.save(draft)
///     }
///     try await session.close()
///
/// For a scope that ends with a function, ``withScope(_:fileID:line:_:)`` closes it for you.
///
/// Closing a scope has two phases. First, the scope waits for all uses and creations that are under way in it and in its
/// child scopes. New uses throw a ``ScopeClosedError``, unless they are part of work that the closing waits for. Then
/// the scope closes its children, the latest first, and tears down its values, the latest first. Each teardown runs
/// once, however many tasks close the scope. If a teardown throws, the others still run. Closing doesn't create values
/// that weren't created before.
///
/// Until its last teardown has ended, a scope creates values for every reader, such as a logger that only a teardown
/// uses, and tears them down. When the scope is closed, an asynchronous lifetime without a value throws an
/// ``AsyncSharedClosedError``. A synchronous lifetime without a value traps, because it can neither return nor throw;
/// inside `use(_:onClosing:)`, that can't happen. A value that exists can always be read, because closing
/// releases nothing. The first read after its teardown began is reported to ``reportMisuse``.
///
/// A lifetime without a value keeps its scope alive. If a scope with values to tear down is released before it is
/// closed, it closes in a task of its own, and reports that to ``reportMisuse``. That is too late if the process ends, as
/// when the `init` of a root throws at launch. Releasing a scope has no effect while a child of it is open, or inside
/// ``withScope(_:fileID:line:_:)`` and ``withChild(_:fileID:line:_:)``, which close all children. A value with a teardown,
/// and the teardown itself, must not hold the scope, a child of it, or a lifetime without a value of either, because a
/// scope that is never closed would then keep itself alive.
///
/// Beginning and ending a use takes time in proportion to the number of parents of the scope. While the scope closes, it
/// also takes time in proportion to the number of uses and creations that the caller is part of.
public nonisolated final class Scope: Sendable {
    /// The handler of mistakes in the use of scopes that no error can report.
    ///
    /// A scope reports its mistakes to the handler that this variable has when the scope is created, and a child scope
    /// reports to the handler of its parent. The default writes to standard error. In a test, set a handler that records
    /// an issue.
    @TaskLocal public static var reportMisuse = ScopeMisuseHandler { writeToStandardError($0) }

    let state: ScopeState

    /// Creates a scope without a parent.
    ///
    /// - Parameter name: The name of the scope in messages and reports.
    public init(_ name: String) {
        state = ScopeState(name: name, reportMisuse: Self.reportMisuse)
    }

    /// Creates a scope without a parent that a function closes.
    init(endingWithFunction name: String) {
        state = ScopeState(name: name, reportMisuse: Self.reportMisuse, endsWithFunction: true)
    }

    init(_ state: ScopeState) {
        self.state = state
    }

    deinit {
        state.scopeWasReleased()
    }

    /// The name of the scope in messages and reports.
    public var name: String { state.name }

    /// Creates a scope that is closed with this one, unless you close or release it earlier.
    ///
    /// An open child keeps this scope open, even if you release this scope. A child of a closed scope is closed, so its
    /// uses throw. For a scope that ends with a function, use ``withChild(_:fileID:line:_:)``.
    ///
    /// - Parameter name: The name of the child scope in messages and reports.
    /// - Returns: The child scope.
    public func makeChild(_ name: String) -> Scope {
        Scope(state.makeChild(name))
    }

    /// Returns a synchronous lifetime that ends with this scope.
    ///
    /// - Parameters:
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - factory: Creates the value, once, on the thread that first asks for it.
    ///   - teardown: Runs when the scope is closed, if the value was created.
    /// - Returns: The lifetime.
    public func shared<Value: Sendable>(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () -> Value,
        teardown: (@Sendable (Value) async throws -> Void)? = nil
    ) -> Shared<Value> {
        shared(Declaration(.shared, fileID: fileID, line: line), factory, teardown: teardown)
    }

    func shared<Value: Sendable>(
        _ declaration: Declaration,
        _ factory: @escaping @Sendable () -> Value,
        teardown: (@Sendable (Value) async throws -> Void)? = nil
    ) -> Shared<Value> {
        let entry = ScopeEntry(state) { declaration.name(of: Value.self) }
        let lifetime = ScopedShared<Value>(declaration, entry) { [self] in
            guard let creation = entry.begin() else {
                fatalError(
                    """
                    \(declaration.name(of: Value.self)) can't be created, because scope "\(state.nameInErrors)" is closed. \
                    Read it inside use(_:), which throws.
                    """
                )
            }
            let value = Work.$current.withValue(creation) { factory() }
            entry.end(creation, teardown: Self.bind(teardown, to: value))
            return value
        }
        entry.setLifetime(lifetime)
        return lifetime
    }

    /// Returns an asynchronous lifetime that ends with this scope.
    ///
    /// - Parameters:
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - factory: Creates the value, in its own task.
    ///   - teardown: Runs when the scope is closed, if the value was created.
    /// - Returns: The lifetime.
    public func asyncShared<Value: Sendable>(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () async throws -> Value,
        teardown: (@Sendable (Value) async throws -> Void)? = nil
    ) -> AsyncShared<Value> {
        let declaration = Declaration(.asyncShared, fileID: fileID, line: line)
        let entry = ScopeEntry(state) { declaration.name(of: Value.self) }
        let lifetime = AsyncShared<Value>(declaration, owner: entry) { [self] in
            let value = try await factory()
            entry.setTeardown(Self.bind(teardown, to: value))
            // A lifetime without a value keeps its scope alive.
            withExtendedLifetime(self) {}
            return value
        }
        entry.setLifetime(lifetime)
        return lifetime
    }

    /// Tears down the created values, and ends all lifetimes of the scope.
    ///
    /// Every caller returns when all teardowns have ended. Canceling a caller neither stops the teardowns nor makes the
    /// caller return earlier; for a limit, see ``close(within:clock:)``.
    ///
    /// If closing would wait for itself, for example because a use, a creation or a teardown closes its own scope or a
    /// parent of it, closing begins, but this function throws an error whose ``ScopeCloseError/cycle`` is the path. The
    /// cycle can also go through asynchronous creations and other scopes. A task that such work starts counts as part
    /// of it until the work has ended, unless the task is detached. To close a scope from inside, call
    /// ``beginClosing()``. If a teardown reads an asynchronous lifetime whose creation waits for the closing, that read
    /// throws an ``AsyncSharedCycleError``.
    ///
    /// - Throws: A ``ScopeCloseError`` with the errors of all teardowns that threw. Every caller receives the same
    ///   errors, including callers that close the scope again.
    public nonisolated(nonsending) func close() async throws(ScopeCloseError) {
        try await state.close()
    }

    /// Closes the scope as ``close()`` does, but returns when the time limit is reached.
    ///
    /// Until then, what the closing waits for can create asynchronous values, such as the database to which a teardown
    /// saves. Other callers can't.
    ///
    /// | The creation of an asynchronous value | is canceled |
    /// | --- | --- |
    /// | that a use, a teardown, or another creation of the scope waits for | at the time limit |
    /// | that one of these begins later, also again, after a failure or a cancellation | at the time limit |
    /// | that is under way, but only for other callers | at once |
    /// | that another caller would begin later | before it begins |
    /// | that anyone would begin after the time limit | before it begins |
    ///
    /// A caller whose creation is canceled throws an ``AsyncSharedClosedError``, unless the factory throws another error
    /// than a `CancellationError`. Whatever hasn't ended at the time limit goes on, and a later call of ``close()`` waits
    /// for it. Of several limits, the earliest counts. That of a call that throws a cycle doesn't.
    ///
    /// The handlers of uses run first, so a handler that takes long makes this function return late. So do factories that
    /// block all threads of Swift's pool, because the time limit and the caller each need one.
    ///
    /// - Parameters:
    ///   - limit: How long to wait.
    ///   - clock: The clock that measures the time. A test passes its own.
    /// - Throws: A ``ScopeCloseError`` with the errors of the teardowns that threw, and the names of what was
    ///   unfinished at the time limit, and of what hadn't begun.
    public nonisolated(nonsending) func close(
        within limit: Duration,
        clock: some Clock<Duration> = ContinuousClock()
    ) async throws(ScopeCloseError) {
        // Clocks can't sleep for centuries.
        let end = clock.now.advanced(by: min(limit, .seconds(100 * 365 * 86_400)))
        try await state.close { try? await clock.sleep(until: end, tolerance: nil) }
    }

    /// Begins to close the scope, without waiting for the end.
    ///
    /// Call it where ``close()`` would wait for itself, such as in a use of the scope. If a teardown throws, and no
    /// caller of ``close()`` waits, the error is reported to ``reportMisuse``. Closing again does nothing.
    public func beginClosing() {
        Work.locked { state.beginClosing(&$0) }
    }

    /// A readable tree of the scope's creations, in order, with the time that each took.
    ///
    /// A value that is created because another creation needs it is nested below that creation, whose time includes it.
    /// A creation that waits for one begun by another task names it, as in "waited for AsyncShared<Database> (…)".
    /// A creation that failed is listed once, with its latest attempt. Child scopes that aren't closed follow. Lifetimes
    /// that were released and need no teardown, and lifetimes that don't belong to a scope, aren't included.
    public var report: String {
        state.report
    }

    private static func bind<Value: Sendable>(
        _ teardown: (@Sendable (Value) async throws -> Void)?,
        to value: Value
    ) -> (@Sendable () async throws -> Void)? {
        guard let teardown else { return nil }
        return { try await teardown(value) }
    }
}
