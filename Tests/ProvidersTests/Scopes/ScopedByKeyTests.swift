import Stubbing
import Testing

@testable import Providers

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct ScopedByKeyTests {
    private struct Session: Sendable {
        let scope: Scope
        let sharedDraft: Shared<Service>
    }

    private let recorded = Recorded()
    private let factory = Stub<String, Void>(defaultReturnValue: ())
    private let app: Scope
    private let sessions: ScopedByKey<String, Session>

    init() {
        app = recorded.scope()
        sessions = ScopedByKey(in: app) { [factory, recorded] userID, scope in
            factory(userID)
            return Session(scope: scope, sharedDraft: recorded.shared("draft of \(userID)", in: scope))
        }
    }

    @Test
    func eachKeyHasOneSessionUntilItEnds() async throws {
        let first = try await sessions.use("ada") { $0.sharedDraft.value }
        #expect(try await sessions.use("ada") { $0.sharedDraft.value } === first)
        _ = try await sessions.use("alan") { $0.sharedDraft.value }
        try await sessions.end("ada")
        #expect(recorded.teardown.callArguments == ["draft of ada"])
        #expect(try await sessions.use("ada") { $0.sharedDraft.value } !== first)
        #expect(factory.callArguments == ["ada", "alan", "ada"])
        try await app.close()
        #expect(recorded.teardown.callArguments == ["draft of ada", "draft of ada", "draft of alan"])
        #expect(recorded.misuse.callArguments == [])
    }

    @Test
    func endingAKeyWithoutASessionDoesNothing() async throws {
        try await sessions.end("ada")
        sessions.beginEnding("ada")
        #expect(factory.callArguments == [])
    }

    @Test
    func anExistingSessionIsUsedAndNoneBegins() async throws {
        #expect(try await sessions.useExisting("ada") { $0.sharedDraft.value } == nil)
        let draft = try await sessions.use("ada") { $0.sharedDraft.value }
        #expect(try await sessions.useExisting("ada") { $0.sharedDraft.value } === draft)
        try await sessions.end("ada")
        #expect(try await sessions.useExisting("ada") { $0.sharedDraft.value } == nil)
        #expect(factory.callArguments == ["ada"])
    }

    @Test
    func aSessionThatEndsIsNotThereForUsesOfAnExistingOneUnlessTheyArePartOfTheEnd() async throws {
        let (inside, outside) = try await sessions.use("ada") { session in
            sessions.beginEnding("ada")
            let outside = Task.detached { try await sessions.useExisting("ada") { $0.scope.name } }
            return (try await sessions.useExisting("ada") { $0.scope.name }, try await outside.value)
        }
        #expect(inside == "ada")
        #expect(outside == nil)
        #expect(factory.callArguments == ["ada"])
    }

    @Test
    func theEndWaitsForAUseOfAnExistingSessionAndTellsIt() async throws {
        try await sessions.use("ada") { _ = $0.sharedDraft.value }
        let (began, gate) = (
            AsyncStub<Void, Void>(defaultReturnValue: ()), AsyncStub<Void, Void>(defaultReturnValue: ())
        )
        gate.pause()
        let use = Task {
            try await sessions.useExisting("ada") { session in
                await began()
                await gate()
                return session.sharedDraft.value.name
            } onClosing: {
                gate.resume()
            }
        }
        try await began.waitForCall(1)
        try await sessions.end("ada")
        #expect(try await use.value == "draft of ada")
    }

    @Test
    func aUseOfAnExistingSessionThrowsWhenTheParentIsClosed() async throws {
        try await sessions.use("ada") { _ in }
        try await app.close()
        await #expect(throws: ScopeClosedError(scope: "app")) { try await sessions.useExisting("ada") { _ in } }
    }

    @Test
    func aCanceledCallerJoinsAnOpenSessionButBeginsNone() async throws {
        let first = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await sessions.use("ada") { _ in }
        }
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(factory.callArguments == [])
        try await sessions.use("ada") { _ in }
        let second = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await sessions.use("ada") { $0.scope.name }
        }
        #expect(try await second.value == "ada")
    }

    /// A scope whose closing is suspended in its teardown until the gate is resumed.
    private func beginSuspendedEnd(_ gate: AsyncStub<Void, Void>) async throws -> ScopeState {
        gate.pause()
        let state = try await sessions.use("ada") { session in
            session.scope.create { _ in await gate() }
            return session.scope.state
        }
        sessions.beginEnding("ada")
        try await gate.waitForCall(1)
        return state
    }

    @Test
    func aCallerThatIsCanceledWhileItWaitsForAnEndBeginsNoSession() async throws {
        let gate = AsyncStub<Void, Void>(defaultReturnValue: ())
        let state = try await beginSuspendedEnd(gate)
        let next = Task { try await sessions.use("ada") { _ in } }
        await settle()
        #expect(state.waiterCount == 1)
        next.cancel()
        await #expect(throws: CancellationError.self) { try await next.value }
        #expect(state.waiterCount == 0)
        gate.resume()
        try await sessions.end("ada")
        #expect(factory.callArguments == ["ada"])
    }

    @Test
    func sessionsWhoseTeardownsUseEachOtherEnd() async throws {
        let refusals = Stub<String, Void>(defaultReturnValue: ())
        let parent = recorded.scope("parent")
        let others = ["ada": "alan", "alan": "ada"]
        let shelf = Collector<ScopedByKey<String, Shared<Service>>>()
        let sessions = ScopedByKey(in: parent) { [recorded] (userID: String, scope: Scope) in
            scope.shared {
                Service(userID)
            } teardown: { service in
                recorded.teardown(service.name)
                do {
                    try await shelf.first(1)[0].use(others[userID] ?? "") { _ = $0.value }
                } catch {
                    refusals("\(error)")
                }
            }
        }
        shelf.add(sessions)
        try await sessions.use("ada") { _ = $0.value }
        try await parent.close()
        #expect(recorded.teardown.callArguments == ["ada", "alan"])
        #expect(refusals.callArguments == [ScopeClosedError(scope: "parent").description])
    }

    @Test
    func theEndWaitsForUsesAndTellsThem() async throws {
        let (began, gate) = (
            AsyncStub<Void, Void>(defaultReturnValue: ()), AsyncStub<Void, Void>(defaultReturnValue: ())
        )
        gate.pause()
        let use = Task {
            try await sessions.use("ada") { session in
                await began()
                await gate()
                return session.sharedDraft.value.name
            } onClosing: {
                gate.resume()
            }
        }
        try await began.waitForCall(1)
        try await sessions.end("ada")
        #expect(try await use.value == "draft of ada")
        #expect(recorded.teardown.callArguments == ["draft of ada"])
    }

    @Test
    func aUseWaitsForTheEndOfTheSessionBefore() async throws {
        let gate = AsyncStub<Void, Void>(defaultReturnValue: ())
        let state = try await sessions.use("ada") { session in
            session.scope.create { [recorded] _ in
                await gate()
                recorded.teardown("saved")
            }
            return session.scope.state
        }
        gate.pause()
        sessions.beginEnding("ada")
        try await gate.waitForCall(1)
        let next = Task { try await sessions.use("ada") { _ in recorded.teardown.callArguments } }
        await settle()
        #expect(state.waiterCount == 1)
        gate.resume()
        #expect(try await next.value == ["saved"])
        #expect(factory.callArguments == ["ada", "ada"])
    }

    @Test
    func aUseThatIsPartOfTheEndUsesTheSameSession() async throws {
        try await sessions.use("ada") { session in
            sessions.beginEnding("ada")
            try await sessions.use("ada") { #expect($0.scope === session.scope) }
        }
        #expect(factory.callArguments == ["ada"])
    }

    @Test
    func endingASessionInsideItsUseThrowsTheCycleAndBegins() async throws {
        try await sessions.use("ada") { session in
            _ = session.sharedDraft.value
            let error = await #expect(throws: ScopeCloseError.self) { try await sessions.end("ada") }
            #expect(error?.cycle?.contains("the closing of scope \"ada\"") == true)
        }
        try await recorded.teardown.waitForCall(1)
        #expect(recorded.teardown.callArguments == ["draft of ada"])
    }

    @Test
    func afterTheParentBeganToCloseNoSessionBegins() async throws {
        let gate = AsyncStub<Void, Void>(defaultReturnValue: ())
        gate.pause()
        let use = Task { try await sessions.use("ada") { _ in await gate() } }
        try await gate.waitForCall(1)
        app.beginClosing()
        await #expect(throws: ScopeClosedError(scope: "app")) { try await sessions.use("alan") { _ in } }
        await #expect(throws: ScopeClosedError(scope: "app")) { try await sessions.use("ada") { _ in } }
        gate.resume()
        try await use.value
        try await app.close()
        await #expect(throws: ScopeClosedError(scope: "app")) { try await sessions.use("ada") { _ in } }
        #expect(factory.callArguments == ["ada"])
    }

    @Test
    func theErrorsOfTeardownsAreThrownByTheEnd() async throws {
        try await sessions.use("ada") { session in
            session.scope.create { _ in throw TestError(number: 1) }
        }
        let error = await #expect(throws: ScopeCloseError.self) { try await sessions.end("ada") }
        #expect(error?.errors.map(\.error) as? [TestError] == [TestError(number: 1)])
        #expect(recorded.misuse.callArguments == [])
        try await sessions.end("ada")
    }

    @Test(.undriven("It races on threads."))
    func racingUsesAndEndsNeverShareAnEndedSession() async throws {
        for _ in 0..<100 {
            let app = recorded.scope()
            let (created, torn) = (Counter(), Counter())
            let sessions = ScopedByKey(in: app) { (_: Int, scope: Scope) in
                scope.shared {
                    created.increment()
                    return Service()
                } teardown: { _ in
                    torn.increment()
                }
            }
            try await withThrowingTaskGroup { group in
                for number in 0..<16 {
                    group.addTask {
                        if number % 4 == 3 {
                            try await sessions.end(number % 2)
                        } else {
                            _ = try await sessions.use(number % 2) { $0.value }
                        }
                    }
                }
                try await group.waitForAll()
            }
            try await app.close()
            #expect(created.count == torn.count)
            #expect(app.report == "Scope \"app\"")
        }
        #expect(recorded.misuse.callArguments == [])
    }

    @Test
    func atItsLimitAnEndNamesWhatIsUnfinished() async throws {
        let clock = ManualClock()
        let gate = AsyncStub<Void, Void>(defaultReturnValue: ())
        gate.pause()
        let use = Task { try await sessions.use("ada", fileID: "Tests", line: 7) { _ in await gate() } }
        try await gate.waitForCall(1)
        let end = Task { try await sessions.end("ada", within: .seconds(10), clock: clock) }
        try await clock.waitForSleep(1)
        clock.advance(by: .seconds(10))
        let error = await #expect(throws: ScopeCloseError.self) { try await end.value }
        #expect(error?.unfinished == ["a use of scope \"ada\" (Tests:7)"])
        gate.resume()
        try await use.value
        try await sessions.end("ada", within: .seconds(10), clock: clock)
    }

    @Test
    func theErrorsOfAnEndForWhichOnlyAUseWaitsAreReported() async throws {
        let gate = AsyncStub<Void, Void>(defaultReturnValue: ())
        let state = try await sessions.use("ada") { session in
            session.scope.create { _ in
                await gate()
                throw TestError(number: 1)
            }
            return session.scope.state
        }
        gate.pause()
        sessions.beginEnding("ada")
        try await gate.waitForCall(1)
        let next = Task { try await sessions.use("ada") { _ in } }
        await settle()
        #expect(state.waiterCount == 1)
        gate.resume()
        try await next.value
        let name = "Shared<Service> (Tests:7) in scope \"ada\""
        #expect(
            recorded.misuse.callArguments
                == ["While scope \"ada\" was closed, a teardown threw: \(name) threw TestError(number: 1)."]
        )
    }
}
