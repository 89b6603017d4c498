// Needs Shared.swift, AsyncShared.swift and ScopeCreation.swift.

import Foundation

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
/// A creation that is under way is waited for. Once closing has begun, a lifetime that was not created cannot be: a
/// synchronous one traps with its name, an asynchronous one throws an ``AsyncSharedClosedError``. What was created can be
/// read until its own teardown begins, by the teardowns before it too; then reading traps or throws in the same way.
/// Values go with their lifetimes.
///
/// A scope that goes without having been closed tears nothing down, and one with open children does not go.
public nonisolated final class Scope: Sendable {
    /// What the scope is called in sentences and reports.
    public let name: String

    private let parent: Scope?
    private let state = ScopeState()

    /// Creates a scope without parent.
    public convenience init(_ name: String) {
        self.init(name, parent: nil)
    }

    private init(_ name: String, parent: Scope?) {
        self.name = name
        self.parent = parent
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
    ///   - fileID: The file of the declaration, for the words of a trap; leave it out.
    ///   - line: The line of the declaration; leave it out.
    ///   - factory: Creates the value, once, on the thread that first asks for it.
    ///   - teardown: Runs when the scope is closed, if the value was created.
    /// - Returns: The lifetime.
    public func shared<Value: Sendable>(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () -> Value,
        teardown: (@Sendable (Value) async throws -> Void)? = nil
    ) -> Shared<Value> {
        let name = "Shared<\(Value.self)> (\(fileID):\(line))"
        let id = state.makeID()
        let lifetime = Shared<Value>(fileID: fileID, line: line) { [self] in
            guard let creation = begin(name) else {
                fatalError("\(name) is created after scope \"\(self.name)\" was closed. Make a new scope.")
            }
            let value = ScopeCreation.$current.withValue(creation) { factory() }
            state.end(creation, id: id, teardown: Self.bind(teardown, to: value))
            return value
        }
        state.setClose(of: id) { [weak lifetime] in lifetime?.close() }
        return lifetime
    }

    /// Returns an `AsyncShared` lifetime that ends with this scope.
    ///
    /// - Parameters:
    ///   - fileID: The file of the declaration, for the words of an error; leave it out.
    ///   - line: The line of the declaration; leave it out.
    ///   - factory: Creates the value, in a task of its own.
    ///   - teardown: Runs when the scope is closed, if the value was created.
    /// - Returns: The lifetime.
    public func asyncShared<Value: Sendable>(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () async throws -> Value,
        teardown: (@Sendable (Value) async throws -> Void)? = nil
    ) -> AsyncShared<Value> {
        let name = "AsyncShared<\(Value.self)> (\(fileID):\(line))"
        let id = state.makeID()
        let lifetime = AsyncShared<Value>(fileID: fileID, line: line) { [self] in
            guard let creation = begin(name) else { throw AsyncSharedClosedError(name: name) }
            do {
                let value = try await ScopeCreation.$current.withValue(creation, operation: factory)
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
    /// Returns when all is done, to every task that asked for it. Cancelling such a task does not stop the teardown. Traps
    /// when it is called from inside a creation or a teardown that it would have to wait for, or from a task that one
    /// started.
    ///
    /// - Throws: The errors of all teardowns that threw.
    public func close() async throws(ScopeCloseError) {
        if let creation = ScopeCreation.current?.nearest(in: self) {
            fatalError(
                """
                Scope "\(name)" is closed from inside the creation of \(creation.name), for which it would have to wait. \
                Close it elsewhere.
                """
            )
        }
        if let scope = ScopeTeardown.scope, scope.isInside(self) {
            fatalError(
                """
                Scope "\(name)" is closed from inside a teardown of scope "\(scope.name)", for which it would have to wait. \
                Close it elsewhere.
                """
            )
        }
        let errors = await state.close { [self] in await tearDown() }.value
        if !errors.isEmpty { throw ScopeCloseError(errors: errors) }
    }

    /// The creations so far, in which order, nested how, and how long each took, as a tree to read.
    ///
    /// What a creation needed stands below it, and its time counts for both. Child scopes that are open follow.
    public var report: String {
        (["Scope \"\(name)\""] + state.reportLines.map { "  \($0)" }).joined(separator: "\n")
    }

    /// Whether this scope is another one, or inside of it.
    func isInside(_ other: Scope) -> Bool {
        self === other || parent?.isInside(other) == true
    }

    /// Begins a creation, or returns nil if it is too late for that.
    private func begin(_ name: String) -> ScopeCreation? {
        let outer = ScopeCreation.current
        let depth = outer.map { $0.depth + 1 } ?? 0
        // What is needed by a creation that is waited for has to be there, so it comes in although the scope is closing.
        let begun = state.begin(name, depth: depth) { outer?.nearest(in: self) != nil }
        guard let index = begun else { return nil }
        return ScopeCreation(name: name, depth: depth, index: index, scope: self, outer: outer)
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
                try await ScopeTeardown.$scope.withValue(self, operation: teardown)
            } catch {
                errors.append(error)
            }
        }
        state.closeLifetimes()
        parent?.state.remove(self)
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
