// If you copy this file, copy Scope.swift and the files that it names, too.

/// The state of a scope.
///
/// A parent keeps the states of its open children, rather than their scopes, so that it notices when a child scope is
/// released.
nonisolated final class ScopeState {
    enum Phase {
        case open, closing, closed
    }

    /// The time limit of `close(within:clock:)`, if any caller has set one.
    enum TimeLimit {
        case none, ahead, reached
    }

    let name: String
    let reportMisuse: ScopeMisuseHandler

    /// The closing of the scope, which waits for everything that is under way in it, and for the closings of its
    /// children.
    let closing: Work

    /// Whether a function closes the scope when it ends, as `withScope(_:fileID:line:_:)` does.
    let endsWithFunction: Bool

    /// Whether a parent ends with a function, so that the closing of this scope is certain.
    private(set) var isInsideFunction = false

    /// The parent, until this scope is closed.
    var parent: ScopeState?

    /// The scope among the children of its parent.
    var idInParent = 0

    var phase = Phase.open
    var timeLimit = TimeLimit.none

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

    /// A closure that is called when the closing begins.
    struct ClosingHandler: Sendable {
        /// The use or the creation that wants to know it.
        let work: Work
        let call: @Sendable () -> Void
    }

    var closingHandlers = OrderedBag<ClosingHandler>()

    /// Whether the closing of the parent began the closing of this scope.
    var isClosedByParent = false

    /// The number of uses, creations and calls of handlers that are under way in this scope and its children.
    private(set) var activityCount = 0

    /// The closing, while it waits for the end of all activities.
    var idleWaiter: CheckedContinuation<Void, Never>?

    /// The callers that wait for the end of the closing.
    var waits: [Int: ScopeClosingWait] = [:]
    private var lastWaitID = 0

    /// The work that was under way at time limits, until their callers throw it.
    var unfinishedClosings: [Int: UnfinishedClosing] = [:]

    /// The lifetime whose teardown is running.
    var tornDown: ScopeEntry?

    /// The errors that the teardowns have thrown.
    var errors: [ScopeCloseError.TeardownError] = []

    /// The number of teardowns that have ended, including those of the children that this closing has closed.
    var endedTeardowns = 0

    /// A closure that is called with this state when the scope is closed.
    var whenClosed: (@Sendable (ScopeState) -> Void)?

    /// The lifetimes whose creation has begun, in this order.
    private var entries = OrderedBag<ScopeEntry>()

    init(name: String, reportMisuse: ScopeMisuseHandler, endsWithFunction: Bool = false) {
        self.name = name
        nameInErrors = name
        self.reportMisuse = reportMisuse
        self.endsWithFunction = endsWithFunction
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
            let (entries, children) = Work.locked { _ in (state.entries, state.children) }
            lines.append("\(indent)Scope \"\(state.name)\"")
            lines += entries.elements.map { "\(indent)  \($0.line)" }
            next += children.elements.reversed().map { ($0, indent + "  ") }
        }
        return lines.joined(separator: "\n")
    }

    /// Creates a child, which is closed if this scope is.
    func makeChild(
        _ name: String,
        endsWithFunction: Bool = false,
        whenClosed: (@Sendable (ScopeState) -> Void)? = nil
    ) -> ScopeState {
        let child = ScopeState(name: name, reportMisuse: reportMisuse, endsWithFunction: endsWithFunction)
        Work.locked { held in
            if isClosed {
                child.phase = .closed
                child.nameInErrors = nameInErrors
            } else {
                child.parent = self
                child.isInsideFunction = self.endsWithFunction || isInsideFunction
                child.idInParent = children.add(child)
                child.whenClosed = whenClosed
                child.closing.begin(in: closing, held)
            }
        }
        return child
    }

    /// Registers a caller that waits for the end of the closing, or returns nil if the scope is closed.
    func addWait(takesErrors: Bool, _ held: borrowing Work.Held) -> Int? {
        if isClosed { return nil }
        lastWaitID += 1
        waits[lastWaitID] = ScopeClosingWait(takesErrors: takesErrors)
        return lastWaitID
    }

    func addEntry(_ entry: ScopeEntry, _ held: borrowing Work.Held) -> Int {
        entries.add(entry)
    }

    func removeEntry(_ id: Int, _ held: borrowing Work.Held) {
        _ = entries.remove(id)
    }

    /// The lifetimes whose creations are under way.
    func creatingLifetimes(_ held: inout Work.Held) -> [any ScopedLifetime] {
        entries.elements.compactMap { $0.creatingLifetime(&held) }
    }

    /// Begins a use, a creation, or the call of a handler.
    func begin(_ work: Work, _ held: borrowing Work.Held) {
        work.begin(in: closing, of: self, held)
        beginActivity(held)
    }

    /// Ends what `begin(_:_:)` has begun.
    func end(_ work: Work, _ held: inout Work.Held) {
        work.end(&held)
        endActivity(&held)
    }

    private func beginActivity(_ held: borrowing Work.Held) {
        for state in ancestry { state.activityCount += 1 }
    }

    private func endActivity(_ held: inout Work.Held) {
        for state in ancestry {
            state.activityCount -= 1
            guard state.activityCount == 0, let waiter = state.idleWaiter else { continue }
            state.idleWaiter = nil
            held.afterward { waiter.resume() }
        }
    }

    func addClosingHandler(
        _ call: @escaping @Sendable () -> Void,
        of work: Work,
        _ held: borrowing Work.Held
    ) -> Int {
        closingHandlers.add(ClosingHandler(work: work, call: call))
    }
}

nonisolated extension ScopeState: WorkScope {
    var isInClosing: Bool { ancestry.contains { $0.phase != .open } }

    func beginActivity(of work: Work, onClosing handler: (@Sendable () -> Void)?, _ held: borrowing Work.Held) -> Int? {
        beginActivity(held)
        return handler.map { addClosingHandler($0, of: work, held) }
    }

    func endActivity(handlerID: Int?, _ held: inout Work.Held) {
        // Released afterward, because a deinitializer of a captured object may use a scope.
        if let handler = handlerID.flatMap({ closingHandlers.remove($0) }) {
            held.afterward { withExtendedLifetime(handler) {} }
        }
        endActivity(&held)
    }
}

// All variables are read and written only inside `Work.locked(_:)`.
nonisolated extension ScopeState: @unchecked Sendable {}
