import Modeling
import Providers

/// Uses of keys that may be ending, ends from inside and outside, and parents that close.
let scopedByKeyModel = Model("ScopedByKey") { run in
    while run.isGoing { ScopedByKeyComparison(run).compare() }
}

/// The real sessions, and the tasks that use them.
///
/// Everything happens on the main thread, so nothing guards the variables.
private final class SessionWorld: @unchecked Sendable {
    private(set) var sessions: ScopedByKey<Int, Tracked>!
    let parent = Scope("app")
    var agents: [String: Agent] = [:]
    var events: [String] = []
    let values = Tracked.Kind()

    init() {
        sessions = ScopedByKey(in: parent) { [unowned self] key, scope in
            let value = values.make()
            events.append("session \(value.number) of \(key) began")
            let shared = scope.shared {
                value
            } teardown: { [unowned self] value in
                events.append("session \(value.number) ended")
            }
            return shared.value
        }
    }

    func takeEvents() -> [String] {
        defer { events = [] }
        return events.sorted()
    }

    func start(_ name: String) {
        let agent = Agent(name)
        agents[name] = agent
        agent.task = Task {
            try? await agent.work()
            agents[name] = nil
        }
    }

    func tell(_ agent: String, _ body: @escaping @Sendable (Agent) async -> Void) {
        agents[agent]?.send(.perform(body))
    }

    func use(_ key: Int, _ agent: String) {
        tell(agent) { [self] agent in
            do {
                try await sessions.use(key) { value in
                    events.append("\(agent.name) uses session \(value.number)")
                    try await agent.work()
                }
                events.append("\(agent.name) ended")
            } catch {
                append(error, agent)
            }
        }
    }

    func useExisting(_ key: Int, _ agent: String) {
        tell(agent) { [self] agent in
            do {
                let ended: Void? = try await sessions.useExisting(key) { value in
                    events.append("\(agent.name) uses session \(value.number)")
                    try await agent.work()
                }
                events.append("\(agent.name) \(ended == nil ? "found no session" : "ended")")
            } catch {
                append(error, agent)
            }
        }
    }

    private func append(_ error: any Error, _ agent: Agent) {
        switch error {
        case is ScopeClosedError: events.append("\(agent.name) was refused")
        case is CancellationError: events.append("\(agent.name) was canceled")
        default: events.append("\(agent.name) received \(error)")
        }
    }

    func end(_ key: Int, _ agent: String) {
        tell(agent) { [self] agent in
            do throws(ScopeCloseError) {
                try await sessions.end(key)
                events.append("\(agent.name) has seen the end")
            } catch {
                events.append("\(agent.name) would wait for itself: \(error.cycle != nil)")
            }
        }
    }
}

/// The sessions, as they should be.
private final class SessionsReference {
    final class Session {
        let key: Int
        let number: Int
        var isEnding = false
        init(_ key: Int, _ number: Int) {
            self.key = key
            self.number = number
        }
    }

    final class User {
        let name: String
        /// The sessions that the task uses, the innermost last.
        var used: [Session] = []
        var wait: Wait?
        var isCanceled = false
        init(_ name: String) { self.name = name }

        var isWaitingToUse: Bool {
            if case .toUse? = wait { true } else { false }
        }
    }

    enum Wait {
        /// For the end of a session, to use the next one.
        case toUse(Session)
        case end(Session)
        case endOfParent
    }

    var sessions: [Int: Session] = [:]
    var users: [User] = []
    var isParentClosing = false
    var isParentClosed = false
    var events: [String] = []
    private var count = 0

    /// Whether the end of the first session waits for the task, directly or through other sessions.
    private func waits(_ session: Session, for user: User) -> Bool {
        var found: [Session] = [session]
        var next = 0
        while next < found.count {
            for other in users where other.used.contains(where: { $0 === found[next] }) {
                if other === user { return true }
                // The innermost use waits, and those around it for that one.
                if case .toUse(let awaited)? = other.wait, !found.contains(where: { $0 === awaited }) {
                    found.append(awaited)
                } else if case .end(let awaited)? = other.wait, !found.contains(where: { $0 === awaited }) {
                    found.append(awaited)
                }
            }
            next += 1
        }
        return false
    }

    func use(_ key: Int, isExisting: Bool, _ user: User) {
        // Every user of a session is part of the work that the closing of the parent waits for.
        if isParentClosed || (isParentClosing && user.used.isEmpty) {
            events.append("\(user.name) was refused")
        } else if !isExisting {
            enter(key, user)
        } else if let session = sessions[key], !session.isEnding || waits(session, for: user) {
            enter(session, user)
        } else {
            events.append("\(user.name) found no session")
        }
    }

    private func enter(_ key: Int, _ user: User) {
        if let session = sessions[key], !session.isEnding || waits(session, for: user) {
            enter(session, user)
        } else if user.isCanceled {
            events.append("\(user.name) was canceled")
        } else if let session = sessions[key] {
            user.wait = .toUse(session)
        } else {
            enter(begin(key), user)
        }
    }

    private func enter(_ session: Session, _ user: User) {
        user.used.append(session)
        events.append("\(user.name) uses session \(session.number)")
    }

    func cancel(_ user: User) {
        user.isCanceled = true
        guard user.isWaitingToUse else { return }
        user.wait = nil
        events.append("\(user.name) was canceled")
    }

    private func begin(_ key: Int) -> Session {
        count += 1
        let session = Session(key, count)
        sessions[key] = session
        events.append("session \(count) of \(key) began")
        return session
    }

    func beginEnding(_ key: Int) { sessions[key]?.isEnding = true }

    func end(_ key: Int, _ user: User) {
        guard let session = sessions[key] else {
            events.append("\(user.name) has seen the end")
            return
        }
        session.isEnding = true
        if waits(session, for: user) {
            events.append("\(user.name) would wait for itself: true")
        } else {
            user.wait = .end(session)
        }
    }

    func endUse(_ user: User) {
        events.append("\(user.name) ended")
        user.used.removeLast()
    }

    func settle() {
        var isChanging = true
        while isChanging {
            isChanging = false
            let isIdle = users.allSatisfy { $0.used.isEmpty && !$0.isWaitingToUse }
            if isParentClosing, isIdle { for session in sessions.values { session.isEnding = true } }
            for session in sessions.values.sorted(by: { $0.key < $1.key })
            where session.isEnding && !users.contains(where: { $0.used.contains { $0 === session } }) {
                isChanging = true
                end(session)
            }
            if isParentClosing, isIdle, !isParentClosed {
                isParentClosed = true
                for user in users {
                    guard case .endOfParent? = user.wait else { continue }
                    user.wait = nil
                    events.append("\(user.name) has seen the end")
                }
            }
        }
    }

    private func end(_ session: Session) {
        sessions[session.key] = nil
        events.append("session \(session.number) ended")
        for user in users {
            switch user.wait {
            case .end(let awaited)? where awaited === session:
                user.wait = nil
                events.append("\(user.name) has seen the end")
            case .toUse(let awaited)? where awaited === session:
                user.wait = nil
                enter(session.key, user)
            default: break
            }
        }
    }

    func close(_ user: User) {
        isParentClosing = true
        if isParentClosed {
            events.append("\(user.name) has seen the end")
        } else if user.used.isEmpty {
            user.wait = .endOfParent
        } else {
            events.append("\(user.name) would wait for itself: true")
        }
    }
}

/// One parent scope, with everything that is done to its sessions until it's closed.
private final class ScopedByKeyComparison {
    private let run: Run
    private let world = SessionWorld()
    private let reference = SessionsReference()
    private var taskCount = 0

    init(_ run: Run) {
        self.run = run
    }

    func compare() {
        for _ in 0..<run.random.number(below: 150) where run.isGoing { performOne() }
        run.begin("begin to close the parent")
        world.parent.beginClosing()
        reference.isParentClosing = true
        check()
        while let user = idleUser {
            run.begin("\(user.name) ends")
            end(user)
            check()
        }
        run.expect("tasks that never end", reference.users.map(\.name), is: [])
        run.expect("sessions that never end", Array(reference.sessions.keys), is: [])
    }

    private var idleUser: SessionsReference.User? {
        run.random.element(of: reference.users.filter { $0.wait == nil })
    }

    private func performOne() {
        let key = run.random.number(below: 3)
        guard let user = idleUser, !run.random.oneIn(5) || reference.users.count > 5 else { return start() }
        switch run.random.number(below: 24) {
        case 0...8:
            guard user.used.count < 3 else { return }
            let isExisting = run.random.oneIn(3)
            run.begin("\(user.name) uses \(isExisting ? "an existing " : "")key \(key)")
            if isExisting { world.useExisting(key, user.name) } else { world.use(key, user.name) }
            reference.use(key, isExisting: isExisting, user)
        case 9...17:
            run.begin("\(user.name) ends")
            end(user)
        case 18...19:
            run.begin("\(user.name) ends key \(key)")
            world.end(key, user.name)
            reference.end(key, user)
        case 20:
            run.begin("\(user.name) begins to end key \(key)")
            world.tell(user.name) { [world] _ in world.sessions.beginEnding(key) }
            reference.beginEnding(key)
        case 21...22:
            guard let other = run.random.element(of: reference.users) else { return }
            run.begin("\(other.name) is canceled")
            world.agents[other.name]?.task?.cancel()
            reference.cancel(other)
        default:
            guard run.random.oneIn(10) else { return }
            run.begin("\(user.name) closes the parent")
            close(user)
        }
        check()
    }

    private func start() {
        guard reference.users.count < 6 else { return }
        taskCount += 1
        let name = "task \(taskCount)"
        run.begin("\(name) starts")
        world.start(name)
        reference.users.append(.init(name))
        check()
    }

    private func end(_ user: SessionsReference.User) {
        world.agents[user.name]?.send(.end(isFailed: false))
        if user.used.isEmpty { reference.users.removeAll { $0 === user } } else { reference.endUse(user) }
    }

    private func close(_ user: SessionsReference.User) {
        world.tell(user.name) { [world] agent in
            do throws(ScopeCloseError) {
                try await world.parent.close()
                world.events.append("\(agent.name) has seen the end")
            } catch {
                world.events.append("\(agent.name) would wait for itself: \(error.cycle != nil)")
            }
        }
        reference.close(user)
    }

    private func check() {
        run.settle()
        reference.settle()
        let expected = reference.events.sorted()
        reference.events = []
        run.expect("effects", world.takeEvents(), is: expected)
        run.expect("living values", world.values.living, is: Set(reference.sessions.values.map(\.number)))
        let idle = Set(world.agents.values.filter(\.isIdle).map(\.name))
        run.expect("idle tasks", idle, is: Set(reference.users.filter { $0.wait == nil }.map(\.name)))
    }
}
