import Providers
import Stubbing
import Testing

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
        let cache = scope.shared {
            Service("cache of \(store.value.name)")
        } teardown: { [teardown] cache in
            // Its dependency can be read until the end.
            teardown("\(cache.name), \(store.value.name) is there")
        }
        _ = cache.value
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
    func aChildThatIsAlreadyClosedIsNotClosedAgain() async throws {
        let app = Scope("app")
        let session = app.makeChild("session")
        _ = shared("session", in: session).value
        try await session.close()
        try await app.close()
        #expect(teardown.callArguments == ["session"])
    }

    @Test
    nonisolated func racingTasksTearDownOnce() async {
        for _ in 0..<200 {
            let scope = Scope("app")
            let teardowns = Counter()
            let service = scope.shared {
                Service()
            } teardown: { _ in
                teardowns.increment()
                await Task.yield()
                throw TestError(number: 1)
            }
            _ = service.value
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
        let error = await #expect(throws: ScopeCloseError.self) { try await app.close() }
        #expect(error?.errors as? [TestError] == [3, 2, 1].map(TestError.init))
        #expect(error?.description.hasPrefix("3 teardowns threw: TestError(number: 3); ") == true)
    }

    @Test
    func closingWaitsForACreationThatIsUnderWay() async throws {
        let scope = Scope("app")
        _ = shared("first", in: scope).value
        _ = shared("child", in: scope.makeChild("child")).value
        let factory = AsyncThrowingStub<Void, Service, any Error>(defaultReturnValue: Service("late"))
        let asyncService = scope.asyncShared {
            try await factory()
        } teardown: { [teardown] service in
            teardown(service.name)
        }
        factory.pause()
        let reading = Task { try await asyncService.value }
        try await factory.waitForCall(1)
        let closing = Task { try await scope.close() }
        // The child is torn down, so the scope only has to wait for the creation.
        try await teardown.waitForCall(1)
        factory.resume()
        #expect(try await reading.value.name == "late")
        try await closing.value
        #expect(teardown.callArguments == ["child", "late", "first"])
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
    func aClosedAsynchronousLifetimeThrowsAnErrorWithItsName() async throws {
        let scope = Scope("app")
        let created = scope.asyncShared { Service() }
        let unused = scope.asyncShared { Service() }
        let line = #line - 2
        _ = try await created.value
        try await scope.close()
        let error = await #expect(throws: AsyncSharedClosedError.self) { try await created.value }
        #expect(
            error?.description == """
                AsyncShared<Service> (ProvidersTests/ScopeTests.swift:\(line)) can't be read, because its scope is closing or closed. \
                Read it earlier, or create a new scope.
                """
        )
        await #expect(throws: AsyncSharedClosedError.self) { try await unused.value }
    }

    @Test
    func aTaskThatOutlivesItsCreationCreatesNothingOnceClosingHasBegun() async throws {
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
        } teardown: { _ in
            read.resume()
            try await refused.waitForCall(1)
        }
        _ = early.value
        try await read.waitForCall(1)
        try await scope.close()
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
        let asking = Stub<Void, Void>(defaultReturnValue: ())
        let cache = scope.asyncShared { @MainActor in
            // On the main actor, like the test: when the test continues, this task waits for the database.
            asking()
            return Service("cache of \(try await database.value.name)")
        }
        let first = Task { try await database.value }
        try await factory.waitForCall(1)
        let second = Task { try await cache.value }
        try await asking.waitForCall(1)
        factory.resume()
        _ = try await (first.value, second.value)
        #expect(
            scope.report.hasSuffix(" µs, waited for AsyncShared<Service> (ProvidersTests/ScopeTests.swift:\(line))")
        )
        try await scope.close()
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
    func releasingALifetimeReleasesItsValueWhileItsScopeIsOpen() {
        let scope = Scope("app")
        weak var value: Service?
        do {
            let service = scope.shared { Service("released") }
            value = service.value
            #expect(value != nil)
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
        let service = session.shared {
            Service()
        } teardown: { _ in
            throw CancellationError()
        }
        _ = service.value
        await #expect(throws: ScopeCloseError.self) { try await session.close() }
        #expect(app.report == "Scope \"app\"")
        try await app.close()
    }

    @Test
    func aFactoryThatClosingReleasesMayUseOtherLifetimes() async throws {
        /// Counts when it is released.
        final class Token: Sendable {
            let whenItGoes: @Sendable () -> Void

            init(whenItGoes: @escaping @Sendable () -> Void) {
                self.whenItGoes = whenItGoes
            }

            deinit {
                whenItGoes()
            }
        }
        let other = Shared { Service("other") }
        let end = Stub<String, Void>()
        let scope = Scope("app")
        let unused: Shared<Token>
        do {
            let token = Token { end(other.value.name) }
            unused = scope.shared { token }
        }
        // Detached, so that a thread that waits for itself makes the wait below time out.
        Task.detached { try await scope.close() }
        #expect(try await end.waitForCall(1).arguments == "other")
        withExtendedLifetime(unused) {}
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
