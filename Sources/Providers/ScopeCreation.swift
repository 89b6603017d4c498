import Foundation
import Synchronization

/// One creation of a value in a scope: who needs it, and how long it took.
nonisolated final class ScopeCreation: Sendable {
    /// The creation of which the current task or thread is a part.
    @TaskLocal static var current: ScopeCreation?

    let name: String

    /// How many creations this one is nested in.
    let depth: Int

    /// Which of the scope's creations this is.
    let index: Int

    /// False once it has ended: then nothing waits for what it needs.
    let isUnderWay = Atomic<Bool>(true)

    private let scope: Scope
    private let outer: ScopeCreation?

    init(name: String, depth: Int, index: Int, scope: Scope, outer: ScopeCreation?) {
        self.name = name
        self.depth = depth
        self.index = index
        self.scope = scope
        self.outer = outer
    }

    /// Returns the innermost creation that is under way around here, this one included, and belongs to a scope or to one
    /// inside of it.
    func nearest(in scope: Scope) -> ScopeCreation? {
        let isHere = isUnderWay.load(ordering: .acquiring) && self.scope.isInside(scope)
        return isHere ? self : outer?.nearest(in: scope)
    }
}

/// The scope whose teardowns run in the current task.
nonisolated enum ScopeTeardown {
    @TaskLocal static var scope: Scope?
}

/// Everything that changes in a scope, under its lock.
nonisolated final class ScopeState {
    private struct Teardown {
        let id: Int
        let run: @Sendable () async throws -> Void
    }

    private struct Entry {
        let name: String
        let depth: Int
        let start = ContinuousClock.now
        var duration: Duration?
        var isFailed = false

        /// The creation and its time, indented by how many others it is nested in.
        var line: String {
            let indentation = String(repeating: "  ", count: depth)
            guard let duration else { return "\(indentation)\(name): under way" }
            return "\(indentation)\(name): \(isFailed ? "failed after " : "")\(Int(duration / .microseconds(1))) µs"
        }
    }

    private let lock = NSLock()
    private var closing: Task<[any Error], Never>?
    private var openChildren: [Scope] = []
    private var lastID = 0

    /// How to close each lifetime, by its ID.
    private var closes: [Int: @Sendable () -> Void] = [:]

    /// The teardowns of what was created, in the order of creation.
    private var teardowns: [Teardown] = []

    /// All creations, in the order in which they began.
    private var entries: [Entry] = []

    private var creationsUnderWay = 0
    private var allEnded: CheckedContinuation<Void, Never>?

    var children: [Scope] { lock.withLock { openChildren } }

    var reportLines: [String] {
        lock.lock()
        let (entries, children) = (self.entries, openChildren)
        lock.unlock()
        let childLines = children.flatMap { $0.report.split(separator: "\n").map(String.init) }
        return entries.map(\.line) + childLines
    }

    /// Adds a child, or returns false if closing has begun.
    func add(_ child: Scope) -> Bool {
        lock.withLock {
            guard closing == nil else { return false }
            openChildren.append(child)
            return true
        }
    }

    func remove(_ child: Scope) {
        lock.withLock { openChildren.removeAll { $0 === child } }
    }

    func makeID() -> Int {
        lock.withLock {
            lastID += 1
            return lastID
        }
    }

    func setClose(of id: Int, _ close: @escaping @Sendable () -> Void) {
        lock.withLock { closes[id] = close }
    }

    /// Notes that a creation begins, and returns which one it is.
    ///
    /// Returns nil if closing has begun and nothing that is under way needs it.
    func begin(_ name: String, depth: Int, isNeeded: () -> Bool) -> Int? {
        lock.withLock {
            // Asked under the lock: a creation that needs this one and is under way now is waited for, and so is this.
            guard closing == nil || isNeeded() else { return nil }
            creationsUnderWay += 1
            entries.append(Entry(name: name, depth: depth))
            return entries.count - 1
        }
    }

    /// Notes that a creation ended, with its teardown if there is something to tear down.
    func end(
        _ creation: ScopeCreation,
        id: Int,
        isFailed: Bool = false,
        teardown: (@Sendable () async throws -> Void)?
    ) {
        let waiting = lock.withLock {
            creation.isUnderWay.store(false, ordering: .releasing)
            creationsUnderWay -= 1
            entries[creation.index].isFailed = isFailed
            entries[creation.index].duration = .now - entries[creation.index].start
            if let teardown { teardowns.append(Teardown(id: id, run: teardown)) }
            guard creationsUnderWay == 0 else { return nil as CheckedContinuation<Void, Never>? }
            defer { allEnded = nil }
            return allEnded
        }
        waiting?.resume()
    }

    /// Returns the one task that closes the scope, begun by whoever comes first.
    func close(_ tearDown: @escaping @Sendable () async -> [any Error]) -> Task<[any Error], Never> {
        lock.withLock {
            let task = closing ?? Task { await tearDown() }
            closing = task
            return task
        }
    }

    func waitForCreations() async {
        await withCheckedContinuation { continuation in
            let isIdle = lock.withLock {
                if creationsUnderWay > 0 { allEnded = continuation }
                return creationsUnderWay == 0
            }
            if isIdle { continuation.resume() }
        }
    }

    /// Closes the lifetime that was created last of those that are left, and returns its teardown.
    func takeLastTeardown() -> (@Sendable () async throws -> Void)? {
        let (teardown, close) = lock.withLock {
            let teardown = teardowns.popLast()
            return (teardown, teardown.flatMap { closes.removeValue(forKey: $0.id) })
        }
        close?()
        return teardown?.run
    }

    /// Closes the lifetimes that have no teardown, or were not created.
    func closeLifetimes() {
        let all = lock.withLock {
            defer { closes = [:] }
            return closes
        }
        for close in all.values { close() }
    }
}

// All variables are read and written under `lock` alone.
nonisolated extension ScopeState: @unchecked Sendable {}
