import Stubbing
import Testing

@testable import Providers

/// Closings that would wait for themselves, which begin but aren't waited for.
@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct ClosingCycleTests {
    /// The scopes of a test, which teardowns find by their numbers.
    private final class Scopes: Sendable {
        let all: [Scope]
        let cycles = Stub<[String], Void>(defaultReturnValue: ())

        /// Creates scopes "0", "1", and so on.
        ///
        /// The teardown of each closes the next one, and that of the last closes the first.
        init(ringOf count: Int, closeNext: @escaping @Sendable (Scope) async throws -> Void = { try await $0.close() })
        {
            let all = (0..<count).map { Scope("\($0)") }
            self.all = all
            for (number, scope) in all.enumerated() {
                scope.create { [cycles] _ in
                    do {
                        try await closeNext(all[(number + 1) % count])
                    } catch let error as ScopeCloseError {
                        if let cycle = error.cycle { cycles(cycle) }
                    }
                }
            }
        }

        func closeAll() async throws {
            for scope in all { try await scope.close() }
        }
    }

    /// The possible paths through a ring of scopes that wait for each other.
    ///
    /// The ring can be completed at any scope.
    private func paths(ring: [String]) -> Set<[String]> {
        Set(
            ring.indices.map { first in
                let names = (ring[first...] + ring[..<first]).map { "the closing of scope \"\($0)\"" }
                return names + names.prefix(1)
            }
        )
    }

    @Test(arguments: [1, 2, 3, 5])
    func teardownsThatCloseARingOfScopesGetThePath(count: Int) async throws {
        let scopes = Scopes(ringOf: count)
        try await scopes.closeAll()
        #expect(scopes.cycles.callCount == 1)
        #expect(paths(ring: (0..<count).map(String.init)).isSuperset(of: scopes.cycles.callArguments))
    }

    @Test(arguments: [2, 3])
    func closingsThatDifferentTasksBeginGetThePath(count: Int) async throws {
        let began = AsyncStub<Void, Void>(defaultReturnValue: ())
        let scopes = Scopes(ringOf: count) { next in
            await began()
            // No teardown closes the next scope until all scopes are closing.
            try await began.waitForCall(count)
            try await next.close()
        }
        await withThrowingTaskGroup { group in
            for scope in scopes.all { group.addTask { try await scope.close() } }
        }
        #expect(scopes.cycles.callCount == 1)
        #expect(paths(ring: (0..<count).map(String.init)).isSuperset(of: scopes.cycles.callArguments))
    }

    @Test
    func aTaskThatATeardownStartsCountsAsPartOfIt() async throws {
        let scopes = Scopes(ringOf: 2) { next in try await Task { try await next.close() }.value }
        try await scopes.closeAll()
        #expect(paths(ring: ["0", "1"]).isSuperset(of: scopes.cycles.callArguments))
        #expect(scopes.cycles.callCount == 1)
    }

    @Test
    func aTeardownThatClosesTheParentGetsThePathAndTheOthersRun() async throws {
        let app = Scope("app")
        let torn = Stub<String, Void>(defaultReturnValue: ())
        let store = app.shared {
            Service("store")
        } teardown: { store in
            torn(store.name)
        }
        let session = app.makeChild("session")
        let service = session.shared {
            Service("session")
        } teardown: { _ in
            try await app.close()
        }
        _ = (store.value, service.value)
        let error = await #expect(throws: ScopeCloseError.self) { try await session.close() }
        let cycle = try #require(error?.errors.first?.error as? ScopeCloseError)
        let name = "the closing of scope \"session\""
        #expect(cycle.cycle == [name, "the closing of scope \"app\"", name])
        #expect(
            cycle.description == """
                Scope "app" is closing, but its end can't be waited for here: \(name), which waits for the closing of scope \
                "app", which waits for \(name). Call beginClosing(), or close it elsewhere.
                """
        )
        try? await app.close()
        #expect(torn.callArguments == ["store"])
    }

    @Test
    func aCreationThatClosesItsScopeGetsThePathAndItsValueIsTornDown() async throws {
        let scope = Scope("app")
        let torn = Stub<String, Void>(defaultReturnValue: ())
        let service = scope.asyncShared {
            let error = await #expect(throws: ScopeCloseError.self) { try await scope.close() }
            return Service(error?.cycle?.joined(separator: " > ") ?? "")
        } teardown: { service in
            torn(service.name)
        }
        let name = "AsyncShared<Service> (ProvidersTests/ClosingCycleTests.swift:\(#line - 6))"
        let path = "\(name) > the closing of scope \"app\" > \(name)"
        #expect(try await service.value.name == path)
        try await scope.close()
        #expect(torn.callArguments == [path])
    }

    @Test
    func aTaskThatNothingAwaitsBeginsTheClosing() async throws {
        let scope = Scope("app")
        let torn = Stub<String, Void>(defaultReturnValue: ())
        let service = scope.asyncShared {
            Task { try await scope.close() }
            await settle()
            #expect(Work.locked { !scope.state.life.isOpen($0) })
            return Service("service")
        } teardown: { service in
            torn(service.name)
        }
        _ = try await service.value
        try await torn.waitForCall(1)
        try await scope.close()
        #expect(torn.callArguments == ["service"])
    }

    @Test
    func aCreationThatClosesTheScopeWhoseTeardownWaitsForItGetsThePath() async throws {
        let scope = Scope("app")
        let asked = AsyncStub<Void, Void>(defaultReturnValue: ())
        let cycles = Stub<[String]?, Void>(defaultReturnValue: ())
        let flush = AsyncShared {
            try await asked.waitForCall(1)
            do throws(ScopeCloseError) {
                try await scope.close()
            } catch {
                cycles(error.cycle)
            }
        }
        let line = #line - 8
        scope.create { _ in
            async let flushed: Void = flush.value
            await asked()
            do {
                try await flushed
            } catch let error as AsyncSharedCycleError {
                cycles(error.path)
            }
        }
        try await scope.close()
        let names = [
            "the closing of scope \"app\"", "AsyncShared<()> (ProvidersTests/ClosingCycleTests.swift:\(line))",
        ]
        // Either the creation or the teardown completes the cycle.
        let paths = [names + [names[0]], names.reversed() + [names[1]]]
        #expect(cycles.callArguments.compactMap { $0 }.allSatisfy(paths.contains))
        #expect(cycles.callCount == 1)
    }

    @Test
    func twoCreationsThatCloseEachOthersScopesGetThePath() async throws {
        let scopes = [Scope("0"), Scope("1")]
        let began = AsyncStub<Void, Void>(defaultReturnValue: ())
        let cycles = Stub<Int?, Void>(defaultReturnValue: ())
        let services = [0, 1].map { number in
            scopes[number].asyncShared {
                await began()
                try await began.waitForCall(2)
                do throws(ScopeCloseError) {
                    try await scopes[1 - number].close()
                } catch {
                    cycles(error.cycle?.count)
                }
                return Service()
            }
        }
        async let first = services[0].value
        async let second = services[1].value
        _ = try await (first, second)
        #expect(cycles.callArguments == [5])
        for scope in scopes { try await scope.close() }
    }
}
