// If you copy this file, copy AsyncShared.swift, Declaration.swift, Monitor.swift, ScopeState.swift, Shared.swift,
// ThreadWaits.swift, TwoPhaseStorage.swift and Work.swift, too.

/// A group of lifetimes that are torn down together, in the reverse order of their creation.
///
/// Create the lifetimes with the scope, and close the scope when they are no longer needed:
///
///     let session = Scope("session")
///     let sharedStore = session.shared {
///         UserStore(file: file)
///     } teardown: { store in
///         try await store.flush()
///     }
///     // …
///     try await session.close()
///
/// Closing a scope tears down the values that were created, the latest first, and child scopes before their parents.
/// Each teardown runs once, however many tasks close the scope. Closing doesn't create values that weren't created
/// before. If a teardown throws, the others still run.
///
/// Closing waits for every creation that is under way, and for the values that it needs. Apart from those, a closing
/// scope creates no values. Reading a lifetime without a value then traps with its name if it is synchronous, and
/// throws an ``AsyncSharedClosedError`` if it is asynchronous. You can read a created value until its own teardown
/// begins, so earlier teardowns can use it. After that, reading it traps or throws in the same way. Closing doesn't
/// release values. Each is released with its lifetime.
///
/// A scope keeps its open child scopes alive, and a lifetime without a value keeps its scope alive. If a scope is
/// released before it is closed, it tears nothing down. In debug builds, releasing it then traps if any teardowns are
/// pending, with a message that names their lifetimes.
public nonisolated final class Scope: Sendable {
    /// The name of the scope in messages and reports.
    public let name: String

    let state: ScopeState

    /// Creates a scope without a parent.
    ///
    /// - Parameter name: The name of the scope in messages and reports.
    public convenience init(_ name: String) {
        self.init(name, parent: nil)
    }

    private init(_ name: String, parent: Scope?) {
        self.name = name
        state = ScopeState(name: name, parent: parent)
    }

    deinit {
        assert(
            state.pendingTeardowns.isEmpty,
            """
            Scope "\(name)" was released before it was closed, so these were never torn down: \
            \(state.pendingTeardowns.joined(separator: ", ")). Close the scope before you release it.
            """
        )
    }

    /// Creates a scope that is closed with this one, unless you close it earlier.
    ///
    /// Traps if closing this scope has begun.
    ///
    /// - Parameter name: The name of the child scope in messages and reports.
    /// - Returns: The child scope.
    public func makeChild(_ name: String) -> Scope {
        let child = Scope(name, parent: self)
        guard state.add(child) else {
            fatalError(
                """
                Scope "\(self.name)" is closing or closed, so it can't have a child "\(name)". Create a new scope.
                """
            )
        }
        return child
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
        let declaration = Declaration(fileID: fileID, line: line)
        let id = state.makeID()
        let lifetime = Shared<Value>(declaration) { [self] in
            let makeName = { @Sendable in declaration.name("Shared", of: Value.self) }
            guard let creation = state.begin(makeName) else {
                fatalError(
                    "\(makeName()) can't be created, because scope \"\(name)\" is closing or closed. Create a new scope."
                )
            }
            let value = Work.$current.withValue(creation.work) { factory() }
            state.end(creation, id: id, teardown: Self.bind(teardown, to: value))
            return value
        }
        state.setClose(of: id) { [weak lifetime] in lifetime?.close() }
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
        let declaration = Declaration(fileID: fileID, line: line)
        let id = state.makeID()
        let lifetime = AsyncShared<Value>(declaration) { [self] in
            let makeName = { @Sendable in declaration.name("AsyncShared", of: Value.self) }
            guard let creation = state.begin(makeName) else { throw AsyncSharedClosedError(name: makeName()) }
            do {
                let value = try await Work.$current.withValue(creation.work, operation: factory)
                state.end(creation, id: id, teardown: Self.bind(teardown, to: value))
                return value
            } catch {
                state.end(creation, id: id, isFailed: true, teardown: nil)
                throw error
            }
        }
        state.setClose(of: id) { [weak lifetime] in lifetime?.close() }
        return lifetime
    }

    /// Tears down the created values, and ends all lifetimes of the scope.
    ///
    /// Every caller returns when all teardowns have ended. Canceling a caller doesn't stop the teardowns.
    ///
    /// Traps with a message that names the cycle if closing would wait for itself, for example because a creation or
    /// teardown closes its own scope or a parent of it. The cycle can also go through asynchronous creations and other
    /// scopes. A task that a creation or teardown starts counts as part of it, unless it is detached. If a teardown
    /// reads an asynchronous lifetime whose creation waits for the closing, that read throws an
    /// ``AsyncSharedCycleError``.
    ///
    /// - Throws: A ``ScopeCloseError`` with the errors of all teardowns that threw. Every caller receives the same
    ///   errors, including callers that close the scope again.
    public func close() async throws(ScopeCloseError) {
        let waiting = Work.waiting
        let (closing, cycle) = state.close(for: waiting) { [self] in await tearDown() }
        if let cycle {
            fatalError("Scope \"\(name)\" can't be closed here, because \(cycle). Close it elsewhere.")
        }
        let errors = await closing.task.value
        Work.lock.withLock { Work.remove(waiting, for: closing.work) }
        if !errors.isEmpty { throw ScopeCloseError(errors: errors) }
    }

    /// A readable tree of the scope's creations, in order, with the time that each took.
    ///
    /// A value that is created because another creation needs it is nested below that creation, whose time includes it.
    /// A creation that waits for one begun by another task names it, as in "waited for AsyncShared<Database> (…)". Open
    /// child scopes follow. Lifetimes that don't belong to a scope aren't included.
    public var report: String {
        (["Scope \"\(name)\""] + state.reportLines.map { "  \($0)" }).joined(separator: "\n")
    }

    private static func bind<Value: Sendable>(
        _ teardown: (@Sendable (Value) async throws -> Void)?,
        to value: Value
    ) -> (@Sendable () async throws -> Void)? {
        guard let teardown else { return nil }
        return { try await teardown(value) }
    }

    private func tearDown() async -> [any Error] {
        var errors: [any Error] = []
        for child in state.children.reversed() {
            do {
                try await child.close()
            } catch {
                errors += error.errors
            }
        }
        await state.waitForCreations()
        while let teardown = state.takeLastTeardown() {
            do {
                try await teardown()
            } catch {
                errors.append(error)
            }
        }
        state.closeLifetimes()
        state.parent?.state.remove(self)
        return errors
    }
}

/// An error that lists what the teardowns of a scope threw.
public nonisolated struct ScopeCloseError: Error, CustomStringConvertible {
    /// The errors, in the order in which they were thrown.
    public let errors: [any Error]

    /// A message that lists the errors.
    public var description: String {
        let count = errors.count == 1 ? "1 teardown" : "\(errors.count) teardowns"
        return "\(count) threw: \(errors.map { "\($0)" }.joined(separator: "; "))"
    }
}
