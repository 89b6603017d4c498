/// The mutable state of a scope, guarded by `Work.lock`.
nonisolated final class ScopeState {
    private struct Teardown {
        let id: Int
        let makeName: @Sendable () -> String
        let run: @Sendable () async throws -> Void
    }

    private struct Entry {
        let makeName: @Sendable () -> String
        let depth: Int
        let start = ContinuousClock.now
        var duration: Duration?
        var isFailed = false
        var joined: [@Sendable () -> String] = []

        /// The creation and its time, indented by its depth.
        var line: String {
            let start = String(repeating: "  ", count: depth) + makeName()
            guard let duration else { return "\(start): under way" }
            let waits = joined.isEmpty ? "" : ", waited for \(joined.map { $0() }.joined(separator: " and "))"
            return "\(start): \(isFailed ? "failed after " : "")\(Int(duration / .microseconds(1))) µs\(waits)"
        }
    }

    /// The parent, which keeps its open child scopes alive, so the reference is weak.
    ///
    /// Written only by `init`.
    private(set) weak var parent: Scope?

    private let closingName: @Sendable () -> String
    private var closing: ScopeClosing?
    private var openChildren: [Scope] = []
    private var lastID = 0

    /// A closure that closes each lifetime, by the lifetime's ID.
    private var closes: [Int: @Sendable () -> Void] = [:]

    /// The teardowns of the created values, in the order of creation.
    private var teardowns: [Teardown] = []

    /// All creations, in the order in which they began.
    private var entries: [Entry] = []

    private var creations: [Work] = []
    private var allEnded: CheckedContinuation<Void, Never>?

    init(name: String, parent: Scope?) {
        self.parent = parent
        closingName = { "the closing of scope \"\(name)\"" }
    }

    var children: [Scope] { Work.lock.withLock { openChildren } }

    var reportLines: [String] {
        let (entries, children) = Work.lock.withLock { (self.entries, openChildren) }
        let childLines = children.flatMap { $0.report.split(separator: "\n").map(String.init) }
        return entries.map(\.line) + childLines
    }

    /// The names of the lifetimes whose teardowns haven't begun.
    var pendingTeardowns: [String] {
        Work.lock.withLock { teardowns }.map { $0.makeName() }
    }

    /// The creations that closing the scope has to wait for: its own, and those of its open child scopes.
    private var creationsToEnd: [Work] { creations + openChildren.flatMap(\.state.creationsToEnd) }

    /// Adds a child, or returns false if closing has begun.
    func add(_ child: Scope) -> Bool {
        Work.lock.withLock {
            guard closing == nil else { return false }
            openChildren.append(child)
            return true
        }
    }

    func remove(_ child: Scope) {
        // Released outside of the lock, because a deinitializer of one of its values may use a scope.
        let removed = Work.lock.withLock {
            openChildren.firstIndex { $0 === child }.map { openChildren.remove(at: $0) }
        }
        withExtendedLifetime(removed) {}
    }

    func makeID() -> Int {
        Work.lock.withLock {
            lastID += 1
            return lastID
        }
    }

    func setClose(of id: Int, _ close: @escaping @Sendable () -> Void) {
        Work.lock.withLock { closes[id] = close }
    }

    /// Begins a creation.
    ///
    /// Returns nil if closing has begun and doesn't wait for anything that needs the creation.
    func begin(_ makeName: @escaping @Sendable () -> String) -> ScopeCreation? {
        let waiting = Work.waiting
        let work = Work(isNested: true, addingDepth: 1, makeName: makeName)
        return Work.lock.withLock {
            if let closing {
                guard Work.path(from: creationsToEnd, to: waiting) != nil else { return nil }
                closing.work.needs(work)
            }
            creations.append(work)
            entries.append(Entry(makeName: makeName, depth: work.depth - 1))
            return ScopeCreation(work: work, index: entries.count - 1)
        }
    }

    /// Ends a creation, and keeps its teardown.
    func end(
        _ creation: ScopeCreation,
        id: Int,
        isFailed: Bool = false,
        teardown: (@Sendable () async throws -> Void)?
    ) {
        let waiting = Work.lock.withLock {
            creation.work.end()
            creations.removeAll { $0 === creation.work }
            if let closing { Work.remove([closing.work], for: creation.work) }
            entries[creation.index].isFailed = isFailed
            entries[creation.index].joined = creation.work.joined
            entries[creation.index].duration = .now - entries[creation.index].start
            if let teardown {
                teardowns.append(Teardown(id: id, makeName: entries[creation.index].makeName, run: teardown))
            }
            guard creations.isEmpty else { return nil as CheckedContinuation<Void, Never>? }
            defer { allEnded = nil }
            return allEnded
        }
        waiting?.resume()
    }

    /// Returns the closing of the scope, which the first caller begins, and the cycle that waiting for it would
    /// complete.
    ///
    /// Both happen under one lock, so that the first caller is registered as waiting before the teardowns run.
    func close(
        for waiting: [Work],
        _ tearDown: @escaping @Sendable () async -> [any Error]
    ) -> (ScopeClosing, WaitCycle?) {
        Work.lock.withLock {
            let closing = closing ?? begin(tearDown)
            return (closing, Work.add(waiting, for: closing.work, isJoined: false))
        }
    }

    private func begin(_ tearDown: @escaping @Sendable () async -> [any Error]) -> ScopeClosing {
        let work = Work(isNested: false, makeName: closingName)
        for creation in creations { work.needs(creation) }
        let task = Task {
            defer { work.end() }
            return await Work.$current.withValue(work, operation: tearDown)
        }
        let closing = ScopeClosing(work: work, task: task)
        self.closing = closing
        return closing
    }

    func waitForCreations() async {
        await withCheckedContinuation { continuation in
            let isIdle = Work.lock.withLock {
                if !creations.isEmpty { allEnded = continuation }
                return creations.isEmpty
            }
            if isIdle { continuation.resume() }
        }
    }

    /// Closes the lifetime that was created last of those that are left, and returns its teardown.
    func takeLastTeardown() -> (@Sendable () async throws -> Void)? {
        let (teardown, close) = Work.lock.withLock {
            let teardown = teardowns.popLast()
            return (teardown, teardown.flatMap { closes.removeValue(forKey: $0.id) })
        }
        close?()
        return teardown?.run
    }

    /// Closes the lifetimes that have no teardown or no value.
    func closeLifetimes() {
        let all = Work.lock.withLock {
            defer { closes = [:] }
            return closes
        }
        for close in all.values { close() }
    }
}

// All variables except `parent` are read and written only under `Work.lock`.
nonisolated extension ScopeState: @unchecked Sendable {}

/// A creation in a scope.
nonisolated struct ScopeCreation {
    let work: Work

    /// The index of the creation among those of the scope.
    let index: Int
}

/// The closing of a scope.
nonisolated struct ScopeClosing {
    let work: Work
    let task: Task<[any Error], Never>
}
