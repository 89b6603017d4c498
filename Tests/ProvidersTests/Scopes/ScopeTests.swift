import Stubbing
import Testing

@testable import Providers

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
@MainActor
struct ScopeTests {
    private let teardown = Stub<String, Void>()

    /// Returns a lifetime of a scope whose teardown is recorded.
    private func shared(_ name: String, in scope: Scope) -> Shared<Service> {
        scope.shared {
            Service(name)
        } teardown: { [teardown] service in
            teardown(service.name)
        }
    }

    @Test
    func tearsDownInTheReverseOrderOfCreation() async throws {
        let scope = Scope("app")
        let first = shared("first", in: scope)
        let second = shared("second", in: scope)
        let third = shared("third", in: scope)
        _ = (second.value, third.value, first.value)
        try await scope.close()
        #expect(teardown.callArguments == ["first", "third", "second"])
    }

    @Test
    func aDependencyIsTornDownAfterTheValuesThatNeedIt() async throws {
        let scope = Scope("app")
        let store = shared("store", in: scope)
        scope.create("cache of \(store.value.name)") { [teardown] cache in
            // Its dependency can be read until the end.
            teardown("\(cache.name), \(store.value.name) is there")
        }
        try await scope.close()
        #expect(teardown.callArguments == ["cache of store, store is there", "store"])
    }

    @Test
    func closingDoesNotCreateValues() async throws {
        let scope = Scope("app")
        let creations = Counter()
        let service = scope.shared {
            creations.increment()
            return Service()
        } teardown: { [teardown] _ in
            teardown("never")
        }
        try await scope.close()
        withExtendedLifetime(service) { #expect(creations.count == 0) }
        #expect(teardown.callArguments == [])
    }

    @Test
    func childScopesAreTornDownBeforeTheirParents() async throws {
        let app = Scope("app")
        _ = shared("app", in: app).value
        let session = app.makeChild("session")
        _ = shared("session", in: session).value
        let request = session.makeChild("request")
        _ = shared("request", in: request).value
        let other = app.makeChild("other")
        _ = shared("other", in: other).value
        _ = shared("app again", in: app).value
        try await app.close()
        #expect(teardown.callArguments == ["other", "request", "session", "app again", "app"])
    }

    @Test
    func releasingAParentHasNoEffectWhileAChildIsOpen() async throws {
        let session: Scope
        do {
            let app = Scope("app")
            session = app.makeChild("session")
        }
        let draft = shared("draft", in: session)
        #expect(try session.use { draft.value.name } == "draft")
        try await session.close()
        #expect(teardown.callArguments == ["draft"])
    }

    @Test(.undriven("It measures the stack."))
    func thousandsOfScopesThatAreEachTheParentOfTheNextAreReleased() {
        var scope = Scope("first")
        for _ in 0..<100_000 { scope = scope.makeChild("next") }
    }

    @Test
    func aChildThatIsAlreadyClosedIsNotClosedAgain() async throws {
        let app = Scope("app")
        let session = app.makeChild("session")
        _ = shared("session", in: session).value
        try await session.close()
        try await app.close()
        #expect(teardown.callArguments == ["session"])
    }

    @Test(.undriven("It races on threads."))
    nonisolated func racingTasksTearDownOnce() async {
        for _ in 0..<200 {
            let scope = Scope("app")
            let teardowns = Counter()
            scope.create { _ in
                teardowns.increment()
                await Task.yield()
                throw TestError(number: 1)
            }
            let errors = await withTaskGroup(of: Int.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        do throws(ScopeCloseError) {
                            try await scope.close()
                            return 0
                        } catch {
                            return error.errors.count
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(teardowns.count == 1)
            #expect(errors == Array(repeating: 1, count: 8))
        }
    }

    @Test
    func aTeardownThatThrowsDoesNotStopTheOthersAndClosingThrowsAllErrors() async {
        let app = Scope("app")
        let session = app.makeChild("session")
        for (number, scope) in [(1, app), (2, app), (3, session)] {
            let service = scope.shared {
                Service()
            } teardown: { _ in
                throw TestError(number: number)
            }
            _ = service.value
        }
        let line = #line - 7
        let error = await #expect(throws: ScopeCloseError.self) { try await app.close() }
        #expect(error?.errors.map(\.error) as? [TestError] == [3, 2, 1].map(TestError.init))
        let lines = (1...3).map { _ in line }
        #expect(
            error?.errors.map(\.lifetime) == lines.map { "Shared<Service> (ProvidersTests/ScopeTests.swift:\($0))" }
        )
        #expect(error?.errors.map(\.scope) == ["session", "app", "app"])
        let name = "Shared<Service> (ProvidersTests/ScopeTests.swift:\(line)) in scope"
        #expect(
            error?.description == """
                While scope "app" was closed, 3 teardowns threw: \(name) "session" threw TestError(number: 3); \
                \(name) "app" threw TestError(number: 2); \(name) "app" threw TestError(number: 1).
                """
        )
    }

    @Test
    func closingWaitsForACreationThatIsUnderWay() async throws {
        let scope = Scope("app")
        _ = shared("first", in: scope).value
        let child = scope.makeChild("child")
        _ = shared("child", in: child).value
        let factory = AsyncThrowingStub<Void, Service, any Error>(defaultReturnValue: Service("late"))
        let asyncService = scope.asyncShared {
            try await factory()
        } teardown: { [teardown] service in
            teardown(service.name)
        }
        factory.pause()
        let reading = Task { try await asyncService.value }
        try await factory.waitForCall(1)
        scope.beginClosing()
        // The teardowns wait for the creation.
        #expect(teardown.callArguments == [])
        factory.resume()
        #expect(try await reading.value.name == "late")
        try await scope.close()
        #expect(teardown.callArguments == ["child", "late", "first"])
        withExtendedLifetime(child) {}
    }

    @Test
    func aFailedOrCanceledCreationDoesNotDelayClosing() async throws {
        let scope = Scope("app")
        let factory = AsyncThrowingStub<Void, Service, any Error>()
        factory.pause()
        let asyncService = scope.asyncShared { try await factory() }
        let reading = Task { try await asyncService.value }
        try await factory.waitForCall(1)
        reading.cancel()
        try await scope.close()
        await #expect(throws: CancellationError.self) { try await reading.value }
    }

    @Test
    func aClosedAsynchronousLifetimeWithoutAValueThrowsAnErrorWithItsName() async throws {
        let scope = Scope("app")
        let created = scope.asyncShared { Service() }
        let unused = scope.asyncShared { Service() }
        let line = #line - 1
        let value = try await created.value
        try await scope.close()
        #expect(try await created.value === value)
        let error = await #expect(throws: AsyncSharedClosedError.self) { try await unused.value }
        #expect(
            error?.description == """
                AsyncShared<Service> (ProvidersTests/ScopeTests.swift:\(line)) can't be created, because its scope is closing \
                or closed. Read it earlier, or create a new scope.
                """
        )
    }

    @Test
    func aTeardownCanBeTheFirstToReadALifetime() async throws {
        let app = Scope("app")
        let log = shared("log", in: app)
        let uploader = app.asyncShared {
            Service("uploader")
        } teardown: { [teardown] service in
            teardown(service.name)
        }
        let session = app.makeChild("session")
        session.create("draft") { [teardown] draft in
            let uploader = try await uploader.value
            teardown("\(draft.name) by \(uploader.name) with \(log.value.name)")
        }
        try await app.close()
        #expect(teardown.callArguments == ["draft by uploader with log", "log", "uploader"])
    }

    @Test
    func aValueThatATeardownCreatesIsTornDownNext() async throws {
        let scope = Scope("app")
        _ = shared("first", in: scope).value
        let late = shared("late", in: scope)
        scope.create("second") { [teardown] service in
            teardown("\(service.name) with \(late.value.name)")
        }
        try await scope.close()
        #expect(teardown.callArguments == ["second with late", "late", "first"])
    }

    @Test
    func theNextTeardownWaitsForACreationThatATeardownHasLeftRunning() async throws {
        let scope = Scope("app")
        _ = shared("first", in: scope).value
        let gate = AsyncStub<Void, Void>(defaultReturnValue: ())
        gate.pause()
        let late = scope.asyncShared {
            await gate()
            return Service("late")
        } teardown: { [teardown] service in
            teardown(service.name)
        }
        scope.create("second") { [teardown] service in
            Task { try await late.value }
            try await gate.waitForCall(1)
            teardown(service.name)
        }
        let closing = Task { try await scope.close() }
        try await teardown.waitForCall(1)
        gate.resume()
        try await closing.value
        #expect(teardown.callArguments == ["second", "late", "first"])
    }

    @Test
    func aTaskThatOutlivesItsCreationCreatesNothingWhenTheScopeIsClosed() async throws {
        let scope = Scope("app")
        let read = AsyncStub<Void, Void>()
        let refused = Stub<Bool, Void>()
        read.pause()
        let late = scope.asyncShared { Service("late") }
        let early = scope.shared {
            Task {
                await read()
                do {
                    _ = try await late.value
                    refused(false)
                } catch {
                    refused(error is AsyncSharedClosedError)
                }
            }
            return Service("early")
        }
        _ = early.value
        try await read.waitForCall(1)
        try await scope.close()
        read.resume()
        try await refused.waitForCall(1)
        #expect(refused.callArguments == [true])
    }

    @Test
    func reportsFailedCreations() async throws {
        let scope = Scope("app")
        let service = scope.asyncShared { () async throws -> Service in throw TestError(number: 1) }
        await #expect(throws: TestError.self) { try await service.value }
        let line = try #require(scope.report.split(separator: "\n").last)
        #expect(line.contains(": failed after "))
    }

    @Test
    func reportsAWaitForACreationThatAnotherTaskBegan() async throws {
        let scope = Scope("app")
        let factory = AsyncStub<Void, Void>(defaultReturnValue: ())
        factory.pause()
        let database = AsyncShared {
            await factory()
            return Service("database")
        }
        let line = #line - 4
        let cache = scope.asyncShared { Service("cache of \(try await database.value.name)") }
        let first = Task { try await database.value }
        try await factory.waitForCall(1)
        let second = Task { try await cache.value }
        await settle()
        #expect(database.waiterCount == 2)
        factory.resume()
        _ = try await (first.value, second.value)
        #expect(
            scope.report.hasSuffix(" µs, waited for AsyncShared<Service> (ProvidersTests/ScopeTests.swift:\(line))")
        )
        try await scope.close()
    }

    @Test
    func aValueWhoseLifetimeIsHeldStaysInTheReportAfterItsTeardown() async throws {
        let scope = Scope("app")
        let service = shared("first", in: scope)
        _ = service.value
        try await scope.close()
        #expect(scope.report.split(separator: "\n").count == 2)
        withExtendedLifetime(service) {}
    }

    @Test
    func cancelingATaskThatClosesDoesNotStopTheTeardown() async {
        let scope = Scope("app")
        _ = shared("first", in: scope).value
        let closing = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await scope.close()
        }
        _ = try? await closing.value
        #expect(teardown.callArguments == ["first"])
    }

    @Test
    func valuesAreReleasedWithTheirLifetimes() async throws {
        weak var value: Service?
        let scope = Scope("app")
        do {
            let service = shared("first", in: scope)
            value = service.value
            try await scope.close()
            #expect(value != nil)
            withExtendedLifetime(service) {}
        }
        #expect(value == nil)
    }

    @Test
    func aScopeWhoseLifetimesWereNeverCreatedIsReleasedWithThem() {
        weak var weakScope: Scope?
        do {
            let scope = Scope("app")
            weakScope = scope
            let service = scope.shared { Service() }
            #expect(weakScope != nil)
            withExtendedLifetime(service) {}
        }
        #expect(weakScope == nil)
    }

    @Test
    func aChildWhoseTeardownThrewIsNotClosedAgainWithItsParent() async throws {
        let app = Scope("app")
        let session = app.makeChild("session")
        session.create { _ in throw CancellationError() }
        await #expect(throws: ScopeCloseError.self) { try await session.close() }
        #expect(app.report == "Scope \"app\"")
        try await app.close()
    }

    @Test
    func createdLifetimesDoNotKeepTheirScopeAlive() {
        weak var weakScope: Scope?
        let service: Shared<Service>
        do {
            let scope = Scope("app")
            weakScope = scope
            service = scope.shared { Service("first") }
            _ = service.value
        }
        #expect(weakScope == nil)
        #expect(service.value.name == "first")
    }

    @Test
    func reportsTheOrderAndNestingOfCreations() async throws {
        let app = Scope("app")
        let store = shared("store", in: app)
        let cache = app.asyncShared { store.value }
        let session = app.makeChild("session")
        let player = session.shared { store.value }
        _ = try await cache.value
        _ = player.value
        let lines = app.report.split(separator: "\n").map { line in
            line.prefix { $0 != "<" && $0 != "\"" }
        }
        #expect(lines == ["Scope ", "  AsyncShared", "    Shared", "  Scope ", "    Shared"])
        #expect(app.report.split(separator: "\n")[1].hasSuffix(" µs"))
        try await app.close()
    }
}
