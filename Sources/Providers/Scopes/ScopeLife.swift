// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy Scope.swift and the files that it names, too.

/// The life of a scope: what belongs to it while it is open, the steps of its closing, and how the closing ended.
///
/// A state machine whose functions need the lock of `Work`. They change the state, and return what the caller has to do.
nonisolated final class ScopeLife {
    private enum Phase {
        /// The scope is open. Once its owner has released it, it stays open until its children are closed.
        case open(isReleased: Bool)
        case closing(Closing)
        case closed(isByParent: Bool, ScopeClosingResult)
    }

    /// A closing that is under way.
    ///
    /// A class, so that most scopes are small, and a change copies nothing. Only functions of `ScopeLife` use it.
    private final class Closing {
        /// Whether the closing of the parent began this one.
        let isByParent: Bool
        var step = Step.none

        /// The task of the closing, while it is suspended.
        var nextStep: NextStep?
        var timeLimit = TimeLimit.none
        var waiters = OrderedBag<ScopeWaiter>()
        var result = ScopeClosingResult()

        init(isByParent: Bool) {
            self.isByParent = isByParent
        }

        /// Ends the current step, and returns the task if it is suspended.
        func endStep() -> NextStep? {
            defer { nextStep = nil }
            step = .none
            return nextStep
        }
    }

    /// The time limit of `close(within:clock:)`, if any caller has set one.
    enum TimeLimit {
        case none, ahead, reached
    }

    /// The step that the task of a closing takes.
    private enum Step {
        case none
        case waitForActivities
        /// The task closes a child, or waits for a child that something else closes.
        case close(ScopeState)
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

    private var underWay: Closing? {
        if case .closing(let closing) = phase { closing } else { nil }
    }

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
        underWay?.timeLimit ?? .none
    }

    /// The lifetime whose teardown is running.
    func tornDown(_ held: borrowing Work.Held) -> ScopeEntry? {
        if case .tearDown(let entry) = underWay?.step { entry } else { nil }
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
        underWay?.waiters.count ?? 0
    }

    func children(_ held: borrowing Work.Held) -> OrderedBag<ScopeState> { children }

    func teardowns(_ held: borrowing Work.Held) -> OrderedBag<ScopeEntry> { teardowns }

    // MARK: While the scope is open

    func setParent(
        _ parent: ScopeState,
        id: Int,
        whenClosed: (@Sendable (ScopeState) -> Void)?,
        _ held: borrowing Work.Held
    ) {
        self.parent = parent
        idInParent = id
        self.whenClosed = whenClosed
    }

    func add(_ child: ScopeState, _ held: borrowing Work.Held) -> Int { children.add(child) }

    func addTeardown(of entry: ScopeEntry, _ held: borrowing Work.Held) { _ = teardowns.add(entry) }

    func add(_ handler: ClosingHandler, _ held: borrowing Work.Held) -> Int { closingHandlers.add(handler) }

    func removeHandler(_ id: Int, _ held: borrowing Work.Held) -> ClosingHandler? {
        closingHandlers.remove(id)
    }

    func beginActivity(_ held: borrowing Work.Held) { activityCount += 1 }

    /// Returns the task of the closing if it waits for the end of this activity, which is the last one.
    func endActivity(_ held: borrowing Work.Held) -> NextStep? {
        activityCount -= 1
        guard activityCount == 0, let underWay, case .waitForActivities = underWay.step else { return nil }
        return underWay.endStep()
    }

    func release(_ held: borrowing Work.Held) {
        if case .open = phase { phase = .open(isReleased: true) }
    }

    // MARK: Closing

    /// Begins the closing, or returns false if it has begun before.
    func beginClosing(isByParent: Bool = false, _ held: borrowing Work.Held) -> Bool {
        guard case .open = phase else { return false }
        phase = .closing(Closing(isByParent: isByParent))
        return true
    }

    func takeHandlers(_ held: borrowing Work.Held) -> [ClosingHandler] { closingHandlers.removeAll() }

    /// Adds a caller that waits for the end, and returns its ID, or nil if the scope is closed.
    func add(_ waiter: ScopeWaiter, _ held: borrowing Work.Held) -> Int? {
        underWay?.waiters.add(waiter)
    }

    /// Removes a caller that no longer waits, or returns nil if it didn't wait.
    func removeWaiter(_ id: Int, _ held: borrowing Work.Held) -> ScopeWaiter? {
        underWay?.waiters.remove(id)
    }

    func setTimeLimit(_ held: borrowing Work.Held) {
        if let underWay, underWay.timeLimit == .none { underWay.timeLimit = .ahead }
    }

    /// Removes the caller whose time limit is reached, or returns nil if the closing has ended before.
    func reachTimeLimit(of id: Int, _ held: borrowing Work.Held) -> ScopeWaiter? {
        underWay?.timeLimit = .reached
        return removeWaiter(id, held)
    }

    /// Takes the next step, or returns nil if the task of the closing has to wait, and is resumed when it looks again.
    ///
    /// Everything that is under way ends before the next step, so that a value that a teardown has created is torn down
    /// next.
    func takeStep(_ nextStep: NextStep, _ held: borrowing Work.Held) -> Action? {
        if activityCount > 0 {
            underWay?.step = .waitForActivities
            underWay?.nextStep = nextStep
            return nil
        }
        if let child = children.last {
            underWay?.step = .close(child)
            if child.life.beginClosing(isByParent: true, held) { return .closeChild(child) }
            underWay?.nextStep = nextStep
            return nil
        }
        guard let entry = teardowns.removeLast() else { return .end }
        underWay?.step = .tearDown(entry)
        return .tearDown(entry)
    }

    func endTeardown(_ error: ScopeCloseError.TeardownError?, _ held: borrowing Work.Held) {
        underWay?.step = .none
        underWay?.result.endedTeardowns += 1
        if let error { underWay?.result.errors.append(error) }
    }

    /// Whether the closing closes a child, or waits for its end.
    func awaitsEnd(of child: ScopeState, _ held: borrowing Work.Held) -> Bool {
        if case .close(let awaited)? = underWay?.step { awaited === child } else { false }
    }

    /// Removes a child that is closed, and takes its result if this closing has waited for it.
    ///
    /// - Returns: The task of this closing, if it is suspended until then.
    func remove(
        _ child: ScopeState,
        _ remains: Remains,
        _ held: borrowing Work.Held
    ) -> NextStep? {
        _ = children.remove(remains.idInParent)
        guard let underWay, awaitsEnd(of: child, held) else { return nil }
        underWay.result.errors += remains.result.errors
        underWay.result.endedTeardowns += remains.result.endedTeardowns
        return underWay.endStep()
    }

    /// Ends the closing.
    func end(_ held: borrowing Work.Held) -> Remains? {
        guard let underWay else { return nil }
        phase = .closed(isByParent: underWay.isByParent, underWay.result)
        defer {
            parent = nil
            whenClosed = nil
        }
        return Remains(
            parent: parent,
            idInParent: idInParent,
            whenClosed: whenClosed,
            waiters: underWay.waiters.elements,
            result: underWay.result
        )
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
