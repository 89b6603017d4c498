import Providers
import Stubbing
import Testing

/// Scopes that end with a function.
@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct BoundedScopeTests {
    private let recorded = Recorded()

    @Test
    func aScopeIsClosedWhenItsWorkHasEnded() async throws {
        let result = try await withScope("import") { scope in
            recorded.create("file", in: scope)
            #expect(recorded.teardown.callArguments == [])
            return scope.name
        }
        #expect(result == "import")
        #expect(recorded.teardown.callArguments == ["file"])
    }

    @Test
    func anErrorOfTheWorkIsThrownAsItIsAndTheScopeIsClosed() async {
        await #expect(throws: TestError(number: 1)) {
            try await withScope("import") { scope in
                recorded.create("file", in: scope)
                throw TestError(number: 1)
            }
        }
        #expect(recorded.teardown.callArguments == ["file"])
    }

    @Test
    func anErrorOfATeardownIsThrownIfTheWorkThrowsNone() async {
        let error = await #expect(throws: ScopeCloseError.self) {
            try await withScope("import") { scope in
                scope.create { _ in throw TestError(number: 2) }
            }
        }
        #expect(error?.errors.map(\.error) as? [TestError] == [TestError(number: 2)])
    }

    @Test(arguments: [1, 2])
    func childrenThatAreReleasedAreClosedWithTheScopeAndNotReported(depth: Int) async throws {
        let report = ScopeMisuseHandler { [recorded] in recorded.misuse($0) }
        try await Scope.$reportMisuse.withValue(report) {
            try await withScope("import") { scope in
                var child = scope
                for _ in 1...depth { child = child.makeChild("file") }
                recorded.create("file", in: child)
                child = scope
                recorded.create("log", in: scope)
                #expect(recorded.teardown.callArguments == [])
            }
        }
        #expect(recorded.teardown.callArguments == ["file", "log"])
        #expect(recorded.misuse.callArguments == [])
    }

    @Test
    func aReleasedChildOfAChildScopeThatEndsWithItsWorkIsClosedWithThatScope() async throws {
        let app = recorded.scope()
        try await app.withChild("request") { scope in
            recorded.create("file", in: scope.makeChild("file"))
            #expect(recorded.teardown.callArguments == [])
        }
        #expect(recorded.teardown.callArguments == ["file"])
        #expect(recorded.misuse.callArguments == [])
        try await app.close()
    }

    @Test
    func anErrorOfATeardownIsReportedIfTheWorkThrowsOne() async {
        let report = ScopeMisuseHandler { [recorded] in recorded.misuse($0) }
        await Scope.$reportMisuse.withValue(report) {
            await #expect(throws: TestError(number: 1)) {
                try await withScope("import") { scope in
                    scope.create { _ in throw TestError(number: 2) }
                    throw TestError(number: 1)
                }
            }
        }
        let name = "Shared<Service> (Tests:7) in scope \"import\""
        #expect(
            recorded.misuse.callArguments
                == ["While scope \"import\" was closed, a teardown threw: \(name) threw TestError(number: 2)."]
        )
    }

    @Test
    func aChildIsClosedWithItsWorkAndItsParentWaitsForIt() async throws {
        let app = recorded.scope()
        let gate = AsyncStub<Void, Void>(defaultReturnValue: ())
        gate.pause()
        let request = Task {
            try await app.withChild("request") { child in
                recorded.create("request", in: child)
                await gate()
            }
        }
        try await gate.waitForCall(1)
        recorded.create("app", in: app)
        app.beginClosing()
        gate.resume()
        try await request.value
        #expect(recorded.teardown.callArguments.first == "request")
        try await app.close()
        #expect(recorded.teardown.callArguments == ["request", "app"])
    }

    @Test
    func aChildOfAClosingScopeIsRefused() async throws {
        let app = recorded.scope()
        let gate = AsyncStub<Void, Void>(defaultReturnValue: ())
        gate.pause()
        let use = Task { try await app.use { await gate() } }
        try await gate.waitForCall(1)
        app.beginClosing()
        await #expect(throws: ScopeClosedError(scope: "app")) { try await app.withChild("request") { _ in } }
        gate.resume()
        try await use.value
        try await app.close()
        await #expect(throws: ScopeClosedError(scope: "app")) { try await app.withChild("request") { _ in } }
        #expect(throws: ScopeClosedError(scope: "app")) { try app.makeChild("request").makeChild("part").use {} }
        #expect(recorded.misuse.callArguments == [])
    }

    @Test
    func aRequestInsideAUseOfAClosingServerIsServed() async throws {
        let app = recorded.scope()
        try await app.use {
            app.beginClosing()
            try await app.withChild("request") { child in recorded.create("request", in: child) }
        }
        try await app.close()
        #expect(recorded.teardown.callArguments == ["request"])
    }

    @Test
    func childrenThatAreClosedLeaveNothingInTheirParent() async throws {
        let app = recorded.scope()
        for number in 0..<100 {
            try? await app.withChild("request \(number)") { child in
                recorded.create("\(number)", in: child)
                if number % 2 == 0 { throw TestError(number: number) }
            }
        }
        #expect(app.report == "Scope \"app\"")
        #expect(recorded.teardown.callArguments == (0..<100).map(String.init))
    }
}
