import Exploring

/// Children against the closing of their parents.
let scopeChildPrograms = [
    Program("Scope: a child's value and its parent's", bound: 1) { order in
        let scopes = TrackedScopes(order)
        let parent = scopes.scope("parent")
        let child = parent.makeChild("child")
        let outer = scopes.shared("outer", in: parent)
        let inner = scopes.shared("inner", in: child) { _ = outer.value }
        order.thread("user") { try? child.use { _ = inner.value } }
        order.task("closer of the parent") { await scopes.close(parent) }
        order.task("closer of the child") { await scopes.close(child) }
        scopes.expectReverseOrder()
    },
    Program("Scope: a child is made while its parent closes", bound: 1) { order in
        let scopes = TrackedScopes(order)
        let parent = scopes.scope("parent")
        _ = scopes.shared("outer", in: parent).value
        order.task("maker") {
            do {
                try await parent.withChild("child") { child in
                    _ = scopes.shared("inner", in: child).value
                }
            } catch {
                order.expect(error is ScopeClosedError, "\(error)")
            }
        }
        order.task("closer") { await scopes.close(parent) }
        scopes.expectReverseOrder()
    },
    Program("Scope: the work of a child throws while its parent closes", bound: 1) { order in
        let scopes = TrackedScopes(order)
        let parent = scopes.scope("parent")
        order.task("maker") {
            do {
                try await parent.withChild("child") { child in
                    _ = scopes.shared("inner", in: child).value
                    throw Offline()
                }
            } catch {
                order.expect(error is ScopeClosedError || error is Offline, "\(error)")
            }
        }
        order.task("closer") { await scopes.close(parent) }
    },
    Program("Scope: a child is released while its parent closes", bound: 2) { order in
        let scopes = TrackedScopes(order)
        let parent = scopes.scope("parent")
        let shelf = Log<Scope>()
        shelf.append(parent.makeChild("child"))
        _ = scopes.shared("inner", in: shelf.elements[0]).value
        order.thread("owner") {
            order.step()
            shelf.removeAll()
        }
        order.task("closer") { await scopes.close(parent) }
        order.check { order.expect(scopes.misuse.count <= 1, "misuse: \(scopes.misuse.elements)") }
    },
    Program("Scope: a parent is released while its children are closed and released", bound: 2) { order in
        let scopes = TrackedScopes(order)
        let (parents, children) = (Log<Scope>(), Log<Scope>())
        parents.append(scopes.scope("parent"))
        let outer = scopes.shared("outer", in: parents.elements[0])
        _ = outer.value
        let child = parents.elements[0].makeChild("child")
        children.append(parents.elements[0].makeChild("released child"))
        order.thread("owner of the parent") {
            order.step()
            parents.removeAll()
        }
        order.thread("owner of the released child") {
            order.step()
            children.removeAll()
        }
        order.task("user of the child") {
            // The parent is open, because the child is.
            try? child.use { outer.value.use() }
            order.expect("reports while the child is open", scopes.misuse.elements, is: [])
            await scopes.close(child)
        }
        order.check { order.expect("reports", scopes.misuse.count, is: 1) }
    },
    Program("Scope: a teardown of a child reads its parent's value first, against a close of both", bound: 1) { order in
        let scopes = TrackedScopes(order)
        let parent = scopes.scope("parent")
        let child = parent.makeChild("child")
        let log = scopes.shared("log", in: parent)
        let draft = child.shared {
            order.object("draft")
        } teardown: { _ in
            log.value.use()
        }
        _ = draft.value
        order.task("closer of the parent") { await scopes.close(parent) }
        order.task("closer of the child") { await scopes.close(child) }
    },
]
