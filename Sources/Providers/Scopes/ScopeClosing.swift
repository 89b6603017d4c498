// If you copy this file, copy Scope.swift and the files that it names, too.

nonisolated extension ScopeState {
    /// Begins to close the scope, unless that has begun, and returns what the caller runs after unlocking the lock.
    func beginClosing() -> ScopeClosingStart {
        guard phase == .open else { return ScopeClosingStart() }
        phase = .closing
        let handlers = subtree.flatMap { $0.takeClosingHandlers() }
        // Most scopes of requests have nothing to tear down, so no task is needed.
        if let end = endIfDone() { return ScopeClosingStart(handlers: handlers, end: end) }
        return ScopeClosingStart(handlers: handlers) { [self] in
            Task { await tearDown() }
            return nil
        }
    }

    /// Takes the handlers of the uses that are under way.
    ///
    /// Each counts as an activity until it has run, because it can use values of the scope although its use has ended.
    private func takeClosingHandlers() -> [@Sendable () -> Void] {
        closingHandlers.removeAll().map { handler in
            beginActivity()
            return { [self] in
                handler()
                let afterward = Work.lock.withLock { endActivity() }
                afterward()
            }
        }
    }

    /// Closes the scope, and waits for the end.
    ///
    /// Takes the lock.
    ///
    /// - Parameter limit: A function that returns at the time limit. With a limit, creations are canceled at once.
    /// - Throws: The errors of the teardowns, a cycle, or the names of what is unfinished at the limit.
    nonisolated(nonsending) func close(
        within limit: (@Sendable () async -> Void)? = nil
    ) async throws(ScopeCloseError) {
        let (begun, work, cycle, wait) = Work.lock.withLock {
            let begun = beginClosing()
            let work = Work.waiting
            let path = work.flatMap { closing.path(to: $0) }?.map(\.name)
            let cycle = path.map { [$0[$0.count - 1]] + $0 }
            if cycle != nil { return (begun, work, cycle, nil as Int?) }
            work?.needs(closing)
            // In the same step, so that the closing can't end before, and report errors that this caller throws.
            return (begun, work, nil, addWait(takesErrors: true))
        }
        let timer = limit.map { startTimer(of: wait, $0) }
        defer { timer?.cancel() }
        begun.run()
        if limit != nil { cancelCreations() }
        if let cycle { throw ScopeCloseError(scope: name, cycle: cycle) }
        await waitForEnd(wait)
        let (errors, unfinished) = Work.lock.withLock {
            work?.stopsNeeding(closing)
            return (self.errors, isClosed ? nil : self.unfinished)
        }
        guard let unfinished else {
            if !errors.isEmpty { throw ScopeCloseError(scope: name, errors: errors) }
            return
        }
        // Made outside of the lock, because thousands of names take a while.
        let names = unfinished.flatMap { scope in
            (scope.teardown.map { ["the teardown of \($0.name)"] } ?? []) + scope.work.map(\.name).sorted()
        }
        throw ScopeCloseError(scope: name, errors: errors, unfinished: names.isEmpty ? [closing.name] : names)
    }

    private func startTimer(of wait: Int?, _ limit: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        Task {
            await limit()
            if let wait, !Task.isCancelled { giveUp(wait) }
        }
    }

    /// Waits for the end of the closing, or until the wait is given up.
    ///
    /// Takes the lock.
    nonisolated(nonsending) func waitForEnd(_ wait: Int?) async {
        await withCheckedContinuation { continuation in
            let mustWait = Work.lock.withLock {
                guard let wait, waits[wait] != nil else { return false }
                waits[wait]?.continuation = continuation
                return true
            }
            if !mustWait { continuation.resume() }
        }
    }

    /// Ends a wait.
    ///
    /// Takes the lock.
    func giveUp(_ wait: Int) {
        let wait = Work.lock.withLock { waits.removeValue(forKey: wait) }
        wait?.continuation?.resume()
    }

    /// Cancels the creations that are under way.
    ///
    /// Takes the lock. It's a function of its own, so that the lifetimes are released before the wait for the end.
    private func cancelCreations() {
        for lifetime in Work.lock.withLock({ creatingLifetimes }) { lifetime.cancelCreation() }
    }

    /// Waits for the end of a closing that has begun.
    ///
    /// Takes the lock.
    ///
    /// - Throws: A ``ScopeClosedError`` if the closing waits for the caller, or a `CancellationError` if the caller is
    ///   canceled before the end.
    func waitForEnd(isolation: isolated (any Actor)?) async throws {
        let (work, cycle, wait) = Work.lock.withLock {
            let work = Work.waiting
            let cycle = work?.waits(for: closing, isJoined: false)
            return (work, cycle, cycle == nil ? addWait(takesErrors: false) : nil)
        }
        if cycle != nil { throw ScopeClosedError(scope: name) }
        await withTaskCancellationHandler {
            // A closure that doesn't capture the isolation would leave the actor.
            _ = isolation
            await waitForEnd(wait)
        } onCancel: {
            if let wait { giveUp(wait) }
        }
        let hasEnded = Work.lock.withLock {
            work?.stopsNeeding(closing)
            return isClosed
        }
        if !hasEnded { throw CancellationError() }
    }

    /// Closes the scope if its owner has released it without doing so.
    ///
    /// Takes the lock.
    func scopeWasReleased() {
        Work.lock.withLock { isReleased = true }
        closeReleased()
    }

    /// Closes the scope if it was released and has no open child, then its parent by the same rule, and so on.
    ///
    /// Takes the lock. A loop, because a recursion through thousands of parents would overflow the stack.
    fileprivate func closeReleased() {
        var next: ScopeState? = self
        while let state = next { next = state.closeIfReleased() }
    }

    /// Closes the scope if it was released and has no open child, and reports that if anything has to be torn down.
    ///
    /// Takes the lock. Returns the parent if the scope is closed.
    private func closeIfReleased() -> ScopeState? {
        let (begun, forgotten) = Work.lock.withLock {
            guard isReleased, phase == .open, children.count == 0 else {
                return (nil as ScopeClosingStart?, [ScopeEntry]())
            }
            // A parent that is closing closes this scope.
            let isForgotten = teardowns.count > 0 && ancestry.allSatisfy { $0.phase == .open }
            let forgotten = isForgotten ? teardowns.elements : []
            return (beginClosing(), forgotten)
        }
        let parent = begun?.runAlone()
        if !forgotten.isEmpty {
            let names = messageList(forgotten.lazy.map(\.name))
            reportMisuse(
                """
                Scope "\(name)" was released before it was closed, so it closes now: \(names). Close the scope before you \
                release it.
                """
            )
        }
        return parent
    }

    /// The work that the closing waits for, and the teardowns that are running.
    private var unfinished: [(teardown: ScopeEntry?, work: [Work])] {
        let scopes = subtree
        // Work that several of these closings wait for is named once, and the closings aren't named themselves.
        var named = Set(scopes.map { ObjectIdentifier($0.closing) })
        return scopes.map { scope in
            (scope.tornDown, scope.closing.needed.filter { named.insert(ObjectIdentifier($0)).inserted })
        }
    }

    /// One step of a closing.
    private enum Step {
        case wait
        case closeChild(ScopeState)
        case waitForChild(ScopeState, Int?)
        case tearDown(ScopeEntry)
        case end(@Sendable () -> ScopeState?)
    }

    /// Closes the children and tears down the values, the latest first.
    ///
    /// Takes the lock. Everything that is under way ends before the next step, so that a value that a teardown has
    /// created is torn down next.
    private func tearDown() async {
        Work.lock.withLock { closing.scope = self }
        await Work.$current.withValue(closing) {
            while true {
                switch Work.lock.withLock({ nextStep() }) {
                case .wait:
                    await waitUntilIdle()
                case .closeChild(let child):
                    await child.tearDown()
                    takeErrors(of: child)
                case .waitForChild(let child, let wait):
                    await child.waitForEnd(wait)
                    takeErrors(of: child)
                case .tearDown(let entry):
                    await tearDown(entry)
                case .end(let end):
                    end()?.closeReleased()
                    return
                }
            }
        }
    }

    private func nextStep() -> Step {
        if activityCount > 0 { return .wait }
        if let child = children.last {
            let wait = child.addWait(takesErrors: true)
            if child.phase != .open { return .waitForChild(child, wait) }
            child.phase = .closing
            child.isClosedByParent = true
            return .closeChild(child)
        }
        if let entry = teardowns.removeLast() {
            tornDown = entry
            return .tearDown(entry)
        }
        return endIfDone().map(Step.end) ?? .wait
    }

    private func waitUntilIdle() async {
        await withCheckedContinuation { continuation in
            let isIdle = Work.lock.withLock {
                if activityCount > 0 { idleWaiter = continuation }
                return activityCount == 0
            }
            if isIdle { continuation.resume() }
        }
    }

    private func tearDown(_ entry: ScopeEntry) async {
        let (run, lifetime) = Work.lock.withLock { entry.takeTeardown() }
        lifetime?.endUse()
        do {
            try await run?()
        } catch {
            let teardownError = ScopeCloseError.TeardownError(lifetime: entry.name, error: error)
            Work.lock.withLock { errors.append(teardownError) }
        }
        Work.lock.withLock { tornDown = nil }
        entry.removeIfUnneeded()
    }

    private func takeErrors(of child: ScopeState) {
        Work.lock.withLock { errors += child.errors }
    }

    /// Ends the closing if nothing is left to do, and returns what the caller runs after unlocking the lock.
    ///
    /// That returns the parent, which may have been released before.
    private func endIfDone() -> (@Sendable () -> ScopeState?)? {
        guard activityCount == 0, children.count == 0, teardowns.count == 0 else { return nil }
        phase = .closed
        closing.end()
        _ = parent?.children.remove(idInParent)
        let unheard = waits.values.contains(where: \.takesErrors) ? [] : errors
        let continuations = waits.sorted { $0.key < $1.key }.compactMap(\.value.continuation)
        defer {
            waits = [:]
            parent = nil
            whenClosed = nil
        }
        // The parent and the closure are released after unlocking, because they may hold the last references to objects.
        return { [self, parent, whenClosed] in
            whenClosed?(self)
            for continuation in continuations { continuation.resume() }
            if !unheard.isEmpty { reportMisuse(ScopeCloseError(scope: name, errors: unheard).description) }
            return parent
        }
    }
}

/// The work that is left to the thread that has begun to close a scope, after it has unlocked the lock.
nonisolated struct ScopeClosingStart: Sendable {
    /// The handlers of the uses that wanted to know that the closing begins.
    var handlers: [@Sendable () -> Void] = []

    /// The rest of the closing, or the start of its task.
    ///
    /// Returns the parent of the scope if the scope is closed.
    var end: @Sendable () -> ScopeState? = { nil }

    func run() {
        runAlone()?.closeReleased()
    }

    /// Runs the closing, and leaves the parent to the caller, which may have been released before.
    fileprivate func runAlone() -> ScopeState? {
        let parent = end()
        for handler in handlers { handler() }
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
