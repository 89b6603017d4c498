import Stubbing
import Testing

@testable import Providers

/// Which creations a close with a limit cancels, and when: one test for each row of the table in its documentation.
@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct CloseWithinCreationTests {
    private let recorded = Recorded()
    private let clock = ManualClock()
    private let opening = AsyncThrowingStub<Void, Service, any Error>(defaultReturnValue: Service("database"))
    private let saved = Stub<String, Void>(defaultReturnValue: ())
    private let app: Scope
    private let asyncDatabase: AsyncShared<Service>

    init() {
        app = recorded.scope()
        asyncDatabase = app.asyncShared(fileID: "Tests", line: 1) { [opening] in try await opening() }
    }

    /// Creates a draft that its teardown saves to the database, in a scope.
    private func createDraft(in scope: Scope, save: (@Sendable () async throws -> Void)? = nil) {
        let save = save ?? { [saved, asyncDatabase] in saved(try await asyncDatabase.value.name) }
        scope.create("draft") { _ in try await save() }
    }

    private func close() -> Task<Void, any Error> {
        Task { [app, clock] in try await app.close(within: .seconds(10), clock: clock) }
    }

    // MARK: Until the limit

    @Test
    func aCreationThatATeardownWaitsForGoesOn() async throws {
        createDraft(in: app)
        opening.pause()
        app.beginClosing()
        try await opening.waitForCall(1)
        let closing = close()
        try await clock.waitForSleep(1)
        opening.resume()
        try await closing.value
        #expect(saved.callArguments == ["database"])
        #expect(opening.callCount == 1)
    }

    @Test
    func aCreationThatATeardownOfASessionWaitsForGoesOn() async throws {
        let sessions = ScopedByKey(in: app) { (_: String, scope: Scope) in scope }
        try await sessions.use("ada") { createDraft(in: $0) }
        opening.pause()
        let end = Task { try await sessions.end("ada") }
        try await opening.waitForCall(1)
        let closings = [close(), close()]
        try await clock.waitForSleep(2)
        opening.resume()
        for closing in closings { try await closing.value }
        try await end.value
        #expect(saved.callArguments == ["database"])
        #expect(opening.callCount == 1)
    }

    @Test
    func aCreationThatAUseWaitsForGoesOn() async throws {
        opening.pause()
        let use = Task { try await app.use { try await asyncDatabase.value.name } }
        try await opening.waitForCall(1)
        let closing = close()
        try await clock.waitForSleep(1)
        opening.resume()
        #expect(try await use.value == "database")
        try await closing.value
    }

    @Test
    func aCreationThatAnotherOneForAUseNeedsGoesOn() async throws {
        let asyncName = AsyncShared { [asyncDatabase] in try await asyncDatabase.value.name }
        opening.pause()
        let use = Task { try await app.use { try await asyncName.value } }
        try await opening.waitForCall(1)
        let closing = close()
        try await clock.waitForSleep(1)
        opening.resume()
        #expect(try await use.value == "database")
        try await closing.value
    }

    @Test
    func aCreationThatAUseHasStoppedWaitingForIsCanceled() async throws {
        opening.pause()
        let healthCheck = Task { try await asyncDatabase.value }
        try await opening.waitForCall(1)
        let work = AsyncStub<Void, Void>(defaultReturnValue: ())
        work.pause()
        let use = Task {
            try await app.use {
                let reading = Task { try await asyncDatabase.value }
                await settle()
                #expect(asyncDatabase.waiterCount == 2)
                reading.cancel()
                await #expect(throws: CancellationError.self) { try await reading.value }
                await work()
            }
        }
        try await work.waitForCall(1)
        let closing = close()
        await #expect(throws: AsyncSharedClosedError.self) { try await healthCheck.value }
        work.resume()
        try await use.value
        try await closing.value
    }

    @Test
    func aCreationThatOnlyOutsideCallersWaitForIsCanceledAndATeardownBeginsAnother() async throws {
        createDraft(in: app)
        opening.pause()
        let healthCheck = Task { try await asyncDatabase.value }
        try await opening.waitForCall(1)
        let closing = close()
        await #expect(throws: AsyncSharedClosedError.self) { try await healthCheck.value }
        try await opening.waitForCall(2)
        opening.resume()
        try await closing.value
        #expect(saved.callArguments == ["database"])
    }

    @Test
    func aTeardownThatJoinsACanceledCreationStartsOver() async throws {
        let opened = AsyncStub<Void, Void>(defaultReturnValue: ())
        let attempts = Counter()
        let asyncDatabase = app.asyncShared { () async throws -> Service in
            let attempt = attempts.increment()
            // Ignores its cancellation, and fails late.
            await Task { await opened() }.value
            if attempt == 1 { throw TestError(number: 1) }
            return Service("database \(attempt)")
        }
        createDraft(in: app) { [saved] in saved(try await asyncDatabase.value.name) }
        opened.pause()
        let healthCheck = Task { try await asyncDatabase.value }
        try await opened.waitForCall(1)
        let session = app.makeChild("session")
        createDraft(in: session) { [saved] in saved(try await asyncDatabase.value.name) }
        // The creation is canceled before the teardown of the session can join it.
        let closing = close()
        try await clock.waitForSleep(1)
        let ending = Task { try await session.close() }
        await settle()
        #expect(asyncDatabase.waiterCount == 2)
        opened.resume()
        await #expect(throws: TestError(number: 1)) { try await healthCheck.value }
        try await closing.value
        try await ending.value
        #expect(saved.callArguments == ["database 2", "database 2"])
    }

    @Test
    func aTeardownTriesAgainAfterAFailure() async throws {
        createDraft(in: app) { [saved, asyncDatabase] in
            await #expect(throws: TestError(number: 1)) { try await asyncDatabase.value }
            saved(try await asyncDatabase.value.name)
        }
        opening.enqueue(error: TestError(number: 1))
        try await close().value
        #expect(saved.callArguments == ["database"])
    }

    @Test
    func anOutsideCallerBeginsNone() async throws {
        let gate = AsyncStub<Void, Void>(defaultReturnValue: ())
        createDraft(in: app) { await gate() }
        gate.pause()
        let closing = close()
        try await gate.waitForCall(1)
        await #expect(throws: AsyncSharedClosedError.self) { try await asyncDatabase.value }
        gate.resume()
        try await closing.value
        #expect(opening.callCount == 0)
    }

    // MARK: At the limit

    @Test
    func atTheLimitTheCreationOfATeardownIsCanceledAndNoOtherBegins() async throws {
        let failed = AsyncStub<String, Void>(defaultReturnValue: ())
        createDraft(in: app) { [asyncDatabase] in
            for attempt in 1...2 {
                do { _ = try await asyncDatabase.value } catch { await failed("\(attempt): \(type(of: error))") }
            }
        }
        opening.pause()
        let closing = close()
        try await opening.waitForCall(1)
        try await clock.waitForSleep(1)
        clock.advance(by: .seconds(10))
        let error = await #expect(throws: ScopeCloseError.self) { try await closing.value }
        #expect(
            error?.unfinished.sorted() == [
                "AsyncShared<Service> (Tests:1)",
                "the teardown of Shared<Service> (Tests:7) in scope \"app\"",
            ]
        )
        try await app.close()
        #expect(failed.callArguments == ["1: AsyncSharedClosedError", "2: AsyncSharedClosedError"])
        #expect(opening.callCount == 1)
    }

    @Test
    func theErrorOfAFactoryIsNotReplaced() async throws {
        let opened = AsyncStub<Void, Void>(defaultReturnValue: ())
        let asyncDatabase = app.asyncShared { () async throws -> Service in
            await Task { await opened() }.value
            throw TestError(number: 1)
        }
        opened.pause()
        let healthCheck = Task { try await asyncDatabase.value }
        try await opened.waitForCall(1)
        let closing = close()
        try await clock.waitForSleep(1)
        opened.resume()
        await #expect(throws: TestError(number: 1)) { try await healthCheck.value }
        try await closing.value
    }
}
