import Exploring

/// Sessions that are used and ended.
let scopedByKeyPrograms = [
    Program("ScopedByKey: two uses of a key", bound: 1) { order in
        let (scopes, parent) = makeScopes(order)
        let sessions = makeSessions(in: parent, scopes)
        let values = Log<String>()
        for number in 1...2 { order.task("user \(number)") { values.append(await use(sessions)) } }
        order.check { order.expect("values", values.elements, is: ["value 1", "value 1"]) }
        order.afterward { await scopes.close(parent) }
    },
    Program("ScopedByKey: a use against an end", bound: 1) { order in
        let (scopes, parent) = makeScopes(order)
        let sessions = makeSessions(in: parent, scopes)
        order.task("user") { order.expect("value", await use(sessions), is: "value 1") }
        order.task("ender") { try? await sessions.end("ada") }
        order.afterward { await scopes.close(parent) }
    },
    Program("ScopedByKey: an end, and a use that begins a new session", bound: 1) { order in
        let (scopes, parent) = makeScopes(order)
        let torn = Log<Int>()
        let sessions = ScopedByKey(in: parent) { (_: String, scope: Scope) in
            scope.shared {
                order.object("value")
            } teardown: { value in
                await Task.yield()
                torn.append(value.number)
            }
        }
        order.task("user") {
            _ = await use(sessions)
            try? await sessions.end("ada")
            order.expect(torn.elements.contains(1), "The end of the session wasn't awaited.")
        }
        order.task("other user") {
            let value = await use(sessions)
            // A second session begins only after the first has ended.
            order.expect(value == "value 1" || torn.elements == [1], "\(value) with \(torn.elements) torn down")
        }
        order.afterward {
            await scopes.close(parent)
            order.expect("torn down", torn.elements, is: Array(1...order.count(of: "value")))
        }
    },
    Program("ScopedByKey: two ends and a use", bound: 0) { order in
        let (scopes, parent) = makeScopes(order)
        let sessions = makeSessions(in: parent, scopes, isOnce: false)
        order.task("user") { _ = await use(sessions) }
        for number in 1...2 { order.task("ender \(number)") { try? await sessions.end("ada") } }
        order.afterward { await scopes.close(parent) }
    },
    Program("ScopedByKey: a use against the close of the parent", bound: 1) { order in
        let (scopes, parent) = makeScopes(order)
        let sessions = makeSessions(in: parent, scopes)
        order.task("user") {
            let outcome = await use(sessions)
            order.expect(["value 1", "refused by app"].contains(outcome), "outcome: \(outcome)")
        }
        order.task("closer") { await scopes.close(parent) }
    },
    Program("ScopedByKey: a use that waits for an end is canceled", bound: 1) { order in
        let (scopes, parent) = makeScopes(order)
        let sessions = makeSessions(in: parent, scopes, isOnce: false)
        order.task("ender") {
            _ = await use(sessions)
            try? await sessions.end("ada")
        }
        let user = order.task("user") {
            let outcome = await use(sessions)
            order.expect(outcome.hasPrefix("value") || outcome == "canceled", "outcome: \(outcome)")
        }
        order.thread("canceler") { user.cancel() }
        order.afterward { await scopes.close(parent) }
    },
    Program("ScopedByKey: a first use creates the value, and not a use of an existing session", bound: 1) { order in
        let (scopes, parent) = makeScopes(order)
        let sessions = ScopedByKey(in: parent) { (_: String, scope: Scope) in
            order.expect(FirstUser.isCurrent, "The use of an existing session created the value.")
            return scopes.shared("value", in: scope)
        }
        order.task("user") {
            await FirstUser.$isCurrent.withValue(true) { order.expect("value", await use(sessions), is: "value 1") }
        }
        order.task("user of an existing session") {
            let outcome = await useExisting(sessions)
            order.expect(["value 1", "none"].contains(outcome), "outcome: \(outcome)")
        }
        order.afterward { await scopes.close(parent) }
    },
    Program("ScopedByKey: a use of an existing session against an end", bound: 1) { order in
        let (scopes, parent) = makeScopes(order)
        let sessions = makeSessions(in: parent, scopes)
        order.task("ender") {
            _ = await use(sessions)
            try? await sessions.end("ada")
        }
        order.task("user") {
            let outcome = await useExisting(sessions)
            order.expect(["value 1", "none"].contains(outcome), "outcome: \(outcome)")
        }
        order.afterward { await scopes.close(parent) }
    },
    Program("ScopedByKey: the teardown of a session uses its own key", bound: 1) { order in
        let (scopes, parent) = makeScopes(order)
        let shelf = Log<ScopedByKey<String, Shared<Tracked>>>()
        let sessions = ScopedByKey(in: parent) { (_: String, scope: Scope) in
            scope.shared {
                order.object("value")
            } teardown: { _ in
                for sessions in shelf.elements { order.expect("outcome", await use(sessions), is: "value 1") }
            }
        }
        shelf.append(sessions)
        order.task("user") { _ = await use(sessions) }
        order.task("closer") { await scopes.close(parent) }
        order.afterward {
            await scopes.close(parent)
            shelf.removeAll()
        }
    },
]

private enum FirstUser {
    /// Whether the current task is the one whose use begins the session.
    @TaskLocal static var isCurrent = false
}

private func makeScopes(_ order: Order) -> (TrackedScopes, Scope) {
    let scopes = TrackedScopes(order)
    return (scopes, scopes.scope())
}

private func makeSessions(
    in parent: Scope,
    _ scopes: TrackedScopes,
    isOnce: Bool = true
) -> ScopedByKey<String, Shared<Tracked>> {
    let order = scopes.order
    return ScopedByKey(in: parent) { _, scope in
        order.expectNoLock("the factory")
        return isOnce ? scopes.shared("value", in: scope) : scope.shared { order.object("value") }
    }
}

/// Uses the session of a key, and returns its value, or the name of the error.
private nonisolated(nonsending) func use(_ sessions: ScopedByKey<String, Shared<Tracked>>) async -> String {
    do {
        return try await sessions.use("ada") { shared in
            await Task.yield()
            return shared.value.description
        }
    } catch let error as ScopeClosedError {
        return "refused by \(error.scope)"
    } catch {
        return name(of: error)
    }
}

/// Uses the session of a key if there is one, and returns its value, or the name of the error.
private nonisolated(nonsending) func useExisting(_ sessions: ScopedByKey<String, Shared<Tracked>>) async -> String {
    do {
        return try await sessions.useExisting("ada") { shared in
            await Task.yield()
            return shared.value.description
        } ?? "none"
    } catch {
        return name(of: error)
    }
}
