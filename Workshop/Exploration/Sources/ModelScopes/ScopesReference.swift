/// All scopes of a model, with their lifetimes and agents, as they should be.
final class ScopesReference {
    /// An agent that waits.
    struct Wait {
        enum Target {
            case closing(ScopeReference)
            case creation(LifetimeReference)
        }

        let agent: AgentReference
        let from: WorkReference?
        let target: Target
        /// The parent of a scope that `withChild` closes.
        var parent: ScopeReference?
        var hasLimit = false
        /// Whether the creation had already been canceled when the agent joined it.
        var startsOver = false
        /// The body of `withChild` that failed before it waited.
        var failure: String?
    }

    var scopes: [Int: ScopeReference] = [:]
    var lifetimes: [Int: LifetimeReference] = [:]
    var agents: [String: AgentReference] = [:]
    var effects = ScopeEffects()

    /// The uses and creations that are under way.
    private(set) var activities: [WorkReference] = []
    private(set) var waits: [Wait] = []

    /// The closings that had effects in the current operation.
    private(set) var closers: Set<Int> = []

    /// The scopes for which it depends on the order of jobs whether the parent receives their errors, and those parents.
    private(set) var ambiguous: Set<Int> = []

    /// The scopes for whose end the closing of their parent waited before the current operation.
    private var awaited: Set<Int> = []

    /// The scopes whose closing those of their parents have begun in the current operation, with those parents.
    private var begunByParent: [Int: [Int]] = [:]

    /// The errors of all teardowns, each of which something must receive.
    private(set) var failures: [String] = []

    /// The agents that begin creations again, because the one that they joined had been canceled before.
    ///
    /// Of several, it depends on the order of jobs which one comes first.
    var nextStarters: [Int: String] = [:]

    func takeEffects() -> ScopeEffects {
        defer {
            begunByParent = [:]
            awaited = Set(scopes.values.compactMap { $0.closedChild?.id })
            effects = ScopeEffects()
            closers = []
        }
        return effects
    }

    // MARK: The graph of waits

    private func needed(by work: WorkReference) -> [WorkReference] {
        let scope = scopes.values.first { $0.closing === work }
        let inside = activities.filter { $0.outer === work || (scope != nil && $0.scopes.contains { $0 === scope }) }
        let awaited = waits.filter { $0.from === work }.compactMap { wait in
            switch wait.target {
            case .closing(let scope): scope.closing
            case .creation(let lifetime): lifetime.creation
            }
        }
        return inside + awaited + (scope?.children.map(\.closing) ?? [])
    }

    /// Whether the first work can't end before the second.
    private func waits(_ first: WorkReference, for second: WorkReference) -> Bool {
        var found = [first]
        var next = 0
        while next < found.count {
            if found[next] === second { return true }
            found += needed(by: found[next]).filter { new in !found.contains { $0 === new } }
            next += 1
        }
        return false
    }

    private func isActive(_ scope: ScopeReference) -> Bool {
        activities.contains { $0.scopes.contains { $0.ancestry.contains { $0 === scope } } }
    }

    // MARK: Scopes

    func makeChild(_ id: Int, of parent: ScopeReference, endsWithFunction: Bool = false) {
        let child = ScopeReference(
            id,
            parent: parent.phase == .closed ? nil : parent,
            endsWithFunction: endsWithFunction
        )
        if parent.phase == .closed { child.idInErrors = parent.idInErrors }
        scopes[id] = child
        if parent.phase == .closed { child.phase = .closed } else { parent.children.append(child) }
    }

    func beginClosing(_ scope: ScopeReference) {
        guard scope.phase == .open else {
            // This could have begun the closing before that of the parent did.
            if scope.phase == .closing || !scope.errors.isEmpty { ambiguous.formUnion(begunByParent[scope.id] ?? []) }
            return
        }
        scope.phase = .closing
        scope.isExplicit = true
        for use in activities where use.scope?.ancestry.contains(where: { $0 === scope }) == true {
            guard let id = use.toBeTold else { continue }
            use.toBeTold = nil
            effects.events.append("use \(id) was told")
        }
    }

    func close(
        _ scope: ScopeReference,
        of parent: ScopeReference? = nil,
        hasLimit: Bool = false,
        _ agent: AgentReference,
        failure: String? = nil
    ) {
        beginClosing(scope)
        let work = agent.context?.underWay
        let isCycle = scope.phase != .closed && work.map { waits(scope.closing, for: $0) } ?? false
        if hasLimit, !isCycle, scope.phase != .closed {
            if scope.timeLimit == .none { scope.timeLimit = .ahead }
            cancelCreations(in: scope) { lifetime in !isNeeded(lifetime, by: scope) }
        }
        if isCycle {
            if let failure { effects.events.append(failure) }
            if failure == nil {
                effects.closings.append(.init(agent: agent.name, scope: scope.id, isCycle: true))
            } else {
                effects.misuses.append("a cycle")
            }
        } else {
            let wait = Wait(
                agent: agent,
                from: work,
                target: .closing(scope),
                parent: parent,
                hasLimit: hasLimit,
                failure: failure
            )
            if scope.phase == .closed { return end(wait, for: scope) }
            agent.isBusy = true
            waits.append(wait)
        }
    }

    private func cancelCreations(in scope: ScopeReference, where condition: (LifetimeReference) -> Bool) {
        let underWay = scope.subtree.flatMap(\.entries).filter { $0.plan.isAsynchronous && $0.status == .underWay }
        // Canceling one can make another one unneeded, which is canceled in any case.
        for lifetime in underWay.filter(condition) {
            lifetime.isCanceled = true
            cancelFactory(of: lifetime)
        }
    }

    /// Whether work that the closing of a scope waits for waits for a creation.
    private func isNeeded(_ lifetime: LifetimeReference, by scope: ScopeReference) -> Bool {
        waits.contains { $0.lifetime === lifetime && isPart($0.from, of: scope) }
    }

    private func isPart(_ work: WorkReference?, of scope: ScopeReference) -> Bool {
        work.map { waits(scope.closing, for: $0) } ?? false
    }

    private func mayCreate(_ lifetime: LifetimeReference, for work: WorkReference?) -> Bool {
        lifetime.scope.ancestry.allSatisfy { scope in
            switch scope.timeLimit {
            case .none: true
            case .ahead: isPart(work, of: scope)
            case .reached: false
            }
        }
    }

    /// Whether all closings of a lifetime's scope wait for the readers that start over if its creation fails.
    func readersThatStartOverKeepOpen(_ lifetime: LifetimeReference) -> Bool {
        let closing = lifetime.scope.ancestry.filter { $0.phase != .open }
        return waits.filter { $0.lifetime === lifetime && $0.startsOver }.allSatisfy { wait in
            closing.allSatisfy { isPart(wait.from, of: $0) }
        }
    }

    /// Ends the waits that have a limit, one after the other.
    ///
    /// Work that only a caller waited for isn't unfinished once the limit of that caller has ended its wait. The
    /// order of limits that are reached at the same time depends on the order of jobs.
    func reachLimits(inOrder names: [String]) {
        let limits = Dictionary(grouping: waits.filter(\.hasLimit), by: \.agent.name)
        for wait in (names + limits.keys.filter { !names.contains($0) }).flatMap({ limits[$0] ?? [] }) {
            guard case .closing(let scope) = wait.target else { continue }
            wait.agent.isBusy = false
            waits.removeAll { $0.agent === wait.agent }
            effects.closings.append(
                .init(
                    agent: wait.agent.name,
                    scope: scope.id,
                    errors: scope.errors,
                    unfinished: unfinished(scope).sorted(),
                    notBegun: notBegun(scope)
                )
            )
            scope.timeLimit = .reached
            cancelCreations(in: scope) { _ in true }
        }
    }

    /// The names of the open children and the teardowns, in the order of their turns.
    private func notBegun(_ scope: ScopeReference) -> [String] {
        let children = scope.children.reversed().flatMap { child in
            (child.phase == .open ? [child.closing.name] : []) + notBegun(child)
        }
        return children
            + scope.teardowns.reversed().map { "the teardown of \($0.plan.name) in scope \"\($0.scope.id)\"" }
    }

    private func unfinished(_ scope: ScopeReference) -> [String] {
        let closings = scope.subtree.map(\.closing)
        var underWay: [WorkReference] = []
        for work in closings.flatMap(needed) where !(closings + underWay).contains(where: { $0 === work }) {
            underWay.append(work)
        }
        let teardowns = scope.subtree.compactMap(\.tornDown).map {
            "the teardown of \($0.plan.name) in scope \"\($0.scope.id)\""
        }
        let names = teardowns + underWay.map(\.name)
        return names.isEmpty ? [scope.closing.name] : names
    }

    // MARK: Uses

    /// Begins a use, or returns the scope that refuses it.
    func begin(
        _ id: Int,
        of scope: ScopeReference,
        hasHandler: Bool,
        childOf parent: ScopeReference? = nil,
        _ agent: AgentReference
    ) -> ScopeReference? {
        let outer = agent.context?.underWay
        var isClosing = false
        for state in scope.ancestry where state.phase != .open {
            guard let outer, scope.phase != .closed, waits(state.closing, for: outer) else { return state }
            isClosing = true
        }
        let use = WorkReference(
            "a use of scope \"\(scope.id)\" (Model:\(id))",
            inside: outer,
            depth: outer?.depth ?? 0,
            in: scope
        )
        activities.append(use)
        if hasHandler {
            use.toBeTold = isClosing ? nil : id
            if isClosing { effects.events.append("use \(id) was told") }
        }
        agent.frames.append(.init(use: use, id: id, scope: scope, outer: agent.context, parent: parent))
        agent.context = use
        effects.events.append("\(agent.name) began use \(id)")
        return nil
    }

    /// Ends the innermost use of an agent, or the agent.
    func end(_ agent: AgentReference, isFailed: Bool) {
        let failure = "failure of \(agent.name)"
        if let frame = agent.frames.popLast() {
            end(frame.use)
            agent.context = frame.outer
            let event = "\(agent.name) ended use \(frame.id)"
            if let parent = frame.parent {
                close(frame.scope, of: parent, agent, failure: isFailed ? "\(event): \(failure)" : nil)
            } else {
                effects.events.append(isFailed ? "\(event): \(failure)" : event)
            }
            return
        }
        agents[agent.name] = nil
        guard let lifetime = agent.lifetime else { return }
        if agent.isTeardown {
            endTeardown(of: lifetime, failure: isFailed ? failure : nil)
        } else {
            endCreation(of: lifetime, failure: isFailed ? failure : nil)
        }
    }

    private func end(_ work: WorkReference) {
        work.isUnderWay = false
        activities.removeAll { $0 === work }
    }

    // MARK: Lifetimes

    func read(_ lifetime: LifetimeReference, _ agent: AgentReference) {
        if lifetime.status == .created {
            readExisting(lifetime, agent.context?.underWay)
            effects.events.append("\(agent.name) read \(lifetime.id)")
        } else if !lifetime.plan.isAsynchronous {
            create(lifetime, agent.context)
            effects.events.append("\(agent.name) read \(lifetime.id)")
        } else {
            let work = agent.context?.underWay
            if agent.isCanceled {
                effects.events.append("\(agent.name) read \(lifetime.id): canceled")
            } else if lifetime.status == .underWay, let creation = lifetime.creation, let work,
                waits(creation, for: work)
            {
                effects.events.append("\(agent.name) read \(lifetime.id): cycle")
            } else if lifetime.status != .underWay, !mayCreate(lifetime, for: work) {
                effects.events.append("\(agent.name) read \(lifetime.id): closed")
            } else if lifetime.scope.phase == .closed, lifetime.status != .underWay {
                effects.events.append("\(agent.name) read \(lifetime.id): closed")
            } else {
                if lifetime.status == .underWay { work?.joined.append(lifetime.plan.name) }
                agent.isBusy = true
                let startsOver = lifetime.status == .underWay && lifetime.isCanceled
                waits.append(Wait(agent: agent, from: work, target: .creation(lifetime), startsOver: startsOver))
                if lifetime.status != .underWay { beginCreation(of: lifetime, agent.name, depth: work?.depth ?? 0) }
            }
        }
    }

    private func readExisting(_ lifetime: LifetimeReference, _ work: WorkReference?) {
        guard lifetime.isTooLate else { return }
        lifetime.isTooLate = false
        let advice =
            if !isPart(work, of: lifetime.scope) {
                "Read it inside use(_:) of scope \"\(lifetime.scope.id)\"."
            } else if lifetime.scope.tornDown === lifetime {
                "Its teardown uses the value that it receives."
            } else {
                "Read it in the factory of the value whose teardown needs it, so that it ends later."
            }
        effects.misuses.append("\(lifetime.plan.name) was read after its teardown began. \(advice)")
    }

    private func addEntry(_ lifetime: LifetimeReference, _ creation: WorkReference) {
        lifetime.creation = creation
        lifetime.depth = creation.depth - 1
        lifetime.status = .underWay
        lifetime.scope.entries.removeAll { $0 === lifetime }
        lifetime.scope.entries.append(lifetime)
        activities.append(creation)
    }

    /// Creates the value of a synchronous lifetime.
    private func create(_ lifetime: LifetimeReference, _ context: WorkReference?) {
        let outer = context?.underWay
        let depth = (outer?.depth ?? 0) + 1
        let creation = WorkReference(lifetime.plan.name, inside: outer, depth: depth, in: lifetime.scope)
        addEntry(lifetime, creation)
        prepare(lifetime, creation)
        endCreation(of: lifetime, failure: nil)
        // The factory is released, and maybe the last reference to a scope.
        _ = release()
    }

    /// Does what the factory does before it creates the value.
    private func prepare(_ lifetime: LifetimeReference, _ creation: WorkReference) {
        if let needed = lifetime.needed { readSynchronous(needed, creation) }
        if lifetime.plan.closesItself { beginClosing(lifetime.scope) }
    }

    private func readSynchronous(_ lifetime: LifetimeReference, _ context: WorkReference) {
        if lifetime.status == .created { readExisting(lifetime, context.underWay) } else { create(lifetime, context) }
    }

    private func beginCreation(of lifetime: LifetimeReference, _ starter: String, depth: Int) {
        effects.starters[lifetime.id] = starter
        let creation = WorkReference(lifetime.plan.name, depth: depth + 1, in: lifetime.scope)
        lifetime.isCanceled = false
        addEntry(lifetime, creation)
        prepare(lifetime, creation)
        switch lifetime.plan.factory {
        case .synchronous, .immediate: endCreation(of: lifetime, failure: nil)
        case .failing: endCreation(of: lifetime, failure: "failure of \(lifetime.id)")
        case .agent:
            let name = "the factory of \(lifetime.id)"
            agents[name] = AgentReference(name, creation, lifetime: lifetime)
        }
    }

    private func endCreation(of lifetime: LifetimeReference, failure: String?) {
        guard let creation = lifetime.creation else { return }
        end(creation)
        lifetime.creation = nil
        lifetime.joined = creation.joined
        lifetime.status = failure == nil ? .created : .failed
        let readers = waits.filter { lifetime === $0.lifetime }
        waits.removeAll { lifetime === $0.lifetime }
        for reader in readers { reader.agent.isBusy = false }
        if failure == nil {
            effects.order.append((lifetime.scope.id, "create \(lifetime.id)"))
            if lifetime.plan.teardown != .none { lifetime.scope.teardowns.append(lifetime) }
        }
        let outcome = failure.map { ": \($0)" } ?? ""
        let starter = nextStarters[lifetime.id]
        for reader in readers.filter({ $0.agent.name == starter }) + readers.filter({ $0.agent.name != starter }) {
            if failure != nil, reader.startsOver {
                read(lifetime, reader.agent)
            } else {
                effects.events.append("\(reader.agent.name) read \(lifetime.id)\(outcome)")
            }
        }
    }

    // MARK: Cancellation

    /// Cancels the task of an agent.
    func cancel(_ agent: AgentReference) {
        agent.isCanceled = true
        guard let index = waits.firstIndex(where: { $0.agent === agent && $0.lifetime != nil }) else { return }
        let wait = waits.remove(at: index)
        guard let lifetime = wait.lifetime else { return }
        agent.isBusy = false
        effects.events.append("\(agent.name) read \(lifetime.id): canceled")
        if waits.contains(where: { $0.lifetime === lifetime }) { return }
        lifetime.isCanceled = true
        if let creation = lifetime.creation { continueWork(wait.from, creation) }
        cancelFactory(of: lifetime)
    }

    /// Makes a creation part of the work of the last reader, which has abandoned it.
    private func continueWork(_ reader: WorkReference?, _ creation: WorkReference) {
        var next = reader
        while let work = next {
            let closed = scopes.values.filter { $0.closing === work }
            if work.isUnderWay {
                creation.scopesOfReader += (work.scopes + closed).filter { !waits(creation, for: $0.closing) }
            }
            next = work.outer
        }
    }

    private func cancelFactory(of lifetime: LifetimeReference) {
        if let factory = agents["the factory of \(lifetime.id)"] { cancel(factory) }
    }

    // MARK: Closing and releasing

    /// Lets everything happen that doesn't wait for a command.
    func settle() {
        var isChanging = true
        while isChanging {
            isChanging = release()
            for scope in scopes.values.sorted(by: { $0.id < $1.id }) {
                while advance(scope) { isChanging = true }
            }
        }
        lifetimes = lifetimes.filter { !$0.value.isReleased || isTeardownHeld($0.value) }
        scopes = scopes.filter { !$0.value.isReleased || $0.value.phase != .closed }
    }

    /// Takes one step of a closing, or returns false if it waits.
    private func advance(_ scope: ScopeReference) -> Bool {
        guard scope.phase == .closing, scope.tornDown == nil else { return false }
        if let child = scope.closedChild {
            guard child.phase == .closed else { return false }
            scope.errors += child.errors
            scope.closedChild = nil
        }
        if isActive(scope) { return false }
        if let child = scope.children.last {
            child.phase = .closing
            begunByParent[child.id] = child.ancestry.map(\.id)
            scope.closedChild = child
        } else if let lifetime = scope.teardowns.popLast() {
            tearDown(lifetime)
        } else {
            end(scope)
        }
        return true
    }

    private func tearDown(_ lifetime: LifetimeReference) {
        let scope = lifetime.scope
        scope.tornDown = lifetime
        lifetime.isTooLate = true
        effects.order.append((scope.id, "tear down \(lifetime.id)"))
        if let closer = scope.ancestry.first(where: \.isExplicit) { closers.insert(closer.id) }
        switch lifetime.plan.teardown {
        case .none, .immediate: endTeardown(of: lifetime, failure: nil)
        case .failing: endTeardown(of: lifetime, failure: "failure of \(lifetime.id)")
        case .reading:
            if let read = lifetime.readAtTheEnd { readSynchronous(read, scope.closing) }
            endTeardown(of: lifetime, failure: nil)
        case .closing:
            if let closed = lifetime.plan.closedAtTheEnd.flatMap({ scopes[$0] }), closed.isKept { beginClosing(closed) }
            endTeardown(of: lifetime, failure: nil)
        case .agent:
            let name = "the teardown of \(lifetime.id)"
            agents[name] = AgentReference(name, scope.closing, lifetime: lifetime, isTeardown: true)
        }
    }

    private func endTeardown(of lifetime: LifetimeReference, failure: String?) {
        let scope = lifetime.scope
        scope.tornDown = nil
        if let failure {
            let error = "\(lifetime.plan.name) in scope \"\(scope.id)\" threw \(failure)"
            scope.errors.append(error)
            failures.append(error)
        }
        if lifetime.isReleased { scope.entries.removeAll { $0 === lifetime } }
    }

    private func end(_ scope: ScopeReference) {
        scope.phase = .closed
        scope.closing.isUnderWay = false
        let parent = scope.parent
        parent?.children.removeAll { $0 === scope }
        let callers = waits.filter { scope === $0.scope }
        waits.removeAll { scope === $0.scope }
        if !scope.errors.isEmpty, callers.isEmpty, scope.isExplicit, parent?.closedChild !== scope {
            effects.misuses.append(message(scope))
        }
        let isInClosing = scope.ancestry.dropFirst().contains { $0.phase == .closing }
        if scope.isExplicit, !scope.errors.isEmpty, isInClosing, !awaited.contains(scope.id) {
            ambiguous.formUnion(scope.ancestry.map(\.id))
        }
        for caller in callers { end(caller, for: scope) }
        scope.parent = nil
    }

    private func end(_ wait: Wait, for scope: ScopeReference) {
        wait.agent.isBusy = false
        if let failure = wait.failure {
            effects.events.append(failure)
            if !scope.errors.isEmpty { effects.misuses.append(message(scope)) }
        } else {
            effects.closings.append(.init(agent: wait.agent.name, scope: scope.id, errors: scope.errors))
        }
    }

    private func message(_ scope: ScopeReference) -> String {
        let count = scope.errors.count == 1 ? "a teardown" : "\(scope.errors.count) teardowns"
        return "While scope \"\(scope.id)\" was closed, \(count) threw: \(scope.errors.joined(separator: "; "))."
    }

    /// Releases everything that isn't held, or returns false if there is nothing.
    private func release() -> Bool {
        var isChanging = releaseLifetimes()
        for scope in scopes.values.sorted(by: { $0.id < $1.id }) where releaseIfUnneeded(scope) {
            isChanging = true
        }
        return isChanging
    }

    private func releaseIfUnneeded(_ scope: ScopeReference) -> Bool {
        guard !scope.isReleased, !isHeld(scope) else { return false }
        scope.isReleased = true
        if scope.isInsideFunction { return true }
        let open = scope.teardowns.map(\.plan.name)
        if !open.isEmpty, scope.ancestry.allSatisfy({ $0.phase == .open }) {
            effects.misuses.append(
                "Scope \"\(scope.id)\" was released before it was closed, so it closes now: "
                    + "\(open.joined(separator: ", ")). Close the scope before you release it."
            )
        }
        beginClosing(scope)
        return true
    }

    private func isHeld(_ scope: ScopeReference) -> Bool {
        scope.isKept || !scope.children.isEmpty
            || lifetimes.values.contains { $0.scope === scope && $0.status != .created && isHeld($0) }
            || agents.values.contains { $0.frames.contains { $0.scope === scope || $0.parent === scope } }
            || waits.contains { $0.scope === scope || $0.parent === scope }
    }

    private func isHeld(_ lifetime: LifetimeReference) -> Bool {
        lifetime.isKept || lifetime.status == .underWay || lifetime.scope.tornDown === lifetime
            || waits.contains { $0.lifetime === lifetime }
            || lifetimes.values.contains { other in
                (other.needed === lifetime && other.status != .created && isHeld(other))
                    || (other.readAtTheEnd === lifetime && isTeardownHeld(other))
            }
    }

    /// Whether the closure of a teardown hasn't been released.
    func isTeardownHeld(_ lifetime: LifetimeReference) -> Bool {
        lifetime.plan.teardown != .none
            && ((lifetime.status != .created && isHeld(lifetime)) || lifetime.scope.tornDown === lifetime
                || lifetime.scope.teardowns.contains { $0 === lifetime })
    }

    private func releaseLifetimes() -> Bool {
        let released = lifetimes.values.filter { !$0.isReleased && !isHeld($0) }
        for lifetime in released {
            lifetime.isReleased = true
            guard !isTeardownHeld(lifetime) else { continue }
            lifetime.scope.entries.removeAll { $0 === lifetime }
        }
        return !released.isEmpty
    }

    // MARK: What can be seen

    /// The lines of a report, without times.
    func report(_ scope: ScopeReference) -> [String] {
        let lines = scope.entries.map(\.line) + scope.children.flatMap(report)
        return ["Scope \"\(scope.id)\""] + lines.map { "  \($0)" }
    }

    var livingValues: Set<Int> {
        Set(lifetimes.values.filter { $0.status == .created && (!$0.isReleased || isTeardownHeld($0)) }.map(\.id))
    }

    var livingFactories: Set<Int> {
        Set(lifetimes.values.filter { $0.status != .created && !$0.isReleased }.map(\.id))
    }

    var livingTeardowns: Set<Int> { Set(lifetimes.values.filter(isTeardownHeld).map(\.id)) }
}

extension ScopesReference.Wait {
    var lifetime: LifetimeReference? {
        if case .creation(let lifetime) = target { lifetime } else { nil }
    }

    var scope: ScopeReference? {
        if case .closing(let scope) = target { scope } else { nil }
    }
}
