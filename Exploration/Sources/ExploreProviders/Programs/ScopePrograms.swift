import Exploring

let scopePrograms = [
    Program("Scope: a read against a close", bound: 2) { order in
        let scope = Scope("session")
        let tornDown = Log<String>()
        let shared = makeAsyncShared(in: scope, order, "value", tornDown)
        order.task("reader") {
            let outcome = await outcome(of: shared)
            order.expect(["value 1", "closed"].contains(outcome), "outcome: \(outcome)")
        }
        order.task("closer") { await close(scope, order) }
        order.check {
            let expected = order.count(of: "value") == 0 ? [] : ["value 1"]
            order.expect("torn down", tornDown.elements, is: expected)
        }
        order.expectReleased("capture of value", while: shared)
    },
    Program("Scope: a creation against two closes", bound: 1) { order in
        let scope = Scope("session")
        let tornDown = Log<String>()
        let shared = makeAsyncShared(in: scope, order, "value", tornDown)
        order.task("reader") { _ = await outcome(of: shared) }
        for number in 1...2 {
            order.task("closer \(number)") {
                await close(scope, order)
                order.expect("torn down after closing", tornDown.count, is: order.count(of: "value"))
            }
        }
    },
    Program("Scope: two values are torn down in reverse order", bound: 2) { order in
        let scope = Scope("session")
        let tornDown = Log<String>()
        let created = Log<String>()
        let inner = makeAsyncShared(in: scope, order, "inner", tornDown)
        let outer = scope.asyncShared {
            created.append("\(try await inner.value)")
            let value = order.object("outer")
            created.append("\(value)")
            return value
        } teardown: { value in
            await Task.yield()
            tornDown.append("\(value)")
        }
        order.task("reader") { _ = await outcome(of: outer) }
        order.task("closer") { await close(scope, order) }
        order.check {
            order.expect("torn down", tornDown.elements, is: created.elements.reversed())
        }
    },
    Program("Scope: a child's value and its parent's", bound: 1) { order in
        let parent = Scope("parent")
        let child = parent.makeChild("child")
        let tornDown = Log<String>()
        let outer = makeAsyncShared(in: parent, order, "outer", tornDown)
        let inner = child.asyncShared {
            _ = try await outer.value
            return order.object("inner")
        } teardown: { value in
            tornDown.append("\(value)")
        }
        order.task("reader") { _ = await outcome(of: inner) }
        order.task("closer of the parent") { await close(parent, order) }
        order.check {
            let expected = ["inner", "outer"].filter { order.count(of: $0) > 0 }.map { "\($0) 1" }
            order.expect("torn down", tornDown.elements, is: expected)
        }
    },
    Program("Scope: a creation fails while the scope closes", bound: 2) { order in
        let scope = Scope("session")
        let attempts = Log<Int>()
        let shared = scope.asyncShared {
            attempts.append(1)
            let attempt = attempts.count
            await Task.yield()
            if attempt == 1 { throw Offline() }
            return order.object("value")
        }
        order.task("reader") {
            let outcome = await outcome(of: shared)
            order.expect(["Offline()", "closed"].contains(outcome), "outcome: \(outcome)")
        }
        order.task("closer") { await close(scope, order) }
        order.check { order.expect("values", order.count(of: "value"), is: 0) }
    },
    Program("Scope: a reader is canceled while the scope closes", bound: 1) { order in
        let scope = Scope("session")
        let tornDown = Log<String>()
        let shared = makeAsyncShared(in: scope, order, "value", tornDown)
        let reader = order.task("reader") { _ = await outcome(of: shared) }
        order.thread("canceler") { reader.cancel() }
        order.task("closer") { await close(scope, order) }
        order.check { order.expect("torn down", tornDown.count, is: order.count(of: "value")) }
    },
    Program("Scope: a closer is canceled", bound: 2) { order in
        let scope = Scope("session")
        let tornDown = Log<String>()
        let shared = scope.shared {
            order.object("value")
        } teardown: { value in
            await Task.yield()
            tornDown.append("\(value)")
        }
        shared.value.use()
        let closer = order.task("closer") {
            await close(scope, order)
            order.expect("torn down after closing", tornDown.elements, is: ["value 1"])
        }
        order.thread("canceler") { closer.cancel() }
        order.check { order.expect("torn down", tornDown.elements, is: ["value 1"]) }
    },
    Program("Scope: a child is made and closed while others are", bound: 2) { order in
        let parent = Scope("parent")
        let tornDown = Log<String>()
        for number in 1...2 {
            order.task("request \(number)") {
                let child = parent.makeChild("request \(number)")
                let shared = child.shared {
                    order.object("value")
                } teardown: { value in
                    tornDown.append("\(value)")
                }
                shared.value.use()
                await close(child, order)
            }
        }
        order.afterward { await close(parent, order) }
        order.check { order.expect("torn down", tornDown.elements.sorted(), is: ["value 1", "value 2"]) }
    },
    Program("Scope: a child and its parent are closed", bound: 2) { order in
        let parent = Scope("parent")
        let child = parent.makeChild("child")
        let tornDown = Log<String>()
        let outer = makeAsyncShared(in: parent, order, "outer", tornDown)
        let inner = child.shared {
            order.object("inner")
        } teardown: { value in
            order.expect("torn down before the child", tornDown.count, is: 0)
            tornDown.append("\(value)")
        }
        inner.value.use()
        order.task("closer of the parent") { await close(parent, order) }
        order.task("closer of the child") {
            await close(child, order)
            order.expect("torn down after closing the child", tornDown.elements.first, is: "inner 1")
        }
        order.check {
            order.expect("torn down", tornDown.elements, is: ["inner 1"])
            withExtendedLifetime(outer) {}
        }
    },
]

private func close(_ scope: Scope, _ order: Order) async {
    do {
        try await scope.close()
    } catch {
        order.expect(false, "\(error)")
    }
}

private func makeAsyncShared(
    in scope: Scope,
    _ order: Order,
    _ name: String,
    _ tornDown: Log<String>
) -> AsyncShared<Tracked> {
    let capture = order.object("capture of \(name)")
    return scope.asyncShared {
        order.expectNoLock("the factory")
        capture.use()
        order.expect("teardowns before a creation", tornDown.count, is: 0)
        await Task.yield()
        return order.object(name)
    } teardown: { value in
        order.expectNoLock("the teardown")
        await Task.yield()
        tornDown.append("\(value)")
    }
}
