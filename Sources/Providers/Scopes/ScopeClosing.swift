// If you copy this file, copy Scope.swift and the files that it names, too.

nonisolated extension ScopeState {
    /// Begins to close the scope, unless that has begun.
    func beginClosing(_ held: inout Work.Held) {
        Self.closeReleased(from: beginClosingAlone(&held), &held)
    }

    /// Begins to close the scope, and leaves the parent to the caller, which may have been released before.
    ///
    /// - Returns: The parent, if the scope is closed already.
    private func beginClosingAlone(_ held: inout Work.Held) -> ScopeState? {
        guard phase == .open else { return nil }
        phase = .closing
        for state in subtree { state.callClosingHandlers(&held) }
        // Most scopes of requests have nothing to tear down, so no task is needed.
        if isDone { return end(&held) }
        held.afterward { [self] in
            Task { await tearDown() }
        }
        return nil
    }

    /// Calls the handlers of the uses that are under way.
    ///
    /// The closing waits for each call, because it can use values of the scope although its use has ended.
    private func callClosingHandlers(_ held: inout Work.Held) {
        for handler in closingHandlers.removeAll() {
            let outer = Work.waiting(held)
            let call = Work(inside: outer, depth: outer?.depth ?? 0) { "the handler of \(handler.work.name)" }
            begin(call, held)
            held.afterward { [self] in
                Work.$current.withValue(call) { handler.call() }
                Work.locked { end(call, &$0) }
            }
        }
    }

    /// Closes the scope, and waits for the end.
    ///
    /// - Parameter limit: A function that returns at the time limit.
    /// - Throws: The errors of the teardowns, a cycle, or the names of what is unfinished at the limit.
    nonisolated(nonsending) func close(
        within limit: (@Sendable () async -> Void)? = nil
    ) async throws(ScopeCloseError) {
        var timer: Task<Void, Never>?
        let (work, wait, path) = Work.locked { held in
            let work = Work.waiting(held)
            if let work, let path = closing.path(to: work, held) {
                beginClosing(&held)
                return (work as Work?, nil as Int?, path as [Work]?)
            }
            work?.waits(for: closing, isJoined: false, held)
            guard let limit, let wait = addWait(takesErrors: true, held) else {
                beginClosing(&held)
                // In the same step, so that the closing can't end before, and report errors that this caller throws.
                return (work, addWait(takesErrors: true, held), nil)
            }
            // Handlers may take long, so the timer begins first.
            held.afterward { [self] in timer = startTimer(of: wait, limit) }
            if timeLimit == .none { timeLimit = .ahead }
            beginClosing(&held)
            cancelCreations(unlessNeededBy: closing, &held)
            return (work, wait, nil)
        }
        defer { timer?.cancel() }
        if let path {
            let names = path.map(\.name)
            throw ScopeCloseError(scope: name, cycle: names.suffix(1) + names)
        }
        await waitForEnd(wait)
        let (errors, unfinished) = Work.locked { held in
            work?.stopsWaiting(for: closing, held)
            return (self.errors, wait.flatMap { unfinishedClosings.removeValue(forKey: $0) })
        }
        if let unfinished {
            // Made without the lock, because thousands of names take a while.
            let names = unfinished.names
            throw ScopeCloseError(
                scope: name,
                errors: unfinished.errors,
                unfinished: names.isEmpty ? [closing.name] : names,
                notBegun: unfinished.notBegun.map(\.name),
                endedTeardowns: unfinished.endedTeardowns
            )
        }
        if !errors.isEmpty { throw ScopeCloseError(scope: name, errors: errors) }
    }

    private func startTimer(of wait: Int, _ limit: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        Task {
            await limit()
            if !Task.isCancelled { reachTimeLimit(of: wait) }
        }
    }

    /// Cancels all creations, and ends the wait of a caller, which throws the names of what is unfinished.
    func reachTimeLimit(of wait: Int) {
        Work.locked { held in
            guard waits[wait] != nil else { return }
            timeLimit = .reached
            unfinishedClosings[wait] = UnfinishedClosing(of: self, held)
            endWait(wait, &held)
            cancelCreations(unlessNeededBy: nil, &held)
        }
    }

    /// Cancels the creations that are under way, apart from those that work of a closing waits for.
    private func cancelCreations(unlessNeededBy closing: Work?, _ held: inout Work.Held) {
        for state in subtree {
            for lifetime in state.creatingLifetimes(&held) {
                lifetime.cancelCreation(unlessNeededBy: closing, &held)
            }
        }
    }

    /// Whether the creation of an asynchronous value may begin, for a caller that may be part of some work.
    ///
    /// From the call of `close(within:clock:)` until the limit, only work that the closing waits for begins creations.
    func mayCreate(for caller: Work?, _ held: borrowing Work.Held) -> Bool {
        for state in ancestry {
            switch state.timeLimit {
            case .none: continue
            case .reached: return false
            case .ahead: guard let caller, state.closing.path(to: caller, held) != nil else { return false }
            }
        }
        return true
    }

    /// Waits for the end of the closing, or until the wait is ended.
    nonisolated(nonsending) func waitForEnd(_ wait: Int?) async {
        await withCheckedContinuation { continuation in
            Work.locked { held in
                if let wait, waits[wait] != nil {
                    waits[wait]?.continuation = continuation
                } else {
                    held.afterward { continuation.resume() }
                }
            }
        }
    }

    private func endWait(_ wait: Int, _ held: inout Work.Held) {
        guard let continuation = waits.removeValue(forKey: wait)?.continuation else { return }
        held.afterward { continuation.resume() }
    }

    /// Waits for the end of a closing that has begun.
    ///
    /// - Throws: A ``ScopeClosedError`` if the closing waits for the caller, or a `CancellationError` if the caller is
    ///   canceled before the end.
    func waitForEnd(isolation: isolated (any Actor)?) async throws {
        let (work, isCycle, wait) = Work.locked { held in
            let work = Work.waiting(held)
            if let work, closing.path(to: work, held) != nil { return (work as Work?, true, nil as Int?) }
            work?.waits(for: closing, isJoined: false, held)
            return (work, false, addWait(takesErrors: false, held))
        }
        if isCycle { throw ScopeClosedError(scope: name) }
        await withTaskCancellationHandler {
            // A closure that doesn't capture the isolation would leave the actor.
            _ = isolation
            await waitForEnd(wait)
        } onCancel: {
            if let wait { Work.locked { endWait(wait, &$0) } }
        }
        let hasEnded = Work.locked { held in
            work?.stopsWaiting(for: closing, held)
            return isClosed
        }
        if !hasEnded { throw CancellationError() }
    }

    /// Closes the scope if its owner has released it without doing so.
    func scopeWasReleased() {
        Work.locked { held in
            isReleased = true
            Self.closeReleased(from: self, &held)
        }
    }

    /// Closes a scope if it was released and has no open child, then its parent by the same rule, and so on.
    ///
    /// A loop, because a recursion through thousands of parents would overflow the stack.
    private static func closeReleased(from first: ScopeState?, _ held: inout Work.Held) {
        var next = first
        while let state = next { next = state.closeIfReleased(&held) }
    }

    /// Closes the scope if it was released and has no open child, and reports that if anything has to be torn down.
    ///
    /// - Returns: The parent, if the scope is closed.
    private func closeIfReleased(_ held: inout Work.Held) -> ScopeState? {
        guard isReleased, phase == .open, children.count == 0, !isInsideFunction else { return nil }
        // A parent that is closing closes this scope.
        let isForgotten = teardowns.count > 0 && ancestry.allSatisfy { $0.phase == .open }
        let forgotten = isForgotten ? teardowns.elements : []
        let parent = beginClosingAlone(&held)
        if !forgotten.isEmpty {
            held.afterward { [self] in
                let names = messageList(forgotten.lazy.map(\.name))
                reportMisuse(
                    """
                    Scope "\(name)" was released before it was closed, so it closes now: \(names). Close the scope before \
                    you release it.
                    """
                )
            }
        }
        return parent
    }

    /// One step of a closing.
    private enum Step {
        case wait
        case closeChild(ScopeState)
        case waitForChild(ScopeState, Int?)
        case tearDown(ScopeEntry.Teardown)
        case end
    }

    /// Closes the children and tears down the values, the latest first.
    ///
    /// Everything that is under way ends before the next step, so that a value that a teardown has created is torn down
    /// next.
    private func tearDown() async {
        Work.locked { closing.beginTeardowns(of: self, $0) }
        await Work.$current.withValue(closing) {
            while true {
                switch Work.locked({ nextStep(&$0) }) {
                case .wait:
                    await waitUntilIdle()
                case .closeChild(let child):
                    await child.tearDown()
                    takeErrors(of: child)
                case .waitForChild(let child, let wait):
                    await child.waitForEnd(wait)
                    takeErrors(of: child)
                case .tearDown(let teardown):
                    await tearDown(teardown)
                case .end:
                    return
                }
            }
        }
    }

    private func nextStep(_ held: inout Work.Held) -> Step {
        if activityCount > 0 { return .wait }
        if let child = children.last {
            let wait = child.addWait(takesErrors: true, held)
            if child.phase != .open { return .waitForChild(child, wait) }
            child.phase = .closing
            child.isClosedByParent = true
            return .closeChild(child)
        }
        if let entry = teardowns.removeLast() {
            tornDown = entry
            return .tearDown(entry.takeTeardown(held))
        }
        Self.closeReleased(from: end(&held), &held)
        return .end
    }

    private func waitUntilIdle() async {
        await withCheckedContinuation { continuation in
            Work.locked { held in
                if activityCount > 0 { idleWaiter = continuation } else { held.afterward { continuation.resume() } }
            }
        }
    }

    private func tearDown(_ teardown: ScopeEntry.Teardown) async {
        teardown.lifetime?.endUse()
        var teardownError: ScopeCloseError.TeardownError?
        do {
            try await teardown.run?()
        } catch {
            teardownError = ScopeCloseError.TeardownError(lifetime: teardown.entry.name, scope: name, error: error)
        }
        Work.locked { held in
            tornDown = nil
            if let teardownError { errors.append(teardownError) }
            endedTeardowns += 1
            teardown.entry.removeIfUnneeded(held)
        }
    }

    private func takeErrors(of child: ScopeState) {
        Work.locked { _ in
            errors += child.errors
            endedTeardowns += child.endedTeardowns
        }
    }

    /// Whether nothing is left to do.
    private var isDone: Bool { activityCount == 0 && children.count == 0 && teardowns.count == 0 }

    /// Ends the closing, and returns the parent, which may have been released before.
    private func end(_ held: inout Work.Held) -> ScopeState? {
        phase = .closed
        closing.end(&held)
        _ = parent?.children.remove(idInParent)
        let unheard = waits.values.contains(where: \.takesErrors) ? [] : errors
        let continuations = waits.sorted { $0.key < $1.key }.compactMap(\.value.continuation)
        // The parent and the closure are released afterward, because they may hold the last references to objects.
        held.afterward { [self, parent, whenClosed] in
            whenClosed?(self)
            for continuation in continuations { continuation.resume() }
            if !unheard.isEmpty { reportMisuse(ScopeCloseError(scope: name, errors: unheard).description) }
            withExtendedLifetime(parent) {}
        }
        defer {
            waits = [:]
            parent = nil
            whenClosed = nil
        }
        return parent
    }
}

/// A caller that waits for the end of a closing.
nonisolated struct ScopeClosingWait {
    /// Whether the caller throws the errors of the closing.
    let takesErrors: Bool

    /// The suspended caller, once it is suspended.
    var continuation: CheckedContinuation<Void, Never>?
}

/// What a closing still has to do at a time limit.
nonisolated struct UnfinishedClosing: Sendable {
    /// The closing of a child or a teardown, whose turn hadn't come.
    enum Turn: Sendable {
        case child(ScopeState)
        case teardown(ScopeEntry, in: ScopeState)

        var name: String {
            switch self {
            case .child(let scope): scope.closing.name
            case .teardown(let entry, let scope): "the teardown of \(entry.name) in scope \"\(scope.name)\""
            }
        }
    }

    /// The errors that teardowns had thrown.
    let errors: [ScopeCloseError.TeardownError]

    /// The number of teardowns that had ended.
    let endedTeardowns: Int

    /// What hadn't begun, in the order of the turns.
    let notBegun: [Turn]

    private let scopes: [(scope: ScopeState, teardown: ScopeEntry?, work: [Work])]

    init(of state: ScopeState, _ held: borrowing Work.Held) {
        errors = state.errors
        let subtree = state.subtree
        // Work that several of these closings wait for is named once, and the closings aren't named themselves.
        var named = Set(subtree.map { ObjectIdentifier($0.closing) })
        scopes = subtree.map { scope in
            let work = scope.closing.underWay(held).filter { named.insert(ObjectIdentifier($0)).inserted }
            return (scope, scope.tornDown, work)
        }
        endedTeardowns = subtree.reduce(0) { $0 + $1.endedTeardowns }
        notBegun = Self.turns(in: state, held)
    }

    /// The children of a scope that are open, the latest first, each with its turns, and then the teardowns.
    private static func turns(in state: ScopeState, _ held: borrowing Work.Held) -> [Turn] {
        var turns: [Turn] = []
        var next = [(scope: state, areChildrenListed: false)]
        while let (scope, areChildrenListed) = next.popLast() {
            if areChildrenListed {
                turns += scope.teardowns.elements.reversed().map { .teardown($0, in: scope) }
            } else {
                if scope.phase == .open { turns.append(.child(scope)) }
                next.append((scope, true))
                next += scope.children.elements.map { ($0, false) }
            }
        }
        return turns
    }

    /// The names of the teardowns, uses and creations.
    var names: [String] {
        scopes.flatMap { scope, teardown, work in
            let teardowns = [teardown].compactMap(\.self).map { Turn.teardown($0, in: scope).name }
            return teardowns + work.map(\.name).sorted()
        }
    }
}
