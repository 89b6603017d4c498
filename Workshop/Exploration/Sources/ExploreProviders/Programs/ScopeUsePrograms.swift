import Exploring

/// Uses of a scope against its closing.
let scopeUsePrograms = [
    Program("Scope: a use against a close", bound: 3) { order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let running = Log<Int>()
        let shared = scope.shared {
            order.object("value")
        } teardown: { _ in
            order.expect("uses under way", running.elements.reduce(0, +), is: 0)
        }
        order.task("user") {
            let outcome = await outcome(ofUsing: scope) {
                running.append(1)
                await Task.yield()
                defer { running.append(-1) }
                return shared.value.description
            }
            order.expect(["value 1", "refused by app"].contains(outcome), "outcome: \(outcome)")
        }
        order.task("closer") { await scopes.close(scope) }
    },
    Program("Scope: two uses against a close", bound: 1) { order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let shared = scopes.shared("value", in: scope)
        for number in 1...2 {
            order.task("user \(number)") {
                _ = await outcome(ofUsing: scope) {
                    await Task.yield()
                    return shared.value.description
                }
            }
        }
        order.task("closer") { await scopes.close(scope) }
    },
    Program("Scope: a use learns of the closing", bound: 2) { order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let (told, tornDown) = (Log<Int>(), Log<Int>())
        let service = scope.shared {
            order.object("value")
        } teardown: { _ in
            tornDown.append(1)
        }
        order.thread("user") {
            try? scope.use {
                _ = service.value
                order.step()
            } onClosing: {
                order.expectNoLock("the handler")
                told.append(1)
                order.step()
                order.expect("teardowns before the end of the handler", tornDown.count, is: 0)
                service.value.use()
            }
        }
        for number in 1...2 { order.thread("closer \(number)") { scope.beginClosing() } }
        order.check {
            order.expect(told.count <= 1, "the handler was called \(told.count) times")
            order.expect("misuse", scopes.misuse.elements, is: [])
        }
    },
    Program("Scope: a use that ends only when it learns of the closing", bound: 1) { order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let endless = AsyncShared { order.object("end") }
        order.task("user") {
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
            _ = try? await scope.use {
                for await _ in stream {}
                _ = try await endless.value
            } onClosing: {
                continuation.finish()
            }
        }
        order.task("closer") { await scopes.close(scope) }
    },
    Program("Scope: a use inside a use while the scope begins to close", bound: 2) { order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let child = scope.makeChild("child")
        let shared = scopes.shared("value", in: child)
        order.thread("user") {
            do {
                try scope.use {
                    order.expect("value", try child.use { shared.value.description }, is: "value 1")
                }
            } catch {
                order.expect("error", error as? ScopeClosedError, is: ScopeClosedError(scope: "app"))
            }
        }
        order.task("closer") { await scopes.close(scope) }
    },
    Program("Scope: closing inside a use, against a close outside", bound: 1) { order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let shared = scopes.shared("value", in: scope)
        order.task("user") {
            _ = try? await scope.use {
                _ = shared.value
                do throws(ScopeCloseError) {
                    try await scope.close()
                    order.expect(false, "A use has waited for the closing that waits for it.")
                } catch {
                    order.expect("length of the cycle", error.cycle?.count, is: 3)
                }
            }
        }
        order.task("closer") { await scopes.close(scope) }
    },
    Program("Scope: two uses close each other's scope", bound: 1) { order in
        let scopes = TrackedScopes(order)
        let pair = [scopes.scope("0"), scopes.scope("1")]
        let cycles = Log<Int>()
        for number in 0...1 {
            order.task("user \(number)") {
                _ = try? await pair[number].use {
                    do throws(ScopeCloseError) {
                        try await pair[1 - number].close()
                    } catch {
                        cycles.append(error.cycle?.count ?? 0)
                    }
                }
            }
        }
        order.check { order.expect(cycles.count <= 1, "cycles: \(cycles.elements)") }
        order.afterward { for scope in pair { await scopes.close(scope) } }
    },
    Program("Scope: a canceled use abandons a creation that reads a value of the scope", bound: 1) { order in
        let scopes = TrackedScopes(order)
        let scope = scopes.scope()
        let store = scopes.shared("store", in: scope)
        let drafts = AsyncSharedByKey { (_: Int) in
            await Task.yield()
            store.value.use()
            return order.object("draft")
        }
        let user = order.task("user") { try? await scope.use { _ = try await drafts[7] } }
        order.thread("canceler") { user.cancel() }
        order.task("closer") { await scopes.close(scope) }
    },
]
