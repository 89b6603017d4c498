import Modeling
import Providers

/// Trees of scopes: lifetimes, uses, closings, and releases, by tasks, factories, and teardowns that use them in turn.
let scopesModel = Model("Scopes") { run in
    while run.isGoing { ScopesComparison(run).compare() }
}

/// Some scopes without parents, with everything that is done to them until all of it is released.
private final class ScopesComparison {
    private let run: Run
    private let world = ScopeWorld()
    private let reference = ScopesReference()
    private var lastID = 0

    /// The errors that callers of `close` and handlers of misuse have received.
    private var heard: [String] = []

    init(_ run: Run) {
        self.run = run
    }

    private enum Operation {
        case startTask
        case startTaskInside
        case cancelTask
        case end
        case use
        case useChild
        case makeRoot
        case makeChild
        case makeLifetime
        case read
        case close
        case beginClosing
        case reachLimits
        case releaseScope
        case releaseLifetime
        case report
    }

    private static let weighted: [(weight: Int, element: Operation)] = [
        (6, .startTask), (2, .startTaskInside), (1, .cancelTask), (16, .end),
        (14, .use), (4, .useChild), (1, .makeRoot), (6, .makeChild),
        (16, .makeLifetime), (22, .read), (5, .close), (2, .beginClosing),
        (2, .reachLimits), (3, .releaseScope), (5, .releaseLifetime), (4, .report),
    ]

    func compare() {
        perform(.makeRoot)
        for _ in 0..<run.random.number(below: 150) where run.isGoing { perform(run.random.choice(Self.weighted)) }
        windUp()
    }

    /// Performs an operation, if there is something that it can be performed on, and compares the effects.
    private func perform(_ operation: Operation) {
        switch operation {
        case .startTask: startTask(inside: nil)
        case .startTaskInside: idleAgent.map { startTask(inside: $0) }
        case .cancelTask: cancelTask()
        case .end: idleAgent.map { end($0, isFailed: run.random.oneIn(4)) }
        case .use: withAgentAndScope(use)
        case .useChild: withAgentAndScope(useChild)
        case .makeRoot: makeRoot()
        case .makeChild: makeChild()
        case .makeLifetime: makeLifetime()
        case .read: read()
        case .close: withAgentAndScope(close)
        case .beginClosing: withAgentAndScope(beginClosing)
        case .reachLimits: reachLimits()
        case .releaseScope: keptScope.map(release)
        case .releaseLifetime: keptLifetime.map(release)
        case .report: report()
        }
    }

    // MARK: Choices

    private func makeID() -> Int {
        lastID += 1
        return lastID
    }

    private var idleAgents: [AgentReference] {
        reference.agents.values.filter { !$0.isBusy }.sorted { $0.name < $1.name }
    }

    private var idleAgent: AgentReference? { run.random.element(of: idleAgents) }

    private var keptScopes: [ScopeReference] {
        reference.scopes.values.filter(\.isKept).sorted { $0.id < $1.id }
    }

    private var keptScope: ScopeReference? { run.random.element(of: keptScopes) }

    private var keptLifetimes: [LifetimeReference] {
        reference.lifetimes.values.filter { $0.isKept && $0.scope.tornDown !== $0 }.sorted { $0.id < $1.id }
    }

    private var keptLifetime: LifetimeReference? { run.random.element(of: keptLifetimes) }

    private func withAgentAndScope(_ body: (AgentReference, ScopeReference, Scope) -> Void) {
        guard let agent = idleAgent, let scope = keptScope, let real = world.scopes[scope.id] else { return }
        body(agent, scope, real)
    }

    // MARK: Agents

    private func startTask(inside agent: AgentReference?) {
        guard reference.agents.count < 8 else { return }
        let name = "task \(makeID())"
        run.begin("\(name) starts\(agent.map { " in \($0.name)" } ?? "")")
        reference.agents[name] = AgentReference(name, agent?.context)
        if let agent {
            world.tell(agent.name) { [world] _ in world.start(name) }
        } else {
            world.start(name)
        }
        check()
    }

    private func cancelTask() {
        let agents = reference.agents.values.filter { $0.lifetime == nil }.sorted { $0.name < $1.name }
        guard let agent = run.random.element(of: agents) else { return }
        run.begin("\(agent.name) is canceled")
        world.agents[agent.name]?.task?.cancel()
        reference.cancel(agent)
        check()
    }

    private func end(_ agent: AgentReference, isFailed: Bool) {
        var isFailed = isFailed
        if agent.frames.isEmpty, !agent.isTeardown, let lifetime = agent.lifetime {
            // Whether other readers start over before or after its scope ends depends on the order of jobs.
            isFailed = isFailed && reference.readersThatStartOverKeepOpen(lifetime)
        }
        run.begin("\(agent.name) ends \(agent.frames.last.map { "use \($0.id)" } ?? "")\(isFailed ? " and fails" : "")")
        world.agents[agent.name]?.send(.end(isFailed: isFailed))
        run.settle()
        reference.nextStarters = world.effects.starters
        reference.end(agent, isFailed: isFailed)
        check()
    }

    private func use(_ agent: AgentReference, _ scope: ScopeReference, _ real: Scope) {
        guard agent.frames.count < 4 else { return }
        let id = makeID()
        let hasHandler = run.random.oneIn(2)
        run.begin("\(agent.name) begins use \(id) of \(scope.id)\(hasHandler ? " with a handler" : "")")
        world.use(real, id, hasHandler: hasHandler, agent.name)
        if let refusing = reference.begin(id, of: scope, hasHandler: hasHandler, agent) {
            reference.effects.events.append("\(agent.name) ended use \(id): refused by \(refusing.idInErrors)")
        }
        check()
    }

    private func useChild(_ agent: AgentReference, _ scope: ScopeReference, _ real: Scope) {
        guard agent.frames.count < 4, reference.scopes.count < 12 else { return }
        let id = makeID()
        run.begin("\(agent.name) begins use \(id) of a new child \(id) of \(scope.id)")
        world.useChild(of: real, id, agent.name)
        reference.makeChild(id, of: scope, endsWithFunction: true)
        if let child = reference.scopes[id],
            let refusing = reference.begin(id, of: child, hasHandler: false, childOf: scope, agent)
        {
            reference.effects.events.append("\(agent.name) ended use \(id): refused by \(refusing.idInErrors)")
            reference.beginClosing(child)
            child.isKept = false
        }
        check()
    }

    // MARK: Scopes

    private func makeRoot() {
        guard reference.scopes.count < 12 else { return }
        let id = makeID()
        run.begin("make scope \(id)")
        world.makeRoot(id)
        reference.scopes[id] = ScopeReference(id)
        check()
    }

    private func makeChild() {
        guard reference.scopes.count < 12, let scope = keptScope else { return }
        let id = makeID()
        run.begin("make child \(id) of \(scope.id)")
        world.scopes[id] = world.scopes[scope.id]?.makeChild("\(id)")
        reference.makeChild(id, of: scope)
        check()
    }

    private func close(_ agent: AgentReference, _ scope: ScopeReference, _ real: Scope) {
        let hasLimit = run.random.oneIn(3)
        run.begin("\(agent.name) closes \(scope.id)\(hasLimit ? " within a limit" : "")")
        world.close(real, scope.id, hasLimit: hasLimit, agent.name)
        reference.close(scope, hasLimit: hasLimit, agent)
        check()
    }

    private func beginClosing(_ agent: AgentReference, _ scope: ScopeReference, _ real: Scope) {
        run.begin("\(agent.name) begins to close \(scope.id)")
        world.tell(agent.name) { _ in real.beginClosing() }
        reference.beginClosing(scope)
        check()
    }

    private func reachLimits() {
        run.begin("the limits are reached")
        world.clock.advance(by: .seconds(1))
        run.settle()
        reference.reachLimits(inOrder: world.clock.woken)
        check()
    }

    private func release(_ scope: ScopeReference) {
        if scope.phase == .open, wouldKeepItselfAlive(scope) {
            run.begin("begin to close \(scope.id)")
            world.scopes[scope.id]?.beginClosing()
            reference.beginClosing(scope)
            check()
        }
        run.begin("release scope \(scope.id)")
        world.scopes[scope.id] = nil
        scope.isKept = false
        check()
    }

    /// Whether the scope has a teardown that captures a lifetime without a value, which captures the scope.
    ///
    /// Nothing but the closing ends this cycle of references, so its release wouldn't be noticed.
    private func wouldKeepItselfAlive(_ scope: ScopeReference) -> Bool {
        reference.lifetimes.values.contains { lifetime in
            lifetime.scope === scope && lifetime.readAtTheEnd.map { $0.status != .created } ?? false
        }
    }

    private func report() {
        guard let scope = keptScope, let real = world.scopes[scope.id] else { return }
        run.begin("report \(scope.id)")
        run.expect("report", Self.withoutTimes(real.report), is: reference.report(scope).joined(separator: "\n"))
    }

    private static func withoutTimes(_ report: String) -> String {
        report.split(separator: "\n").map { line in
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            return words.indices.filter { index in
                index + 1 == words.count || !words[index + 1].hasPrefix("µs") || Int(words[index]) == nil
            }
            .map { words[$0] }.joined(separator: " ")
        }
        .joined(separator: "\n")
    }

    // MARK: Lifetimes

    private func makeLifetime() {
        guard reference.lifetimes.count < 16, let scope = keptScope, let real = world.scopes[scope.id] else { return }
        let synchronous = keptLifetimes.filter { !$0.plan.isAsynchronous }
        let needed = synchronous.filter { lifetime in scope.ancestry.contains { $0 === lifetime.scope } }
        let read = synchronous.filter { $0.scope === scope }
        let teardown = run.random.choice(LifetimePlan.Teardown.allCases.map { (1, $0) })
        let plan = LifetimePlan(
            id: makeID(),
            scope: scope.id,
            factory: run.random.choice([(4, .synchronous), (1, .immediate), (1, .failing), (3, .agent)]),
            teardown: teardown,
            needed: run.random.oneIn(3) ? run.random.element(of: needed)?.id : nil,
            readAtTheEnd: teardown == .reading ? run.random.element(of: read)?.id : nil,
            closedAtTheEnd: teardown == .closing ? keptScope?.id : nil,
            closesItself: run.random.oneIn(20)
        )
        run.begin("make \(plan)")
        world.make(plan, in: real)
        reference.lifetimes[plan.id] = LifetimeReference(
            plan,
            scope,
            plan.needed.flatMap { reference.lifetimes[$0] },
            plan.readAtTheEnd.flatMap { reference.lifetimes[$0] }
        )
        check()
    }

    private func read() {
        guard let agent = idleAgent, let lifetime = keptLifetime else { return }
        // This traps, as documented.
        if !lifetime.plan.isAsynchronous, lifetime.status != .created, lifetime.scope.phase == .closed { return }
        run.begin("\(agent.name) reads \(lifetime.id)")
        world.read(lifetime.id, agent.name)
        reference.read(lifetime, agent)
        check()
    }

    private func release(_ lifetime: LifetimeReference) {
        run.begin("release lifetime \(lifetime.id)")
        world.lifetimes[lifetime.id] = nil
        lifetime.isKept = false
        check()
    }

    // MARK: Comparison

    private func check() {
        run.settle()
        reference.settle()
        let found = world.takeEffects()
        heard += found.misuses + found.closings.flatMap(\.errors)
        // Several closings may interleave.
        let isOrdered = reference.closers.count < 2
        let ambiguous = reference.ambiguous
        let expected = reference.takeEffects()
        run.expect("effects", found.events.sorted(), is: expected.events.sorted())
        run.expect("starters", found.starters, is: expected.starters)
        run.expect("order", order(found, isOrdered), is: order(expected, isOrdered))
        run.expect("ends", found.closings.map(\.text).sorted(), is: expected.closings.map(\.text).sorted())
        run.expect("errors", errors(found, ambiguous), is: errors(expected, ambiguous))
        run.expect("misuses", misuses(found, ambiguous), is: misuses(expected, ambiguous))
        run.expect("living values", world.values.living, is: reference.livingValues)
        run.expect("living factories", world.factories.living, is: reference.livingFactories)
        run.expect("living teardowns", world.teardowns.living, is: reference.livingTeardowns)
        let idle = Set(world.agents.values.filter(\.isIdle).map(\.name))
        run.expect("idle agents", idle, is: Set(idleAgents.map(\.name)))
        run.expect("agents", Set(world.agents.keys), is: Set(reference.agents.keys))
    }

    private func order(_ effects: ScopeEffects, _ isOrdered: Bool) -> [String] {
        if isOrdered { return effects.order.map(\.event) }
        let scopes = Dictionary(grouping: effects.order, by: \.scope).sorted { $0.key < $1.key }
        return scopes.flatMap { $0.value.map(\.event) }
    }

    private func errors(_ effects: ScopeEffects, _ ambiguous: Set<Int>) -> [String] {
        let closings = effects.closings.filter { !ambiguous.contains($0.scope) }
        return closings.map { "\($0.agent) \($0.scope) \($0.errors)" }.sorted()
    }

    private func misuses(_ effects: ScopeEffects, _ ambiguous: Set<Int>) -> [String] {
        effects.misuses.filter { message in
            !ambiguous.contains { message.hasPrefix("While scope \"\($0)\"") }
        }
        .sorted()
    }

    private func isHeard(_ failure: String) -> Bool { heard.contains { $0.contains(failure) } }

    /// Releases everything, and ends all agents.
    private func windUp() {
        for scope in keptScopes where run.random.oneIn(2) { release(scope) }
        for lifetime in keptLifetimes { release(lifetime) }
        for scope in keptScopes { release(scope) }
        while let agent = idleAgent {
            end(agent, isFailed: false)
            reachLimits()
            for lifetime in keptLifetimes { release(lifetime) }
            for scope in keptScopes { release(scope) }
        }
        run.expect("errors that nothing received", reference.failures.filter { !isHeard($0) }, is: [])
        run.expect("agents that never end", Set(reference.agents.keys), is: [])
        run.expect("lifetimes that are never released", Set(reference.lifetimes.keys), is: [])
        run.expect("scopes that are never closed", Set(reference.scopes.keys), is: [])
        run.expect("living handlers", world.handlers.living, is: [])
        run.expect("living states of scopes", world.states.living, is: [])
    }
}
