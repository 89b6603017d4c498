// If you copy this file, copy Scope.swift and the files that it names, too.

/// The life of a scope: what belongs to it while it is open, the steps of its closing, and how the closing ended.
///
/// A state machine whose functions need the lock of `Work`. They change the state, and return what the caller has to do.
nonisolated struct ScopeLife: ~Copyable {
    private enum Phase {
        /// The scope is open. Once its owner has released it, it stays open until its children are closed.
        case open(isReleased: Bool)
        case closing(Closing)
        case closed(isByParent: Bool, ScopeClosingResult)
    }

    private struct Closing {
        /// Whether the closing of the parent began this one.
        let isByParent: Bool
        var step = Step.none
        var timeLimit = TimeLimit.none
        var waiters = OrderedBag<ScopeWaiter>()
        var result = ScopeClosingResult()
    }

    /// The time limit of `close(within:clock:)`, if any caller has set one.
    enum TimeLimit {
        case none, ahead, reached
    }

    /// The step that the task of a closing takes.
    private enum Step {
        case none
        case waitForActivities(NextStep)
        /// The task closes a child, or waits for a child that something else closes.
        case close(ScopeState, NextStep?)
        case tearDown(ScopeEntry)
    }

    /// The next step of a closing, for the task that takes it.
    enum Action {
        case closeChild(ScopeState)
        case tearDown(ScopeEntry)
        case end
        case lookAgain
    }

    typealias NextStep = CheckedContinuation<Action, Never>

    /// A closure that is called when the closing begins.
    struct ClosingHandler: Sendable {
        /// The use or the creation that wants to know it.
        let work: Work
        let call: @Sendable () -> Void
    }

    /// The remains of a scope that is closed, which the caller releases when the lock is open.
    struct Remains {
        let parent: ScopeState?
        let idInParent: Int
        let whenClosed: (@Sendable (ScopeState) -> Void)?
        let waiters: [ScopeWaiter]
        let result: ScopeClosingResult
    }

    private var phase: Phase

    /// The parent, until this scope is closed.
    fileprivate var parent: ScopeState?

    /// The scope among the children of its parent.
    private var idInParent = 0

    /// A closure that is called with the scope when it is closed.
    private var whenClosed: (@Sendable (ScopeState) -> Void)?

    fileprivate var children = OrderedBag<ScopeState>()

    /// The lifetimes whose values have to be torn down, in the order of creation.
    private var teardowns = OrderedBag<ScopeEntry>()

    private var closingHandlers = OrderedBag<ClosingHandler>()

    /// The number of uses, creations and calls of handlers that are under way in this scope and its children.
    private var activityCount = 0

    /// Creates the life of a scope without a parent, or of a child of a closed one.
    init(isClosed: Bool = false) {
        phase = isClosed ? .closed(isByParent: false, ScopeClosingResult()) : .open(isReleased: false)
    }

    func isOpen(_ held: borrowing Work.Held) -> Bool {
        if case .open = phase { true } else { false }
    }

    func isClosed(_ held: borrowing Work.Held) -> Bool {
        if case .closed = phase { true } else { false }
    }

    /// Whether the scope is closed because its parent was closed.
    func isClosedByParent(_ held: borrowing Work.Held) -> Bool {
        if case .closed(isByParent: true, _) = phase { true } else { false }
    }

    /// Whether the owner has released the scope, which is open, and has no open child.
    func isAbandoned(_ held: borrowing Work.Held) -> Bool {
        if case .open(isReleased: true) = phase { children.count == 0 } else { false }
    }

    /// Whether nothing is left to do before the end of the closing.
    func isDone(_ held: borrowing Work.Held) -> Bool {
        activityCount == 0 && children.count == 0 && teardowns.count == 0
    }

    func isActive(_ held: borrowing Work.Held) -> Bool { activityCount > 0 }

    func timeLimit(_ held: borrowing Work.Held) -> TimeLimit {
        if case .closing(let closing) = phase { closing.timeLimit } else { .none }
    }

    /// The lifetime whose teardown is running.
    func tornDown(_ held: borrowing Work.Held) -> ScopeEntry? {
        if case .closing(let closing) = phase, case .tearDown(let entry) = closing.step { entry } else { nil }
    }

    /// The errors and the number of the teardowns that have ended, including those of children that this scope closed.
    func result(_ held: borrowing Work.Held) -> ScopeClosingResult {
        switch phase {
        case .open: ScopeClosingResult()
        case .closing(let closing): closing.result
        case .closed(_, let result): result
        }
    }

    /// The number of callers that wait for the end of the closing.
    func waiterCount(_ held: borrowing Work.Held) -> Int {
        if case .closing(let closing) = phase { closing.waiters.count } else { 0 }
    }

    func children(_ held: borrowing Work.Held) -> OrderedBag<ScopeState> { children }

    func teardowns(_ held: borrowing Work.Held) -> OrderedBag<ScopeEntry> { teardowns }

    // MARK: While the scope is open

    mutating func setParent(
        _ parent: ScopeState,
        id: Int,
        whenClosed: (@Sendable (ScopeState) -> Void)?,
        _ held: borrowing Work.Held
    ) {
        self.parent = parent
        idInParent = id
        self.whenClosed = whenClosed
    }

    mutating func add(_ child: ScopeState, _ held: borrowing Work.Held) -> Int { children.add(child) }

    mutating func addTeardown(of entry: ScopeEntry, _ held: borrowing Work.Held) { _ = teardowns.add(entry) }

    mutating func add(_ handler: ClosingHandler, _ held: borrowing Work.Held) -> Int { closingHandlers.add(handler) }

    mutating func removeHandler(_ id: Int, _ held: borrowing Work.Held) -> ClosingHandler? {
        closingHandlers.remove(id)
    }

    mutating func beginActivity(_ held: borrowing Work.Held) { activityCount += 1 }

    /// Returns the task of the closing if it waits for the end of this activity, which is the last one.
    mutating func endActivity(_ held: borrowing Work.Held) -> NextStep? {
        activityCount -= 1
        guard activityCount == 0 else { return nil }
        return changeClosing { closing in
            guard case .waitForActivities(let nextStep) = closing.step else { return nil }
            closing.step = .none
            return nextStep
        }
    }

    mutating func release(_ held: borrowing Work.Held) {
        if case .open = phase { phase = .open(isReleased: true) }
    }

    // MARK: Closing

    /// Begins the closing, or returns false if it has begun before.
    mutating func beginClosing(isByParent: Bool = false, _ held: borrowing Work.Held) -> Bool {
        guard case .open = phase else { return false }
        phase = .closing(Closing(isByParent: isByParent))
        return true
    }

    mutating func takeHandlers(_ held: borrowing Work.Held) -> [ClosingHandler] { closingHandlers.removeAll() }

    /// Adds a caller that waits for the end, and returns its ID, or nil if the scope is closed.
    mutating func add(_ waiter: ScopeWaiter, _ held: borrowing Work.Held) -> Int? {
        changeClosing { $0.waiters.add(waiter) }
    }

    /// Removes a caller that no longer waits, or returns nil if it didn't wait.
    mutating func removeWaiter(_ id: Int, _ held: borrowing Work.Held) -> ScopeWaiter? {
        changeClosing { $0.waiters.remove(id) }
    }

    mutating func setTimeLimit(_ held: borrowing Work.Held) {
        changeClosing { if $0.timeLimit == .none { $0.timeLimit = .ahead } }
    }

    /// Removes the caller whose time limit is reached, or returns nil if the closing has ended before.
    mutating func reachTimeLimit(of id: Int, _ held: borrowing Work.Held) -> ScopeWaiter? {
        changeClosing { closing in
            closing.timeLimit = .reached
            return closing.waiters.remove(id)
        }
    }

    /// Takes the next step, or returns nil if the task of the closing has to wait, and is resumed when it looks again.
    ///
    /// Everything that is under way ends before the next step, so that a value that a teardown has created is torn down
    /// next.
    mutating func takeStep(_ nextStep: NextStep, _ held: borrowing Work.Held) -> Action? {
        if activityCount > 0 {
            changeClosing { $0.step = .waitForActivities(nextStep) }
            return nil
        }
        if let child = children.last {
            let begins = child.life.beginClosing(isByParent: true, held)
            changeClosing { $0.step = .close(child, begins ? nil : nextStep) }
            return begins ? .closeChild(child) : nil
        }
        guard let entry = teardowns.removeLast() else { return .end }
        changeClosing { $0.step = .tearDown(entry) }
        return .tearDown(entry)
    }

    mutating func endTeardown(_ error: ScopeCloseError.TeardownError?, _ held: borrowing Work.Held) {
        changeClosing { closing in
            closing.step = .none
            closing.result.endedTeardowns += 1
            if let error { closing.result.errors.append(error) }
        }
    }

    /// Removes a child that is closed, and takes its result if this closing has waited for it.
    ///
    /// - Returns: Whether it has, and the task of this closing, if it is suspended.
    mutating func remove(
        _ child: ScopeState,
        _ remains: Remains,
        _ held: borrowing Work.Held
    ) -> (isAwaited: Bool, nextStep: NextStep?) {
        _ = children.remove(remains.idInParent)
        return changeClosing { closing in
            guard case .close(let awaited, let nextStep) = closing.step, awaited === child else { return (false, nil) }
            closing.step = .none
            closing.result.errors += remains.result.errors
            closing.result.endedTeardowns += remains.result.endedTeardowns
            return (true, nextStep)
        } ?? (false, nil)
    }

    /// Ends the closing.
    mutating func end(_ held: borrowing Work.Held) -> Remains? {
        guard case .closing(var closing) = phase else { return nil }
        phase = .closed(isByParent: closing.isByParent, closing.result)
        defer {
            parent = nil
            whenClosed = nil
        }
        return Remains(
            parent: parent,
            idInParent: idInParent,
            whenClosed: whenClosed,
            waiters: closing.waiters.removeAll(),
            result: closing.result
        )
    }

    /// Changes a closing in place, or returns nil if none is under way.
    @discardableResult
    private mutating func changeClosing<Output>(_ change: (inout Closing) -> Output?) -> Output? {
        guard case .closing(var closing) = phase else { return nil }
        // Otherwise, the change would copy the arrays of the closing.
        phase = .open(isReleased: false)
        defer { phase = .closing(closing) }
        return change(&closing)
    }
}

nonisolated extension ScopeState {
    /// The scope, its parent, and so on.
    func ancestry(_ held: borrowing Work.Held) -> some Sequence<ScopeState> {
        sequence(first: self, next: { $0.life.parent })
    }

    /// The scope, and its open children with theirs.
    func subtree(_ held: borrowing Work.Held) -> [ScopeState] {
        var states = [self]
        var next = 0
        while next < states.count {
            states += states[next].life.children.elements
            next += 1
        }
        return states
    }
}

/// The errors and the number of the teardowns that a closing has run.
nonisolated struct ScopeClosingResult: Sendable {
    var errors: [ScopeCloseError.TeardownError] = []
    var endedTeardowns = 0
}

/// A caller that waits for the end of a closing.
nonisolated struct ScopeWaiter {
    enum Outcome {
        case ended(ScopeClosingResult)
        /// The closing waits for the caller.
        case cycle([Work])
        /// The time limit of the caller is reached.
        case unfinished(UnfinishedClosing)
        case canceled
    }

    /// The work that can't end before the caller, if it is part of any.
    let work: Work?

    /// Whether the caller throws the errors of the closing.
    let takesErrors: Bool
    let continuation: CheckedContinuation<Outcome, Never>
}
