import Stubbing
import Testing

@testable import Providers

/// Mistakes that no error can report.
@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct ScopeMisuseTests {
    private let recorded = Recorded()

    @Test
    func aScopeThatIsReleasedBeforeItIsClosedReportsThatAndCloses() async throws {
        do {
            let scope = recorded.scope()
            recorded.create("service", in: scope, line: 7)
        }
        #expect(
            recorded.misuse.callArguments == [
                """
                Scope "app" was released before it was closed, so it closes now: Shared<Service> (Tests:7). Close the scope \
                before you release it.
                """
            ]
        )
        try await recorded.teardown.waitForCall(1)
        #expect(recorded.teardown.callArguments == ["service"])
    }

    @Test
    func anErrorBeforeTheScopeIsClosedDoesNotEndTheRun() async throws {
        func fail() async throws {
            let scope = recorded.scope()
            recorded.create("service", in: scope)
            _ = try #require(nil as Int?, "fails on purpose")
            try await scope.close()
        }
        await withKnownIssue { try await fail() }
        try await recorded.teardown.waitForCall(1)
        #expect(recorded.misuse.callCount == 1)
    }

    @Test
    func aReleasedChildReportsToTheHandlerOfItsParentAndClosesBeforeIt() async throws {
        let app = recorded.scope()
        recorded.create("app", in: app)
        recorded.create("session", in: app.makeChild("session"), line: 7)
        #expect(
            recorded.misuse.callArguments == [
                """
                Scope "session" was released before it was closed, so it closes now: Shared<Service> (Tests:7). Close the \
                scope before you release it.
                """
            ]
        )
        try await app.close()
        #expect(recorded.teardown.callArguments == ["session", "app"])
    }

    @Test
    func releasedChildrenLeaveNothingInTheirParent() async throws {
        let app = recorded.scope()
        for number in 0..<100 { recorded.create("\(number)", in: app.makeChild("request")) }
        try await recorded.teardown.waitForCall(100)
        try await app.close()
        #expect(app.report == "Scope \"app\"")
        #expect(recorded.misuse.callCount == 100)
    }

    @Test
    func aReleasedScopeWithNothingToTearDownIsSilent() {
        do {
            let scope = recorded.scope()
            _ = scope.shared { Service() }.value
            _ = scope.makeChild("session")
        }
        #expect(recorded.misuse.callArguments == [])
    }

    @Test
    func aReleasedScopeNamesItsValuesWhenItsLastChildIsClosed() async throws {
        let (session, other): (Scope, Scope)
        do {
            let app = recorded.scope()
            (session, other) = (app.makeChild("session"), app.makeChild("other"))
            recorded.create("app", in: app, line: 7)
        }
        recorded.create("session", in: session)
        try await other.close()
        #expect(recorded.misuse.callArguments == [])
        try await session.close()
        try await recorded.teardown.waitForCall(2)
        #expect(recorded.teardown.callArguments == ["session", "app"])
        #expect(
            recorded.misuse.callArguments == [
                """
                Scope "app" was released before it was closed, so it closes now: Shared<Service> (Tests:7). Close the scope \
                before you release it.
                """
            ]
        )
    }

    @Test
    func scopesThatAreReleasedFromTheInsideOutNameTheirValuesInThisOrder() async throws {
        do {
            let session: Scope
            do {
                let app = recorded.scope()
                session = app.makeChild("session")
                recorded.create("app", in: app)
            }
            recorded.create("session", in: session)
        }
        try await recorded.misuse.waitForCall(2)
        #expect(
            recorded.misuse.callArguments.map { $0.split(separator: " ")[1] } == ["\"session\"", "\"app\""]
        )
        try await recorded.teardown.waitForCall(2)
        #expect(recorded.teardown.callArguments == ["session", "app"])
    }

    /// Task-local variables of function types crash in optimized builds of Swift 6.3, so handlers aren't functions.
    @Test
    func theDefaultHandlerCanBeCalled() {
        Scope.reportMisuse("This line of a test's output is expected.")
    }

    @Test
    func aScopeThatIsReleasedWhileItClosesIsSilent() async throws {
        do {
            let scope = recorded.scope()
            recorded.create("service", in: scope)
            scope.beginClosing()
        }
        try await recorded.teardown.waitForCall(1)
        #expect(recorded.misuse.callArguments == [])
    }

    @Test
    func aLocalScopeWhoseLifetimeIsReturnedReportsAtTheFirstRead() async throws {
        func makeService() -> Shared<Service> {
            recorded.shared("service", in: recorded.scope())
        }
        let service = makeService()
        #expect(recorded.misuse.callArguments == [])
        #expect(service.value.name == "service")
        #expect(recorded.misuse.callCount == 1)
        try await recorded.teardown.waitForCall(1)
    }

    @Test
    func aValueThatIsReadAfterItsTeardownIsReturnedAndReportedOnce() async throws {
        let scope = recorded.scope()
        let service = recorded.shared("service", in: scope, line: 7)
        let value = service.value
        try await scope.close()
        #expect(service.value === value)
        #expect(service.value === value)
        #expect(
            recorded.misuse.callArguments
                == [
                    "Shared<Service> (Tests:7) was read after its teardown began. Read it inside use(_:) of scope \"app\"."
                ]
        )
    }

    @Test
    func anAsynchronousValueThatIsReadAfterItsTeardownIsReturnedAndReportedOnce() async throws {
        let scope = recorded.scope()
        let service = scope.asyncShared(fileID: "Tests", line: 7) {
            Service()
        } teardown: { _ in
        }
        let value = try await service.value
        try await scope.close()
        #expect(try await service.value === value)
        #expect(try await service.value === value)
        #expect(
            recorded.misuse.callArguments == [
                """
                AsyncShared<Service> (Tests:7) was read after its teardown began. Read it inside use(_:) of scope "app".
                """
            ]
        )
    }

    @Test
    func aCanceledTaskCanReadAValueAfterItsTeardown() async throws {
        let scope = recorded.scope()
        let service = scope.asyncShared {
            Service()
        } teardown: { _ in
        }
        let value = try await service.value
        try await scope.close()
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await service.value
        }
        #expect(try await reading.value === value)
        #expect(recorded.misuse.callCount == 1)
    }

    @Test
    func readersThatComeAtTheEndOfTheCreationAreNotLate() async throws {
        let scope = recorded.scope()
        let service = scope.asyncShared { Service() }
        _ = try await service.value
        // The part of a read that follows if the value didn't exist a moment before.
        for _ in 0..<3 { _ = try await service.createOrWait() }
        #expect(recorded.misuse.callArguments == [])
    }

    @Test
    func aCanceledReaderIsNotReportedAsLate() async {
        let scope = recorded.scope()
        let service = scope.asyncShared { Service() }
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await service.value
        }
        await #expect(throws: CancellationError.self) { try await reading.value }
        #expect(recorded.misuse.callArguments == [])
    }

    @Test
    func aReadDuringTheTeardownOfTheValueIsReported() async throws {
        let gate = AsyncStub<Void, Void>(defaultReturnValue: ())
        let scope = recorded.scope()
        let service = scope.shared {
            Service()
        } teardown: { _ in
            await gate()
        }
        let value = service.value
        gate.pause()
        let closing = Task { try await scope.close() }
        try await gate.waitForCall(1)
        #expect(service.value === value)
        #expect(recorded.misuse.callCount == 1)
        gate.resume()
        try await closing.value
    }

    @Test
    func theMessageForATeardownThatReadsItsOwnLifetimeNamesItsParameter() async throws {
        let scope = recorded.scope()
        let read = Stub<Void, Shared<Service>>()
        let service = scope.shared(fileID: "Tests", line: 7) {
            Service()
        } teardown: { _ in
            _ = read().value
        }
        read.defaultReturnValue = service
        _ = service.value
        try await scope.close()
        read.clearCalls()
        #expect(
            recorded.misuse.callArguments == [
                "Shared<Service> (Tests:7) was read after its teardown began. Its teardown uses the value that it receives."
            ]
        )
        read.defaultReturnValue = Shared { Service() }
    }

    @Test
    func theMessageForATeardownThatReadsAValueThatWasTornDownNamesTheFactory() async throws {
        let scope = recorded.scope()
        let logger = scope.asyncShared(fileID: "Tests", line: 8) {
            Service("logger")
        } teardown: { _ in
        }
        scope.create("store") { _ in _ = try await logger.value }
        _ = try await logger.value
        try await scope.close()
        #expect(
            recorded.misuse.callArguments == [
                """
                AsyncShared<Service> (Tests:8) was read after its teardown began. Read it in the factory of the value \
                whose teardown needs it, so that it ends later.
                """
            ]
        )
    }

    @Test
    func aValueWithoutTeardownCanBeReadForever() async throws {
        let scope = recorded.scope()
        let service = scope.shared { Service() }
        let value = service.value
        try await scope.close()
        #expect(service.value === value)
        #expect(recorded.misuse.callArguments == [])
    }

    @Test
    func theErrorsOfAClosingThatNoCallerAwaitsAreReported() async throws {
        let scope = recorded.scope()
        scope.create { _ in throw TestError(number: 1) }
        scope.beginClosing()
        try await recorded.misuse.waitForCall(1)
        let name = "Shared<Service> (Tests:7) in scope \"app\""
        #expect(
            recorded.misuse.callArguments
                == ["While scope \"app\" was closed, a teardown threw: \(name) threw TestError(number: 1)."]
        )
        await #expect(throws: ScopeCloseError.self) { try await scope.close() }
    }

    @Test
    func aChildThatIsReleasedAfterTheClosingOfItsParentHasBegunIsNotReported() async throws {
        let app = recorded.scope()
        try app.use {
            let child = app.makeChild("child")
            recorded.create("service", in: child)
            app.beginClosing()
        }
        try await app.close()
        #expect(recorded.misuse.callArguments == [])
        #expect(recorded.teardown.callArguments == ["service"])
    }

    @Test
    func theErrorsOfAChildThatTheParentClosesAreNotReported() async throws {
        let app = recorded.scope()
        let session = app.makeChild("session")
        session.create { _ in throw TestError(number: 1) }
        let error = await #expect(throws: ScopeCloseError.self) { try await app.close() }
        #expect(error?.errors.count == 1)
        #expect(recorded.misuse.callArguments == [])
    }
}
