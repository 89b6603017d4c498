// Needs AsyncShared.swift, Declaration.swift, Monitor.swift, ScopeState.swift, Shared.swift, ThreadWaits.swift,
// TwoPhaseStorage.swift and Work.swift.

/// Lifetimes that end together, in the reverse of the order in which they began.
///
///     let session = Scope("session")
///     let sharedStore = session.shared { UserStore(file: file) } teardown: { store in try await store.flush() }
///     // …
///     try await session.close()
///
/// Closing tears down what was created, last one first, child scopes before their parents, once, however many tasks ask
/// for it. What was never created is not created by closing. A teardown that throws does not stop the others.
///
/// A creation that is under way is waited for. Once closing has begun, a lifetime that was not created cannot be, unless
/// such a creation needs it: a synchronous one traps with its name, an asynchronous one throws an
/// ``AsyncSharedClosedError``. What was created can be read until its own teardown begins, by the teardowns before it too;
/// then reading traps or throws in the same way. Values go with their lifetimes.
///
/// A scope keeps its open children, and a lifetime that is not created yet keeps its scope. A scope that is released without
/// having been closed tears nothing down: in debug builds this traps, and names the lifetimes whose teardowns it skips.
public nonisolated final class Scope: Sendable {
    /// What the scope is called in sentences and reports.
    public let name: String

    let state: ScopeState

    /// Creates a scope without parent.
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
            Scope "\(name)" is released without having been closed, so it never tears down \
            \(state.pendingTeardowns.joined(separator: ", ")). Close it before its last reference goes.
            """
        )
    }

    /// Creates a scope that ends with this one, if it is not closed before.
    ///
    /// Traps if closing has begun.
    public func makeChild(_ name: String) -> Scope {
        let child = Scope(name, parent: self)
        guard state.add(child) else {
            fatalError("Scope \"\(self.name)\" was closed, so it cannot have a child \"\(name)\". Make a new scope.")
        }
        return child
    }

    /// Returns a `Shared` lifetime that ends with this scope.
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
                fatalError("\(makeName()) is created after scope \"\(name)\" was closed. Make a new scope.")
            }
            let value = Work.$current.withValue(creation.work) { factory() }
            state.end(creation, id: id, teardown: Self.bind(teardown, to: value))
            return value
        }
        state.setClose(of: id) { [weak lifetime] in lifetime?.close() }
        return lifetime
    }

    /// Returns an `AsyncShared` lifetime that ends with this scope.
    ///
    /// - Parameters:
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - factory: Creates the value, in a task of its own.
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

    /// Tears down what was created, and ends all lifetimes.
    ///
    /// Returns when all is done, to every task that asked for it. Canceling such a task doesn't stop the teardown.
    ///
    /// Traps, with the path, if the closing would wait for itself: when a creation or a teardown closes a scope whose closing
    /// waits for that creation or teardown, through any number of scopes, creations of asynchronous lifetimes and closings
    /// that other tasks began. A task that a creation or a teardown starts counts as a part of it, a detached one doesn't.
    /// A teardown that reads an asynchronous lifetime whose creation waits for the closing gets an
    /// ``AsyncSharedCycleError``.
    ///
    /// - Throws: The errors of all teardowns that threw.
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

    /// The creations so far, in which order, nested how, and how long each took, as a tree to read.
    ///
    /// What a creation was the first to need stands below it, and its time counts for both. If a creation waited for another
    /// asynchronous one that somebody else had begun, its line says for which. Child scopes that are open follow. Lifetimes
    /// without a scope have no line of their own.
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

/// The errors of the teardowns that threw when a scope was closed.
public nonisolated struct ScopeCloseError: Error, CustomStringConvertible {
    /// The errors, in the order in which they were thrown.
    public let errors: [any Error]

    /// The sentence that lists them.
    public var description: String {
        "\(errors.count) of the teardowns threw: \(errors.map { "\($0)" }.joined(separator: "; "))"
    }
}
