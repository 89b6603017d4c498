import Modeling
import Providers

/// The real scopes, and the client code that uses them.
///
/// Everything happens on the main thread, so nothing guards the variables.
final class ScopeWorld: @unchecked Sendable {
    enum Lifetime {
        case synchronous(Shared<Tracked>)
        case asynchronous(AsyncShared<Tracked>)
    }

    var scopes: [Int: Scope] = [:]
    var lifetimes: [Int: Lifetime] = [:]
    var agents: [String: Agent] = [:]
    var effects = ScopeEffects()
    let clock = ManualClock()

    let values = Tracked.Kind()
    let factories = Tracked.Kind()
    let teardowns = Tracked.Kind()
    let handlers = Tracked.Kind()
    let states = Tracked.Kind()

    func takeEffects() -> ScopeEffects {
        defer { effects = ScopeEffects() }
        return effects
    }

    func makeRoot(_ id: Int) {
        let state = states.make(id)
        let report: @Sendable (String) -> Void = { [self] message in
            state.use()
            effects.misuses.append(message.contains(" is closing, but its end") ? "a cycle" : message)
        }
        scopes[id] = makeScope("\(id)", report)
    }

    // MARK: Agents

    /// Tells an agent to perform work.
    func tell(_ agent: String, _ body: @escaping @Sendable (Agent) async -> Void) {
        agents[agent]?.send(.perform(body))
    }

    func start(_ name: String) {
        let agent = Agent(name)
        agents[name] = agent
        agent.task = Task { [self] in
            try? await agent.work()
            agents[name] = nil
        }
    }

    private nonisolated(nonsending) func workAsAgent(_ name: String) async throws {
        let agent = Agent(name)
        agents[name] = agent
        defer { agents[name] = nil }
        try await agent.work()
    }

    // MARK: Lifetimes

    func make(_ plan: LifetimePlan, in scope: Scope) {
        let id = plan.id
        let factory = factories.make(id)
        let teardown = makeTeardown(plan)
        let prepare = makePreparation(plan, scope)
        switch plan.factory {
        case .synchronous:
            lifetimes[id] = .synchronous(
                scope.shared(
                    fileID: "Model",
                    line: UInt(id),
                    { [self] in
                        factory.use()
                        prepare()
                        return make(id, in: plan.scope)
                    },
                    teardown: teardown
                )
            )
        case .immediate, .failing, .agent:
            lifetimes[id] = .asynchronous(
                scope.asyncShared(
                    fileID: "Model",
                    line: UInt(id),
                    { [self] in
                        factory.use()
                        effects.starters[id] = Agent.current
                        prepare()
                        if plan.factory == .agent { try await workAsAgent("the factory of \(id)") }
                        if plan.factory == .failing { throw Agent.Failure(description: "failure of \(id)") }
                        return make(id, in: plan.scope)
                    },
                    teardown: teardown
                )
            )
        }
    }

    private func make(_ id: Int, in scope: Int) -> Tracked {
        effects.order.append((scope, "create \(id)"))
        return values.make(id)
    }

    /// Returns what a factory does before it creates its value.
    private func makePreparation(_ plan: LifetimePlan, _ scope: Scope) -> @Sendable () -> Void {
        let needed = plan.needed.flatMap { synchronous($0) }
        return {
            _ = needed?.value
            if plan.closesItself { scope.beginClosing() }
        }
    }

    private func synchronous(_ id: Int) -> Shared<Tracked>? {
        guard case .synchronous(let shared)? = lifetimes[id] else { return nil }
        return shared
    }

    private func makeTeardown(_ plan: LifetimePlan) -> (@Sendable (Tracked) async throws -> Void)? {
        if plan.teardown == .none { return nil }
        let id = plan.id
        let object = teardowns.make(id)
        let read = plan.readAtTheEnd.flatMap { synchronous($0) }
        return { [self] value in
            object.use()
            effects.order.append((plan.scope, "tear down \(value.number)"))
            switch plan.teardown {
            case .none, .immediate: break
            case .failing: throw Agent.Failure(description: "failure of \(id)")
            case .reading: _ = read?.value
            case .closing: plan.closedAtTheEnd.flatMap { scopes[$0] }?.beginClosing()
            case .agent: try await workAsAgent("the teardown of \(id)")
            }
        }
    }

    func read(_ id: Int, _ agent: String) {
        switch lifetimes[id] {
        case .synchronous(let shared):
            tell(agent) { [self] in effects.events.append("\($0.name) read \(shared.value.number)") }
        case .asynchronous(let asyncShared):
            tell(agent) { [self] agent in
                do {
                    let value = try await asyncShared.value
                    effects.events.append("\(agent.name) read \(value.number)")
                } catch {
                    effects.events.append("\(agent.name) read \(id): \(Self.text(error))")
                }
            }
        case nil: break
        }
    }

    private static func text(_ error: any Error) -> String {
        switch error {
        case is AsyncSharedClosedError: "closed"
        case is AsyncSharedCycleError: "cycle"
        case is CancellationError: "canceled"
        case let failure as Agent.Failure: failure.description
        case let closed as ScopeClosedError: "refused by \(closed.scope)"
        default: "\(error)"
        }
    }

    // MARK: Scopes

    func use(_ scope: Scope, _ id: Int, hasHandler: Bool, _ agent: String) {
        let handler = hasHandler ? makeHandler(id) : nil
        tell(agent) { [self] agent in
            do {
                try await scope.use(
                    fileID: "Model",
                    line: UInt(id),
                    {
                        effects.events.append("\(agent.name) began use \(id)")
                        try await agent.work()
                    },
                    onClosing: handler
                )
                effects.events.append("\(agent.name) ended use \(id)")
            } catch {
                effects.events.append("\(agent.name) ended use \(id): \(Self.text(error))")
            }
        }
    }

    private func makeHandler(_ id: Int) -> @Sendable () -> Void {
        let object = handlers.make(id)
        return { [self] in
            object.use()
            effects.events.append("use \(id) was told")
        }
    }

    func useChild(of scope: Scope, _ id: Int, _ agent: String) {
        tell(agent) { [self] agent in
            do {
                try await scope.withChild("\(id)", fileID: "Model", line: UInt(id)) { child in
                    scopes[id] = child
                    effects.events.append("\(agent.name) began use \(id)")
                    try await agent.work()
                }
                effects.closings.append(.init(agent: agent.name, scope: id))
            } catch let error as ScopeCloseError {
                append(error, agent.name, id)
            } catch {
                effects.events.append("\(agent.name) ended use \(id): \(Self.text(error))")
            }
        }
    }

    func close(_ scope: Scope, _ id: Int, hasLimit: Bool, _ agent: String) {
        tell(agent) { [self] agent in
            do throws(ScopeCloseError) {
                if hasLimit {
                    try await scope.close(within: .zero, clock: clock)
                } else {
                    try await scope.close()
                }
                effects.closings.append(.init(agent: agent.name, scope: id))
            } catch {
                append(error, agent.name, id)
            }
        }
    }

    private func append(_ error: ScopeCloseError, _ agent: String, _ id: Int) {
        effects.closings.append(
            .init(
                agent: agent,
                scope: id,
                isCycle: error.cycle.map { $0.count > 1 && $0.first == $0.last } ?? false,
                errors: error.errors.map(\.description),
                unfinished: error.unfinished.sorted(),
                notBegun: error.notBegun
            )
        )
    }
}

private func makeScope(_ name: String, _ reportMisuse: @escaping @Sendable (String) -> Void) -> Scope {
    Scope.$reportMisuse.withValue(ScopeMisuseHandler(reportMisuse)) { Scope(name) }
}
