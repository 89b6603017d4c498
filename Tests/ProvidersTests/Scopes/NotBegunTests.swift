import Providers
import Stubbing
import Testing

/// The error of a close with a limit names the children and teardowns that wait behind unfinished work.
@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct NotBegunTests {
    private let recorded = Recorded()
    private let clock = ManualClock()
    private let gate = AsyncStub<Void, Void>(defaultReturnValue: ())

    /// Closes a scope with a limit that is reached when the gate has been called.
    private func close(_ scope: Scope, atCall call: Int = 1) async throws -> ScopeCloseError? {
        let closing = Task { try await scope.close(within: .seconds(10), clock: clock) }
        try await gate.waitForCall(call)
        try await clock.waitForSleep(1)
        clock.advance(by: .seconds(10))
        return await #expect(throws: ScopeCloseError.self) { try await closing.value }
    }

    /// A lifetime whose teardown hangs until the gate is resumed.
    private func createSlow(in scope: Scope, line: UInt) {
        let slow = scope.shared(fileID: "Tests", line: line) {
            Service("slow")
        } teardown: { [gate, recorded] service in
            await gate()
            recorded.teardown(service.name)
        }
        _ = slow.value
    }

    @Test
    func theTeardownsBehindACreationThatHangsAreNamedAndRunWhenItEnds() async throws {
        let app = recorded.scope()
        recorded.create("database", in: app, line: 1)
        recorded.create("cache", in: app, line: 2)
        let asyncIndex = app.asyncShared(fileID: "Tests", line: 3) { [gate] in
            // A task that isn't canceled with the creation.
            await Task { await gate() }.value
            return Service("index")
        } teardown: { [recorded] service in
            recorded.teardown(service.name)
        }
        gate.pause()
        let reading = Task { try await asyncIndex.value.name }
        try await gate.waitForCall(1)
        let error = try await close(app)
        #expect(
            error?.description == """
                Scope "app" wasn't closed in time. Unfinished: AsyncShared<Service> (Tests:3). Not begun: the teardown of \
                Shared<Service> (Tests:2) in scope "app", the teardown of Shared<Service> (Tests:1) in scope "app".
                """
        )
        #expect(
            error?.notBegun == [
                "the teardown of Shared<Service> (Tests:2) in scope \"app\"",
                "the teardown of Shared<Service> (Tests:1) in scope \"app\"",
            ]
        )
        #expect(recorded.teardown.callArguments == [])
        gate.resume()
        #expect(try await reading.value == "index")
        try await app.close()
        #expect(recorded.teardown.callArguments == ["index", "cache", "database"])
    }

    @Test
    func childrenAreNamedBeforeTheirTeardownsInTheOrderInWhichTheyWouldBeClosed() async throws {
        let app = recorded.scope()
        recorded.create("database", in: app, line: 1)
        let session = app.makeChild("session")
        recorded.create("inbox", in: session, line: 2)
        let editor = session.makeChild("editor")
        recorded.create("draft", in: editor, line: 3)
        recorded.create("history", in: editor, line: 4)
        let request = app.makeChild("request")
        gate.pause()
        let use = Task { try await session.use(fileID: "Tests", line: 5) { await gate() } }
        try await gate.waitForCall(1)
        let error = try await close(app)
        #expect(error?.unfinished == ["a use of scope \"session\" (Tests:5)"])
        #expect(
            error?.notBegun == [
                "the closing of scope \"request\"",
                "the closing of scope \"session\"",
                "the closing of scope \"editor\"",
                "the teardown of Shared<Service> (Tests:4) in scope \"editor\"",
                "the teardown of Shared<Service> (Tests:3) in scope \"editor\"",
                "the teardown of Shared<Service> (Tests:2) in scope \"session\"",
                "the teardown of Shared<Service> (Tests:1) in scope \"app\"",
            ]
        )
        gate.resume()
        try await use.value
        try await app.close()
        #expect(recorded.teardown.callArguments == ["history", "draft", "inbox", "database"])
        withExtendedLifetime(request) {}
    }

    @Test
    func teardownsThatHaveEndedAreCountedWithThoseOfChildren() async throws {
        let app = recorded.scope()
        recorded.create("database", in: app, line: 1)
        createSlow(in: app, line: 2)
        recorded.create("cache", in: app, line: 3)
        let session = app.makeChild("session")
        for line in 4...5 as ClosedRange<UInt> { recorded.create("\(line)", in: session, line: line) }
        gate.pause()
        let error = try await close(app)
        #expect(
            error?.description == """
                Scope "app" wasn't closed in time. Unfinished: the teardown of Shared<Service> (Tests:2) in scope "app". Not \
                begun: the teardown of Shared<Service> (Tests:1) in scope "app". 3 teardowns have ended.
                """
        )
        gate.resume()
        try await app.close()
        #expect(recorded.teardown.callArguments == ["5", "4", "cache", "slow", "database"])
    }

    @Test
    func aTeardownThatHasEndedInAChildThatIsClosingIsCounted() async throws {
        let app = recorded.scope()
        let session = app.makeChild("session")
        createSlow(in: session, line: 1)
        recorded.create("draft", in: session, line: 2)
        gate.pause()
        let error = try await close(app)
        #expect(
            error?.description == """
                Scope "app" wasn't closed in time. Unfinished: the teardown of Shared<Service> (Tests:1) in scope \
                "session". 1 teardown has ended.
                """
        )
        #expect(error?.notBegun == [])
        gate.resume()
        try await app.close()
    }

    @Test
    func aChildWhoseClosingHasBegunIsNotNamedButItsTeardownsAre() async throws {
        let app = recorded.scope()
        let session = app.makeChild("session")
        recorded.create("inbox", in: session, line: 1)
        gate.pause()
        let use = Task { try await session.use(fileID: "Tests", line: 2) { await gate() } }
        try await gate.waitForCall(1)
        session.beginClosing()
        let error = try await close(app)
        #expect(error?.unfinished == ["a use of scope \"session\" (Tests:2)"])
        #expect(error?.notBegun == ["the teardown of Shared<Service> (Tests:1) in scope \"session\""])
        gate.resume()
        try await use.value
        try await app.close()
    }

    @Test
    func theMessageNamesTheFirstTwenty() async throws {
        let app = recorded.scope()
        for line in 1...25 as ClosedRange<UInt> { recorded.create("\(line)", in: app, line: line) }
        createSlow(in: app, line: 26)
        gate.pause()
        let error = try await close(app)
        let names = (1...25).reversed().map { "the teardown of Shared<Service> (Tests:\($0)) in scope \"app\"" }
        #expect(error?.notBegun == names)
        let first = names.prefix(20).joined(separator: ", ")
        #expect(error?.description.hasSuffix(". Not begun: \(first), and 5 more.") == true)
        gate.resume()
        try await app.close()
    }
}
