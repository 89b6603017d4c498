// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy Scope.swift and the files that it names, too.

nonisolated extension ScopeState {
    /// Begins to close the scope, unless that has begun.
    func beginClosing(_ held: inout Work.Held) {
        if life.beginClosing(held) { Self.closeReleased(from: startClosing(&held), &held) }
    }

    /// Does what follows from the beginning of a closing, and leaves the parent to the caller.
    ///
    /// - Returns: The parent, if the scope is closed already.
    private func startClosing(_ held: inout Work.Held) -> ScopeState? {
        for state in subtree(held) { state.callClosingHandlers(&held) }
        // Most scopes of requests have nothing to tear down, so no task is needed.
        if life.isDone(held) { return end(&held) }
        held.afterward { [self] in
            Task { await tearDown() }
        }
        return nil
    }

    /// Calls the handlers of the uses that are under way.
    ///
    /// The closing waits for each call, because it can use values of the scope although its use has ended. So does the
    /// work that begins the closing.
    private func callClosingHandlers(_ held: inout Work.Held) {
        for handler in life.takeHandlers(held) {
            // Part of its use, so that a task that the handler starts is part of it until the use has ended.
            let use = handler.work
            let call = Work(inside: use, depth: use.depth) { "the handler of \(use.name)" }
            begin(call, held)
            let closer = Work.waiting(held)
            closer?.waits(for: call, isJoined: false, held)
            held.afterward { [self] in
                Work.$current.withValue(call) { handler.call() }
                Work.locked { held in
                    closer?.stopsWaiting(for: call, held)
                    end(call, &held)
                }
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
        let outcome = await withCheckedContinuation { continuation in
            let outcome = Work.locked { held in
                var begins = life.beginClosing(held)
                // Most scopes of requests end at once.
                if begins, life.isDone(held) {
                    begins = false
                    Self.closeReleased(from: end(&held), &held)
                }
                // Handlers may take long, so the timer begins first. The closing can't end before the caller waits, and
                // report errors that the caller throws.
                let (wait, outcome) = addWait(continuation, takesErrors: true, held)
                if let wait, let limit {
                    life.setTimeLimit(held)
                    held.afterward { [self] in timer = startTimer(of: wait, limit) }
                }
                if begins { Self.closeReleased(from: startClosing(&held), &held) }
                if wait != nil, limit != nil { cancelCreations(unlessNeededBy: closing, &held) }
                return outcome
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
        timer?.cancel()
        switch outcome {
        case .ended(let result):
            if !result.errors.isEmpty { throw ScopeCloseError(scope: name, errors: result.errors) }
        case .cycle(let path):
            let names = path.map(\.name)
            throw ScopeCloseError(scope: name, cycle: names.suffix(1) + names)
        case .unfinished(let unfinished):
            // Made without the lock, because thousands of names take a while.
            throw unfinished.error
        case .canceled:
            // Only callers of `waitForEnd(isolation:)` are canceled.
            break
        }
    }

    private func startTimer(of wait: Int, _ limit: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        Task {
            await limit()
            if !Task.isCancelled { Work.locked { reachTimeLimit(of: wait, &$0) } }
        }
    }

    /// Cancels all creations, and ends the wait of a caller, which throws the names of what is unfinished.
    private func reachTimeLimit(of wait: Int, _ held: inout Work.Held) {
        guard let waiter = life.reachTimeLimit(of: wait, held) else { return }
        resume(waiter, with: .unfinished(UnfinishedClosing(of: self, held)), &held)
        cancelCreations(unlessNeededBy: nil, &held)
    }

    /// Cancels the creations that are under way, apart from those that work of a closing waits for.
    private func cancelCreations(unlessNeededBy closing: Work?, _ held: inout Work.Held) {
        for state in subtree(held) {
            for lifetime in state.creatingLifetimes(&held) {
                lifetime.cancelCreation(unlessNeededBy: closing, &held)
            }
        }
    }

    /// Whether the creation of an asynchronous value may begin, for a caller that may be part of some work.
    ///
    /// From the call of `close(within:clock:)` until the limit, only work that the closing waits for begins creations.
    func mayCreate(for caller: Work?, _ held: borrowing Work.Held) -> Bool {
        for state in ancestry(held) {
            switch state.life.timeLimit(held) {
            case .none: continue
            case .reached: return false
            case .ahead: guard let caller, state.closing.path(to: caller, held) != nil else { return false }
            }
        }
        return true
    }

    /// Adds a caller that waits for the end of the closing, and returns its ID, or the outcome if it is already known.
    private func addWait(
        _ continuation: CheckedContinuation<ScopeWaiter.Outcome, Never>,
        takesErrors: Bool,
        _ held: borrowing Work.Held
    ) -> (id: Int?, outcome: ScopeWaiter.Outcome?) {
        let work = Work.waiting(held)
        if let work, let path = closing.path(to: work, held) { return (nil, .cycle(path)) }
        if life.isClosed(held) { return (nil, .ended(life.result(held))) }
        work?.waits(for: closing, isJoined: false, held)
        let waiter = ScopeWaiter(work: work, takesErrors: takesErrors, continuation: continuation)
        return (life.add(waiter, held), nil)
    }

    private func resume(_ waiter: ScopeWaiter, with outcome: ScopeWaiter.Outcome, _ held: inout Work.Held) {
        waiter.work?.stopsWaiting(for: closing, held)
        held.afterward { waiter.continuation.resume(returning: outcome) }
    }

    /// Waits for the end of a closing that has begun.
    ///
    /// - Throws: A ``ScopeClosedError`` if the closing waits for the caller, or a `CancellationError` if the caller is
    ///   canceled before the end.
    func waitForEnd(isolation: isolated (any Actor)?) async throws {
        let place = WaiterPlace()
        let outcome = await withTaskCancellationHandler {
            // A closure that doesn't capture the isolation would leave the actor.
            _ = isolation
            return await withCheckedContinuation { continuation in
                let outcome = Work.locked { held in
                    let (wait, outcome) = addWait(continuation, takesErrors: false, held)
                    place.set(wait ?? 0, held)
                    if Task.isCancelled { cancelWait(at: place, &held) }
                    return outcome
                }
                if let outcome { continuation.resume(returning: outcome) }
            }
        } onCancel: {
            Work.locked { cancelWait(at: place, &$0) }
        }
        switch outcome {
        case .ended: return
        case .cycle: throw ScopeClosedError(scope: name)
        case .canceled, .unfinished: throw CancellationError()
        }
    }

    private func cancelWait(at place: WaiterPlace, _ held: inout Work.Held) {
        guard let waiter = life.removeWaiter(place.id(held), held) else { return }
        resume(waiter, with: .canceled, &held)
    }

    /// Closes the scope if its owner has released it without doing so.
    func scopeWasReleased() {
        Work.locked { held in
            life.release(held)
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
        guard !isInsideFunction, life.isAbandoned(held) else { return nil }
        // A parent that is closing closes this scope.
        let teardowns = life.teardowns(held)
        let forgotten = teardowns.count == 0 || isInClosing(held) ? [] : teardowns.elements
        guard life.beginClosing(held) else { return nil }
        // Before the closing starts, so that parents that end behind it are reported later.
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
        return startClosing(&held)
    }

    /// Closes the children and tears down the values, the latest first.
    private func tearDown() async {
        Work.locked { closing.beginTeardowns(of: self, $0) }
        await Work.$current.withValue(closing) {
            while true {
                switch await nextStep() {
                case .closeChild(let child): await child.tearDown()
                case .tearDown(let entry): await tearDown(entry)
                case .end: return
                case .lookAgain: continue
                }
            }
        }
    }

    private func nextStep() async -> ScopeLife.Action {
        await withCheckedContinuation { continuation in
            Work.locked { held in
                guard let action = life.takeStep(continuation, held) else { return }
                if case .end = action { Self.closeReleased(from: end(&held), &held) }
                held.afterward { continuation.resume(returning: action) }
            }
        }
    }

    private func tearDown(_ entry: ScopeEntry) async {
        let teardown = Work.locked { entry.takeTeardown($0) }
        teardown.lifetime?.endUse()
        var error: ScopeCloseError.TeardownError?
        do {
            try await teardown.run?()
        } catch let thrown {
            error = ScopeCloseError.TeardownError(lifetime: entry.name, scope: name, error: thrown)
        }
        Work.locked { held in
            life.endTeardown(error, held)
            entry.removeIfUnneeded(held)
        }
    }

    /// Ends the closing, and returns the parent, which may have been released before.
    private func end(_ held: inout Work.Held) -> ScopeState? {
        guard let remains = life.end(held) else { return nil }
        closing.end(&held)
        let isHeard =
            remains.parent?.life.awaitsEnd(of: self, held) == true || remains.waiters.contains(where: \.takesErrors)
        let nextStep = remains.parent?.life.remove(self, remains, held)
        for waiter in remains.waiters { waiter.work?.stopsWaiting(for: closing, held) }
        // The parent and the closure are released afterward, because they may hold the last references to objects.
        held.afterward { [self] in
            if !isHeard, !remains.result.errors.isEmpty {
                reportMisuse(ScopeCloseError(scope: name, errors: remains.result.errors).description)
            }
            remains.whenClosed?(self)
            for waiter in remains.waiters { waiter.continuation.resume(returning: .ended(remains.result)) }
            nextStep?.resume(returning: .lookAgain)
            withExtendedLifetime(remains) {}
        }
        return remains.parent
    }
}
