import Exploring

/// Creations and teardowns in one scope.
let scopePrograms = [
    Program("Scope: a read against a close", bound: 2) { order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let shared = scopes.asyncShared("value", in: scope)
        order.task("reader") {
            let outcome = await outcome(of: shared)
            order.expect(["value 1", "closed"].contains(outcome), "outcome: \(outcome)")
        }
        order.task("closer") { await scopes.close(scope) }
        scopes.expectReverseOrder()
    },
    Program("Scope: a creation against two closes", bound: 1) { order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let shared = scopes.asyncShared("value", in: scope)
        order.task("reader") { _ = await outcome(of: shared) }
        for number in 1...2 { order.task("closer \(number)") { await scopes.close(scope) } }
    },
    Program("Scope: two values are torn down in reverse order", bound: 1) { order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let inner = scopes.asyncShared("inner", in: scope)
        let outer = scopes.asyncShared("outer", in: scope) { _ = try await inner.value }
        order.task("reader") { _ = await outcome(of: outer) }
        order.task("closer") { await scopes.close(scope) }
        scopes.expectReverseOrder()
    },
    Program("Scope: a synchronous creation in a use against a close", bound: 2) { order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let inner = scopes.shared("inner", in: scope)
        let outer = scopes.shared("outer", in: scope) { _ = inner.value }
        order.thread("reader") {
            do {
                let value = try scope.use { outer.value.description }
                order.expect("value", value, is: "outer 1")
            } catch {
                order.expect(error is ScopeClosedError, "\(error)")
            }
        }
        order.task("closer") { await scopes.close(scope) }
        scopes.expectReverseOrder()
    },
    Program("Scope: a creation ends while its scope begins to close and another creation begins", bound: 1) { order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let first = scopes.asyncShared("first", in: scope)
        let second = scopes.shared("second", in: scope)
        order.task("reader") { _ = await outcome(of: first) }
        order.thread("user") { try? scope.use { _ = second.value } }
        order.task("closer") { await scopes.close(scope) }
    },
    Program("Scope: a creation fails while its scope closes", bound: 1) { order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let shared = scopes.asyncShared("value", in: scope) { throw Offline() }
        order.task("reader") { _ = await outcome(of: shared) }
        order.task("closer") { await scopes.close(scope) }
        order.check { order.expect("torn down", scopes.tornDown, is: []) }
    },
    Program("Scope: a reader is canceled while its scope closes", bound: 1) { order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let shared = scopes.asyncShared("value", in: scope) { try Task.checkCancellation() }
        let reader = order.task("reader") { _ = await outcome(of: shared) }
        order.thread("canceler") { reader.cancel() }
        order.task("closer") { await scopes.close(scope) }
    },
    Program("Scope: a close with a limit, against a reader, and a teardown that creates again", bound: 1) {
        order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let shared = scopes.asyncShared("value", in: scope) { try Task.checkCancellation() }
        let saved = Log<String>()
        let draft = scope.shared {
            order.object("draft")
        } teardown: { _ in
            saved.append(await outcome(of: shared))
        }
        _ = draft.value
        order.task("reader") {
            let outcome = await outcome(of: shared)
            order.expect(["value 1", "closed"].contains(outcome), "outcome: \(outcome)")
        }
        order.task("closer") {
            try? await scope.close(within: .seconds(1))
            let outcome = await outcome(of: shared)
            order.expect(["value 1", "closed"].contains(outcome), "later outcome: \(outcome)")
        }
        order.check { order.expect("saved", saved.elements, is: ["value 1"]) }
    },
    Program("Scope: a wait for a close that is given up", bound: 1) { order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let shared = scopes.shared("value", in: scope)
        _ = shared.value
        order.letTimersRace()
        order.task("closer with a limit") { try? await scope.close(within: .seconds(1)) }
        order.task("closer") { await scopes.close(scope) }
    },
    Program("Scope: the first read of a lifetime is in a teardown", bound: 2) { order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let log = scopes.shared("log", in: scope)
        let value = order.object("draft")
        let draft = scope.shared {
            value
        } teardown: { _ in
            log.value.use()
        }
        order.thread("user") { try? scope.use { _ = draft.value } }
        order.task("closer") { await scopes.close(scope) }
    },
    Program("Scope: an outside reader creates a value while the scope is torn down", bound: 1) { order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let (first, late) = (scopes.shared("first", in: scope), scopes.asyncShared("late", in: scope))
        _ = first.value
        order.task("reader") {
            let outcome = await outcome(of: late)
            order.expect(["late 1", "closed"].contains(outcome), "outcome: \(outcome)")
        }
        order.task("closer") { await scopes.close(scope) }
    },
    Program("Scope: a read against the teardown of its value", bound: 2) { order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let shared = scopes.shared("value", in: scope)
        _ = shared.value
        for number in 1...2 {
            order.thread("reader \(number)") { order.expect("value", shared.value.description, is: "value 1") }
        }
        order.task("closer") { await scopes.close(scope) }
        order.check { order.expect(scopes.misuse.count <= 1, "misuse: \(scopes.misuse.elements)") }
    },
    Program("Scope: a reader that has waited for the creation isn't late, even if the teardown begins", bound: 2) {
        order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let shelf = Log<Shared<Tracked>>()
        let waits = Log<Int>()
        let shared = scopes.shared("value", in: scope) {
            order.step()
            for shared in shelf.elements { waits.append(threadWaits.withLock { $0.waitCount(for: shared) }) }
        }
        shelf.append(shared)
        order.thread("reader that begins to close") {
            _ = shared.value
            scope.beginClosing()
        }
        order.thread("other reader") { _ = shared.value }
        order.check {
            if waits.elements != [0] { order.expect("misuse", scopes.misuse.elements, is: []) }
            shelf.removeAll()
        }
    },
    Program("Scope: an asynchronous read against the teardown of its value", bound: 1) { order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let shared = scopes.asyncShared("value", in: scope)
        order.task("reader") {
            for _ in 1...2 {
                let outcome = await outcome(of: shared)
                order.expect(["value 1", "closed"].contains(outcome), "outcome: \(outcome)")
            }
        }
        order.task("closer") { await scopes.close(scope) }
        order.check { order.expect(scopes.misuse.count <= 1, "misuse: \(scopes.misuse.elements)") }
    },
]
