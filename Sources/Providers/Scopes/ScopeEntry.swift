// If you copy this file, copy Scope.swift and the files that it names, too.

/// The part of a scope that belongs to one of its lifetimes, guarded by `Work.lock`.
///
/// It is among the entries of the scope from the first creation until the lifetime is released and torn down.
nonisolated final class ScopeEntry {
    private let state: ScopeState
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
    ///
    /// The caller holds the lock, and releases the lifetime after unlocking it.
    var creatingLifetime: (any ScopedLifetime)? { id != nil && latest.duration == nil ? lifetime : nil }

    /// The latest creation and its time, indented by its depth.
    ///
    /// Takes the lock.
    var line: String {
        let latest = Work.lock.withLock { self.latest }
        let start = String(repeating: "  ", count: latest.depth) + name
        guard let duration = latest.duration else { return "\(start): under way" }
        let waits = latest.joined.isEmpty ? "" : ", waited for \(latest.joined.map { $0() }.joined(separator: " and "))"
        return "\(start): \(latest.isFailed ? "failed after " : "")\(Int(duration / .microseconds(1))) µs\(waits)"
    }

    /// Sets the lifetime, before any other code sees it.
    func setLifetime(_ lifetime: any ScopedLifetime) {
        Work.lock.withLock { self.lifetime = lifetime }
    }

    /// Sets the teardown of the value that a creation is about to return.
    func setTeardown(_ teardown: (@Sendable () async throws -> Void)?) {
        Work.lock.withLock { self.teardown = teardown }
    }

    /// Begins a creation in the current task, or returns nil if the scope is closed.
    func begin() -> Work? {
        Work.lock.withLock {
            let outer = Work.waiting
            return begin(inside: outer, depth: outer?.depth ?? 0, makeName)
        }
    }

    /// Ends a creation of the current task.
    func end(_ creation: Work, teardown: (@Sendable () async throws -> Void)?) {
        let afterward = Work.lock.withLock {
            self.teardown = teardown
            creation.end()
            return end(creation, isFailed: false)
        }
        afterward()
    }

    /// Takes the teardown and the lifetime of the entry.
    ///
    /// The caller holds the lock, and releases the lifetime after unlocking it.
    func takeTeardown() -> (run: (@Sendable () async throws -> Void)?, lifetime: (any ScopedLifetime)?) {
        defer { teardown = nil }
        return (teardown, lifetime)
    }

    /// Removes the entry from those of the scope if neither the lifetime nor a teardown needs it.
    func removeIfUnneeded() {
        Work.lock.withLock {
            guard isReleased, teardown == nil, let id else { return }
            // The caller keeps the entry alive, so nothing is released under the lock.
            state.removeEntry(id)
        }
    }

    private func begin(inside outer: Work?, depth: Int, _ makeName: @escaping @Sendable () -> String) -> Work? {
        if state.isClosed { return nil }
        let creation = Work(inside: outer, depth: depth + 1, makeName: makeName)
        creation.joined = []
        state.begin(creation)
        latest = Creation(depth: depth)
        if let id { state.removeEntry(id) }
        id = state.addEntry(self)
        return creation
    }
}

extension ScopeEntry: CreationOwner {
    nonisolated func begin(depth: Int, _ makeName: @escaping @Sendable () -> String) -> Work? {
        begin(inside: nil, depth: depth, makeName)
    }

    nonisolated func end(_ creation: Work, isFailed: Bool) -> @Sendable () -> Void {
        latest.isFailed = isFailed
        latest.joined = creation.joined ?? []
        latest.duration = .now - latest.start
        if teardown != nil { state.addTeardown(self) }
        return state.endActivity()
    }

    nonisolated func lifetimeWasReadTooLate() {
        state.reportMisuse(
            "\(name) was read after its teardown began. Read it inside use(_:) of scope \"\(state.name)\"."
        )
    }

    nonisolated func lifetimeWasReleased() {
        Work.lock.withLock { isReleased = true }
        removeIfUnneeded()
    }
}

// All variables are read and written only under `Work.lock`.
nonisolated extension ScopeEntry: @unchecked Sendable {}

/// A lifetime of a scope, as the scope sees it.
nonisolated protocol ScopedLifetime: AnyObject, Sendable {
    /// Makes the next read report that it comes too late.
    func endUse()

    /// Cancels the creation that is under way, if it can be canceled, and lets no other one begin.
    func cancelCreation()
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

    func cancelCreation() {}
}
