// If you copy this file, copy Scope.swift and the files that it names, too.

/// The state of a scope, guarded by `Work.lock`.
///
/// A parent keeps the states of its open children, rather than their scopes, so that it notices when a child scope is
/// released. Functions whose documentation doesn't say otherwise are called with the lock held.
nonisolated final class ScopeState {
    enum Phase {
        case open, closing, closed
    }

    let name: String
    let reportMisuse: ScopeMisuseHandler

    /// The closing of the scope, which waits for everything that is under way in it, and for the closings of its
    /// children.
    let closing: Work

    /// The parent, until this scope is closed.
    var parent: ScopeState?

    /// The scope among the children of its parent.
    var idInParent = 0

    var phase = Phase.open

    /// Whether the owner has released the scope.
    ///
    /// The scope stays open until its children are closed.
    var isReleased = false

    var isClosed: Bool { phase == .closed }

    /// The name in errors of uses: that of the parent if this scope is the child of a closed one.
    private(set) var nameInErrors: String

    var children = OrderedBag<ScopeState>()

    /// The lifetimes whose values have to be torn down, in the order of creation.
    var teardowns = OrderedBag<ScopeEntry>()

    /// The closures that are called when the closing begins, one for each use that wants to know it.
    var closingHandlers = OrderedBag<@Sendable () -> Void>()

    /// Whether the closing of the parent began the closing of this scope.
    var isClosedByParent = false

    /// The number of uses, creations and calls of handlers that are under way in this scope and its children.
    var activityCount = 0

    /// The closing, while it waits for the end of all activities.
    var idleWaiter: CheckedContinuation<Void, Never>?

    /// The callers that wait for the end of the closing.
    var waits: [Int: ScopeClosingWait] = [:]
    private var lastWaitID = 0

    /// The lifetime whose teardown is running.
    var tornDown: ScopeEntry?

    /// The errors that the teardowns have thrown.
    var errors: [ScopeCloseError.TeardownError] = []

    /// A closure that is called with this state when the scope is closed.
    var whenClosed: (@Sendable (ScopeState) -> Void)?

    /// The lifetimes whose creation has begun, in this order.
    private var entries = OrderedBag<ScopeEntry>()

    init(name: String, reportMisuse: ScopeMisuseHandler) {
        self.name = name
        nameInErrors = name
        self.reportMisuse = reportMisuse
        closing = Work(inside: nil, depth: 0) { "the closing of scope \"\(name)\"" }
    }

    /// The scope, its parent, and so on.
    var ancestry: some Sequence<ScopeState> { sequence(first: self, next: \.parent) }

    /// The scope, and its open children with theirs.
    var subtree: [ScopeState] {
        var states = [self]
        var next = 0
        while next < states.count {
            states += states[next].children.elements
            next += 1
        }
        return states
    }

    /// The creations of the scope and its open children.
    ///
    /// Takes the lock once per scope and once per creation, for moments, because all scopes share it.
    var report: String {
        var lines: [String] = []
        var next = [(state: self, indent: "")]
        while let (state, indent) = next.popLast() {
            // Copied without their elements.
            let (entries, children) = Work.lock.withLock { (state.entries, state.children) }
            lines.append("\(indent)Scope \"\(state.name)\"")
            lines += entries.elements.map { "\(indent)  \($0.line)" }
            next += children.elements.reversed().map { ($0, indent + "  ") }
        }
        return lines.joined(separator: "\n")
    }

    /// Creates a child, which is closed if this scope is.
    ///
    /// Takes the lock.
    func makeChild(_ name: String) -> ScopeState {
        let child = ScopeState(name: name, reportMisuse: reportMisuse)
        Work.lock.withLock {
            if isClosed {
                child.phase = .closed
                child.nameInErrors = nameInErrors
            } else {
                child.parent = self
                child.idInParent = children.add(child)
                child.closing.belongs(to: closing)
            }
        }
        return child
    }

    /// Registers a caller that waits for the end of the closing, or returns nil if the scope is closed.
    func addWait(takesErrors: Bool) -> Int? {
        if isClosed { return nil }
        lastWaitID += 1
        waits[lastWaitID] = ScopeClosingWait(takesErrors: takesErrors)
        return lastWaitID
    }

    func addEntry(_ entry: ScopeEntry) -> Int {
        entries.add(entry)
    }

    func removeEntry(_ id: Int) {
        _ = entries.remove(id)
    }

    func addTeardown(_ entry: ScopeEntry) {
        _ = teardowns.add(entry)
    }

    /// The lifetimes of the scope and its children whose creations are under way.
    var creatingLifetimes: [any ScopedLifetime] {
        subtree.flatMap { $0.entries.elements.compactMap(\.creatingLifetime) }
    }

    /// Begins a use or a creation.
    func begin(_ work: Work) {
        work.belongs(to: closing)
        work.scope = self
        beginActivity()
    }
}

nonisolated extension ScopeState: WorkScope {
    /// Begins a use, a creation, or the call of a handler.
    func beginActivity() {
        for state in ancestry { state.activityCount += 1 }
    }

    /// Is told that an activity has ended, and returns what the caller runs when it has unlocked the lock.
    func endActivity() -> @Sendable () -> Void {
        var idle: [CheckedContinuation<Void, Never>] = []
        for state in ancestry {
            state.activityCount -= 1
            guard state.activityCount == 0, let waiter = state.idleWaiter else { continue }
            state.idleWaiter = nil
            idle.append(waiter)
        }
        return { [idle] in
            for waiter in idle { waiter.resume() }
        }
    }
}

// All variables are read and written only under `Work.lock`.
nonisolated extension ScopeState: @unchecked Sendable {}
