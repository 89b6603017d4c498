import Exploring

/// The scopes of an order, which fails if a creation or teardown breaks a rule.
///
/// - A value is created once, and torn down once, if the scope was closed.
/// - Values are torn down in the reverse order of their creation, those of a child before those of its parent.
/// - Nothing is created or torn down after the end of a closing.
struct TrackedScopes: Sendable {
    let order: Order

    /// Messages that a scope has reported.
    let misuse = Log<String>()

    private let created = Log<String>()
    private let torn = Log<String>()
    private let closed = Log<String>()

    init(_ order: Order) {
        self.order = order
        order.check { [self] in checkTeardowns() }
    }

    /// The names of the values that were torn down.
    var tornDown: [String] { torn.elements }

    /// Returns a scope without a parent.
    func scope(_ name: String = "app") -> Scope {
        let report = ScopeMisuseHandler { [order, misuse] message in
            order.expectNoLock("the handler of misuse")
            misuse.append(message)
        }
        return Scope.$reportMisuse.withValue(report) { Scope(name) }
    }

    /// Returns an asynchronous lifetime.
    func asyncShared(
        _ name: String,
        in scope: Scope,
        _ prepare: @escaping @Sendable () async throws -> Void = {}
    ) -> AsyncShared<Tracked> {
        // A teardown that captured the scope would keep it alive.
        let scopeName = scope.name
        return scope.asyncShared { [self] in
            order.expectNoLock("the factory")
            await Task.yield()
            try await prepare()
            return create(name, in: scopeName)
        } teardown: { [self] _ in
            await tearDown(name, in: scopeName)
        }
    }

    /// Returns a synchronous lifetime.
    func shared(
        _ name: String,
        in scope: Scope,
        _ prepare: @escaping @Sendable () -> Void = {}
    ) -> Shared<Tracked> {
        let scopeName = scope.name
        return scope.shared { [self] in
            order.expectNoLock("the factory")
            prepare()
            return create(name, in: scopeName)
        } teardown: { [self] _ in
            await tearDown(name, in: scopeName)
        }
    }

    /// Closes a scope, which can only fail because of a cycle.
    nonisolated(nonsending) func close(_ scope: Scope) async {
        let name = scope.name
        do throws(ScopeCloseError) {
            try await scope.close()
            closed.append(name)
        } catch {
            order.expect(error.cycle != nil, "\(error)")
        }
    }

    private func create(_ name: String, in scope: String) -> Tracked {
        order.expect(!closed.elements.contains(scope), "\(name) was created after \(scope) was closed")
        created.append(name)
        return order.object(name)
    }

    private func tearDown(_ name: String, in scope: String) async {
        order.expectNoLock("the teardown")
        order.expect(!closed.elements.contains(scope), "\(name) was torn down after \(scope) was closed")
        torn.append(name)
        await Task.yield()
    }

    private func checkTeardowns() {
        let (created, torn) = (created.elements, torn.elements)
        order.expect("values that were created once", Set(created).count, is: created.count)
        order.expect("values that were torn down", torn.sorted(), is: created.sorted())
    }

    /// Fails the order unless all values were torn down in the reverse order of their creation.
    func expectReverseOrder() {
        order.check { [self] in
            order.expect("teardowns", torn.elements, is: created.elements.reversed())
        }
    }
}

/// Uses a scope, and returns what the work returns, or the name of the error.
nonisolated(nonsending) func outcome(
    ofUsing scope: Scope,
    _ body: nonisolated(nonsending) () async throws -> String
) async -> String {
    do {
        return try await scope.use(body)
    } catch let error as ScopeClosedError {
        return "refused by \(error.scope)"
    } catch {
        return name(of: error)
    }
}
