import Stubbing
import Testing

@testable import Providers

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct CloseWithinTests {
    private let recorded = Recorded()
    private let clock = ManualClock()
    private let gate = AsyncStub<Void, Void>(defaultReturnValue: ())

    @Test
    func aScopeThatIsClosedInTimeDoesNotWaitForTheLimit() async throws {
        let scope = recorded.scope()
        recorded.create("service", in: scope)
        try await scope.close(within: .seconds(10), clock: clock)
        #expect(recorded.teardown.callArguments == ["service"])
    }

    @Test
    func aScopeThatIsClosedInTimeEndsTheSleepOfItsLimit() async throws {
        weak var state: ScopeState?
        do {
            let scope = recorded.scope()
            recorded.create("service", in: scope)
            state = scope.state
            try await scope.close(within: .seconds(10), clock: clock)
        }
        await settle()
        #expect(clock.pendingSleeps.isEmpty && state == nil)
    }

    @Test
    func atTheLimitTheErrorNamesWhatIsUnfinishedAndALaterCloseWaitsForIt() async throws {
        let scope = recorded.scope()
        scope.create { [gate] _ in await gate() }
        gate.pause()
        let closing = Task { try await scope.close(within: .seconds(10), clock: clock) }
        try await gate.waitForCall(1)
        try await clock.waitForSleep(1)
        clock.advance(by: .seconds(10))
        let error = await #expect(throws: ScopeCloseError.self) { try await closing.value }
        #expect(error?.unfinished == ["the teardown of Shared<Service> (Tests:7) in scope \"app\""])
        #expect(
            error?.description
                == """
                Scope "app" wasn't closed in time. Unfinished: the teardown of Shared<Service> (Tests:7) in scope "app".
                """
        )
        gate.resume()
        try await scope.close()
    }

    @Test
    func usesOfTheScopeAndItsChildrenAreNamed() async throws {
        let app = recorded.scope()
        let session = app.makeChild("session")
        gate.pause()
        let uses = [app, session].map { scope in
            Task { try await scope.use(fileID: "Tests", line: 7) { await gate() } }
        }
        try await gate.waitForCall(2)
        let error = await #expect(throws: ScopeCloseError.self) { try await app.close(within: .zero) }
        #expect(
            error?.unfinished == ["a use of scope \"app\" (Tests:7)", "a use of scope \"session\" (Tests:7)"]
        )
        gate.resume()
        for use in uses { try await use.value }
        try await app.close()
    }

    @Test(.undriven("It measures time."), .timeLimit(.minutes(5)))
    func theLimitEndsTheWaitWhileUsesComeAndGo() async throws {
        let scope = recorded.scope()
        let began = AsyncStub<Void, Void>(defaultReturnValue: ())
        let work = Task {
            try await scope.use {
                await began()
                // A use inside a use begins even while the scope closes. They go on until the wait has ended.
                while !Task.isCancelled { try await scope.use { await Task.yield() } }
            }
        }
        try await began.waitForCall(1)
        await #expect(throws: ScopeCloseError.self) { try await scope.close(within: .milliseconds(100)) }
        work.cancel()
        try await work.value
        try await scope.close()
    }

    @Test
    func creationsAreCanceledAtOnceAndTheirWaitersGetTheReason() async throws {
        let scope = recorded.scope()
        let began = AsyncStub<Void, Void>(defaultReturnValue: ())
        let session = scope.makeChild("session")
        let endless = session.asyncShared { () async throws -> Service in
            await began()
            try await Task.sleep(for: .seconds(3600))
            return Service()
        }
        let reading = Task { try await endless.value }
        try await began.waitForCall(1)
        try await scope.close(within: .seconds(10), clock: clock)
        await #expect(throws: AsyncSharedClosedError.self) { try await reading.value }
        await #expect(throws: AsyncSharedClosedError.self) { try await endless.value }
        #expect(began.callCount == 1)
    }

    @Test
    func aCreationThatIgnoresItsCancellationIsTornDown() async throws {
        let scope = recorded.scope()
        gate.pause()
        let service = scope.asyncShared { [gate] in
            await Task { await gate() }.value
            return Service("late")
        } teardown: { [recorded] service in
            recorded.teardown(service.name)
        }
        let reading = Task { try await service.value }
        try await gate.waitForCall(1)
        let error = await #expect(throws: ScopeCloseError.self) { try await scope.close(within: .zero) }
        #expect(error?.unfinished.count == 1)
        gate.resume()
        #expect(try await reading.value.name == "late")
        try await scope.close()
        #expect(recorded.teardown.callArguments == ["late"])
    }

    @Test
    func cancelingTheCallerDoesNotShortenTheWait() async throws {
        let scope = recorded.scope()
        scope.create { [gate, recorded] service in
            await gate()
            recorded.teardown(service.name)
        }
        gate.pause()
        let closing = Task { try await scope.close() }
        try await gate.waitForCall(1)
        closing.cancel()
        gate.resume()
        try await closing.value
        #expect(recorded.teardown.callArguments == ["service"])
    }

    @Test
    func aLimitThatIsTooLargeForTheClockNeverEndsTheWait() async throws {
        let scope = recorded.scope()
        recorded.create("service", in: scope)
        try await scope.close(within: .seconds(Int64.max))
        #expect(recorded.teardown.callArguments == ["service"])
    }

    @Test
    func anErrorAfterTheLimitIsReportedBecauseNoCallerAwaitsItAnymore() async throws {
        let scope = recorded.scope()
        scope.create { [gate] _ in
            await gate()
            throw TestError(number: 1)
        }
        gate.pause()
        let closing = Task { try await scope.close(within: .seconds(10), clock: clock) }
        try await clock.waitForSleep(1)
        await settle()
        #expect(scope.state.waiterCount == 1)
        clock.advance(by: .seconds(10))
        await #expect(throws: ScopeCloseError.self) { try await closing.value }
        #expect(scope.state.waiterCount == 0)
        gate.resume()
        try await recorded.misuse.waitForCall(1)
        let name = "Shared<Service> (Tests:7) in scope \"app\""
        #expect(
            recorded.misuse.callArguments
                == ["While scope \"app\" was closed, a teardown threw: \(name) threw TestError(number: 1)."]
        )
    }

    @Test
    func aCreationThatIsTriedAgainIsCanceled() async throws {
        let scope = recorded.scope()
        let attempts = AsyncStub<Void, Void>(defaultReturnValue: ())
        let endless = scope.asyncShared { () async throws -> Service in
            await attempts()
            if attempts.callCount == 1 { throw TestError(number: 1) }
            try await Task.sleep(for: .seconds(3600))
            return Service()
        }
        await #expect(throws: TestError(number: 1)) { try await endless.value }
        let reading = Task { try await endless.value }
        try await attempts.waitForCall(2)
        #expect(scope.report.hasSuffix(": under way"))
        try await scope.close(within: .seconds(10), clock: clock)
        await #expect(throws: AsyncSharedClosedError.self) { try await reading.value }
    }
}
