// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy Scope.swift and the files that it names, too.

/// The part of a scope that belongs to one of its lifetimes.
///
/// It is among the entries of the scope from the first creation until the lifetime is released and torn down.
nonisolated final class ScopeEntry {
    let state: ScopeState
    private let makeName: @Sendable () -> String

    private weak var lifetime: (any ScopedLifetime)?
    private var isReleased = false

    /// The entry among those of the scope, once the first creation has begun.
    private var id: Int?

    /// A creation, as a report shows it.
    private struct Creation: Sendable {
        var depth = 0
        var start = ContinuousClock.now
        var duration: Duration?
        var isFailed = false
        var joined: [@Sendable () -> String] = []
    }

    private var latest = Creation()

    private var teardown: (@Sendable () async throws -> Void)?

    init(_ state: ScopeState, makeName: @escaping @Sendable () -> String) {
        self.state = state
        self.makeName = makeName
    }

    /// The name of the lifetime in messages.
    var name: String { makeName() }

    /// The lifetime, if its creation is under way.
    func creatingLifetime(_ held: inout Work.Held) -> (any ScopedLifetime)? {
        guard id != nil, latest.duration == nil, let lifetime else { return nil }
        held.afterward { withExtendedLifetime(lifetime) {} }
        return lifetime
    }

    /// The latest creation and its time, indented by its depth.
    var line: String {
        let latest = Work.locked { latestCreation($0) }
        let start = String(repeating: "  ", count: latest.depth) + name
        guard let duration = latest.duration else { return "\(start): under way" }
        let waits = latest.joined.isEmpty ? "" : ", waited for \(latest.joined.map { $0() }.joined(separator: " and "))"
        return "\(start): \(latest.isFailed ? "failed after " : "")\(Int(duration / .microseconds(1))) µs\(waits)"
    }

    /// Sets the lifetime, before any other code sees it.
    func setLifetime(_ lifetime: any ScopedLifetime) {
        Work.locked { set(lifetime, $0) }
    }

    private func set(_ lifetime: any ScopedLifetime, _ held: borrowing Work.Held) {
        self.lifetime = lifetime
    }

    /// Sets the teardown of the value that a creation is about to return.
    func setTeardown(_ teardown: (@Sendable () async throws -> Void)?) {
        Work.locked { set(teardown, $0) }
    }

    private func set(_ teardown: (@Sendable () async throws -> Void)?, _ held: borrowing Work.Held) {
        self.teardown = teardown
    }

    private func latestCreation(_ held: borrowing Work.Held) -> Creation { latest }

    /// Begins a creation in the current task, or returns nil if the scope is closed.
    func begin() -> Work? {
        Work.locked { held in
            let outer = Work.waiting(held)
            return begin(inside: outer, depth: outer?.depth ?? 0, makeName, held)
        }
    }

    /// Ends a creation of the current task.
    func end(_ creation: Work, teardown: (@Sendable () async throws -> Void)?) {
        Work.locked { held in
            set(teardown, held)
            end(creation, isFailed: false, &held)
        }
    }

    /// A teardown that runs next.
    struct Teardown {
        /// The lifetime, which isn't released before the lock is open.
        let lifetime: (any ScopedLifetime)?
        let run: (@Sendable () async throws -> Void)?
    }

    /// Takes the teardown of the value.
    func takeTeardown(_ held: borrowing Work.Held) -> Teardown {
        defer { teardown = nil }
        return Teardown(lifetime: lifetime, run: teardown)
    }

    /// Removes the entry, which the caller keeps alive, from those of the scope if neither the lifetime nor a teardown
    /// needs it.
    func removeIfUnneeded(_ held: borrowing Work.Held) {
        guard isReleased, teardown == nil, state.life.tornDown(held) !== self, let id else { return }
        state.removeEntry(id, held)
    }

    private func begin(
        inside outer: Work?,
        depth: Int,
        _ makeName: @escaping @Sendable () -> String,
        _ held: borrowing Work.Held
    ) -> Work? {
        if state.life.isClosed(held) { return nil }
        let creation = Work(inside: outer, depth: depth + 1, namesJoined: true, makeName: makeName)
        state.begin(creation, held)
        latest = Creation(depth: depth)
        if let id { state.removeEntry(id, held) }
        id = state.addEntry(self, held)
        return creation
    }
}

extension ScopeEntry: CreationOwner {
    nonisolated func begin(
        depth: Int,
        _ makeName: @escaping @Sendable () -> String,
        _ held: borrowing Work.Held
    ) -> Work? {
        state.mayCreate(for: Work.waiting(held), held) ? begin(inside: nil, depth: depth, makeName, held) : nil
    }

    nonisolated func end(_ creation: Work, isFailed: Bool, _ held: inout Work.Held) {
        latest.isFailed = isFailed
        latest.joined = creation.joined ?? []
        latest.duration = .now - latest.start
        if teardown != nil { state.life.addTeardown(of: self, held) }
        state.end(creation, &held)
    }

    nonisolated func lifetimeWasReadTooLate() {
        let (isByClosing, isOwn) = Work.locked { held in
            let reader = Work.waiting(held)
            return (reader.map { state.closing.path(to: $0, held) != nil } ?? false, state.life.tornDown(held) === self)
        }
        let advice =
            switch (isByClosing, isOwn) {
            case (false, _): "Read it inside use(_:) of scope \"\(state.name)\"."
            case (true, true): "Its teardown uses the value that it receives."
            case (true, false): "Read it in the factory of the value whose teardown needs it, so that it ends later."
            }
        state.reportMisuse("\(name) was read after its teardown began. \(advice)")
    }

    nonisolated func lifetimeWasReleased() {
        Work.locked { held in
            isReleased = true
            removeIfUnneeded(held)
        }
    }
}

// All variables are read and written only inside `Work.locked(_:)`.
nonisolated extension ScopeEntry: @unchecked Sendable {}

/// A lifetime of a scope, as the scope sees it.
nonisolated protocol ScopedLifetime: AnyObject, Sendable {
    /// Makes the next read report that it comes too late.
    func endUse()

    /// Cancels the creation that is under way, if that is possible, unless there is a closing, and what it waits for needs
    /// the value.
    func cancelCreation(unlessNeededBy closing: Work?, _ held: inout Work.Held)
}

nonisolated extension AsyncShared: ScopedLifetime {}

/// A `Shared` that belongs to a scope.
///
/// Its conformance to `Sendable` is that of `Shared`, and `entry` is `Sendable`.
nonisolated final class ScopedShared<Value: Sendable>: Shared<Value>, @unchecked Sendable, ScopedLifetime {
    private let entry: ScopeEntry

    init(_ declaration: Declaration, _ entry: ScopeEntry, _ factory: @escaping @Sendable () -> Value) {
        self.entry = entry
        super.init(declaration, factory)
    }

    deinit {
        entry.lifetimeWasReleased()
    }

    override func wasReadTooLate() {
        entry.lifetimeWasReadTooLate()
    }

    func cancelCreation(unlessNeededBy closing: Work?, _ held: inout Work.Held) {}
}
