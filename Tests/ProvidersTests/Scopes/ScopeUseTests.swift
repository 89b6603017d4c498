import Stubbing
import Testing

@testable import Providers

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct ScopeUseTests {
    private let recorded = Recorded()
    private let gate = AsyncStub<Void, Void>(defaultReturnValue: ())

    @Test
    func closingWaitsForAUse() async throws {
        let scope = recorded.scope()
        let service = recorded.shared("service", in: scope)
        gate.pause()
        let use = Task {
            try await scope.use { () -> String in
                await gate()
                return service.value.name
            }
        }
        try await gate.waitForCall(1)
        scope.beginClosing()
        #expect(recorded.teardown.callArguments == [])
        gate.resume()
        #expect(try await use.value == "service")
        try await scope.close()
        #expect(recorded.teardown.callArguments == ["service"])
    }

    @Test
    func aUseOfAClosingOrClosedScopeThrows() async throws {
        let scope = recorded.scope()
        let service = recorded.shared("service", in: scope)
        gate.pause()
        let use = Task { try await scope.use { await gate() } }
        try await gate.waitForCall(1)
        scope.beginClosing()
        #expect(throws: ScopeClosedError(scope: "app")) { try scope.use {} }
        gate.resume()
        try await use.value
        try await scope.close()
        #expect(throws: ScopeClosedError(scope: "app")) { try scope.use { service.value } }
        let error = await #expect(throws: ScopeClosedError.self) { try await scope.use { await gate() } }
        #expect(error?.description == "Scope \"app\" is closing or closed, so it can't be used. Create a new scope.")
        #expect(recorded.misuse.callArguments == [])
    }

    @Test
    func aUseOfAChildNamesTheParentThatIsClosing() async throws {
        let app = recorded.scope()
        let session = app.makeChild("session")
        gate.pause()
        let use = Task { try await session.use { await gate() } }
        try await gate.waitForCall(1)
        app.beginClosing()
        #expect(throws: ScopeClosedError(scope: "app")) { try session.use {} }
        gate.resume()
        try await use.value
        try await app.close()
        #expect(throws: ScopeClosedError(scope: "session")) { try session.use {} }
    }

    @Test
    func aUseThrowsTheErrorOfItsWorkAsItIs() async {
        let scope = recorded.scope()
        #expect(throws: TestError(number: 1)) { try scope.use { throw TestError(number: 1) } }
        await #expect(throws: TestError(number: 2)) {
            try await scope.use {
                await gate()
                throw TestError(number: 2)
            }
        }
    }

    @Test
    func aUseRunsInACanceledTask() async throws {
        let scope = recorded.scope()
        let use = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await scope.use { () -> Bool in
                await gate()
                return Task.isCancelled
            }
        }
        #expect(try await use.value)
    }

    @Test @MainActor
    func aUseStaysOnTheCallersActorAndTakesWhatIsNotSendable() async throws {
        final class Count {
            var number = 0
        }
        let count = Count()
        let scope = recorded.scope()
        try await scope.use {
            count.number += 1
            MainActor.assertIsolated()
            await gate()
            MainActor.assertIsolated()
            count.number += 1
        }
        #expect(count.number == 2)
    }

    // MARK: Inside

    @Test
    func aUseInsideAUseBeginsWhileTheScopeCloses() async throws {
        let app = recorded.scope()
        let session = app.makeChild("session")
        let service = recorded.shared("service", in: session)
        let name = try await app.use { () -> String in
            app.beginClosing()
            return try await session.use { () -> String in
                await gate()
                return try app.use { service.value.name }
            }
        }
        #expect(name == "service")
        try await app.close()
        #expect(recorded.teardown.callArguments == ["service"])
    }

    @Test
    func aUseInsideAUseOfTheParentDoesNotBeginInAChildThatIsClosing() async throws {
        let app = recorded.scope()
        let session = app.makeChild("session")
        try await app.use {
            try await session.close()
            #expect(throws: ScopeClosedError(scope: "session")) { try session.use {} }
        }
        try await app.close()
    }

    @Test
    func closingTheScopeInsideAUseThrowsTheCycleAndBegins() async throws {
        let scope = recorded.scope()
        recorded.create("service", in: scope)
        try await scope.use {
            let error = await #expect(throws: ScopeCloseError.self) { try await scope.close() }
            let name = "a use of scope \"app\" (ProvidersTests/ScopeUseTests.swift:\(#line - 2))"
            #expect(error?.cycle == [name, "the closing of scope \"app\"", name])
            #expect(recorded.teardown.callArguments == [])
        }
        try await scope.close()
        #expect(recorded.teardown.callArguments == ["service"])
    }

    @Test
    func closingTheParentInsideAUseOfAChildThrowsTheCycle() async throws {
        let app = recorded.scope()
        let session = app.makeChild("session")
        recorded.create("service", in: session)
        try await session.use {
            let error = await #expect(throws: ScopeCloseError.self) { try await app.close() }
            let name = "a use of scope \"session\" (ProvidersTests/ScopeUseTests.swift:\(#line - 2))"
            #expect(
                error?.cycle == [name, "the closing of scope \"app\"", "the closing of scope \"session\"", name]
            )
        }
        try await app.close()
        #expect(recorded.teardown.callArguments == ["service"])
    }

    @Test
    func aChildCanBeClosedInsideAUseOfAParentThatIsClosing() async throws {
        let app = recorded.scope()
        recorded.create("app", in: app)
        let session = app.makeChild("session")
        recorded.create("session", in: session)
        try await app.use {
            app.beginClosing()
            try await session.close()
            #expect(recorded.teardown.callArguments == ["session"])
        }
        try await app.close()
        #expect(recorded.teardown.callArguments == ["session", "app"])
    }

    @Test
    func aDetachedTaskOfAUseIsOutside() async throws {
        let scope = recorded.scope()
        let refused = try await scope.use { () -> Bool in
            scope.beginClosing()
            return await Task.detached { (try? scope.use {}) == nil }.value
        }
        #expect(refused)
    }

    @Test
    func aTaskThatOutlivesItsUseIsOutside() async throws {
        let scope = recorded.scope()
        recorded.create("service", in: scope)
        gate.pause()
        let late = try scope.use {
            Task {
                await gate()
                try await scope.close()
            }
        }
        try await gate.waitForCall(1)
        gate.resume()
        try await late.value
        #expect(recorded.teardown.callArguments == ["service"])
    }

    // MARK: onClosing

    @Test
    func aUseLearnsOfTheClosing() async throws {
        let app = recorded.scope()
        let session = app.makeChild("session")
        let (messages, continuation) = AsyncStream.makeStream(of: Int.self)
        let began = AsyncStub<Void, Void>(defaultReturnValue: ())
        let use = Task {
            try await session.use {
                await began()
                for await _ in messages {}
            } onClosing: {
                continuation.finish()
            }
        }
        try await began.waitForCall(1)
        try await app.close()
        try await use.value
    }

    @Test
    func aUseThatBeginsInAClosingScopeLearnsOfItAtOnce() throws {
        let scope = recorded.scope()
        let told = Counter()
        try scope.use {
            scope.beginClosing()
            try scope.use {
                #expect(told.count == 1)
            } onClosing: {
                told.increment()
            }
        }
        #expect(told.count == 1)
    }

    @Test
    func aCreationThatWaitsForTheEndOfAScopeDoesNotKeepItOpenWhenItIsAbandoned() async throws {
        let scope = recorded.scope()
        let gate = AsyncStub<Void, Void>(defaultReturnValue: ())
        let told = Stub<Void, Void>(defaultReturnValue: ())
        let asyncEnd = AsyncShared {
            await gate()
            try await scope.close()
        }
        gate.pause()
        try await scope.use {
            // The task outlives the inner use, so the closing doesn't wait for it.
            let reading = try await scope.use {
                let reading = Task { try await asyncEnd.value }
                try await gate.waitForCall(1)
                return reading
            }
            gate.resume()
            try await told.waitForCall(1)
            reading.cancel()
            await #expect(throws: CancellationError.self) { try await reading.value }
        } onClosing: {
            told()
        }
        try await scope.close()
    }

    @Test
    func aHandlerCanUseTheScope() async throws {
        let scope = recorded.scope()
        let draft = scope.shared { Service("draft") }
        let told = Stub<String, Void>(defaultReturnValue: ())
        let began = AsyncStub<Void, Void>(defaultReturnValue: ())
        let use = Task {
            try await scope.use(fileID: "Tests", line: 7) {
                await began()
                try await told.waitForCall(1)
            } onClosing: {
                let name = try? scope.use { draft.value.name }
                told(name ?? "refused")
            }
        }
        try await began.waitForCall(1)
        try await scope.close()
        try await use.value
        #expect(told.callArguments == ["draft"])
    }

    @Test
    func aTaskThatAHandlerStartsIsPartOfItsUse() async throws {
        let scope = recorded.scope()
        let sharedDraft = scope.shared { Service("draft") }
        let (saves, continuation) = AsyncStream.makeStream(of: Result<String, any Error>.self)
        let began = AsyncStream.makeStream(of: Void.self)
        let use = Task {
            try await scope.use { () -> String? in
                began.continuation.finish()
                for await save in saves { return try save.get() }
                return nil
            } onClosing: {
                Task {
                    await settle()
                    continuation.yield(Result { try scope.use { sharedDraft.value.name } })
                }
            }
        }
        for await _ in began.stream {}
        try await scope.close()
        #expect(try await use.value == "draft")
    }

    @Test
    func aTaskThatAHandlerStartsIsPartOfAUseThatBeginsToCloseItsScope() async throws {
        let scope = recorded.scope()
        let (cycles, continuation) = AsyncStream.makeStream(of: [String]?.self)
        gate.pause()
        try await scope.use(fileID: "Tests", line: 7) {
            scope.beginClosing()
            try await gate.waitForCall(1)
            gate.resume()
            for await cycle in cycles {
                let name = "a use of scope \"app\" (Tests:7)"
                #expect(cycle == [name, "the closing of scope \"app\"", name])
                break
            }
        } onClosing: { [gate] in
            Task {
                await gate()
                do throws(ScopeCloseError) {
                    try await scope.close()
                    continuation.yield(nil)
                } catch {
                    continuation.yield(error.cycle)
                }
            }
        }
        try await scope.close()
    }

    @Test
    func theHandlerOfAUseThatHasEndedIsNotCalled() async throws {
        let scope = recorded.scope()
        let told = Counter()
        try scope.use {
        } onClosing: {
            told.increment()
        }
        try await scope.close()
        #expect(told.count == 0)
    }

    @Test
    func theHandlerOfAUseIsCalledOnceHoweverManyScopesBeginToClose() async throws {
        let app = recorded.scope()
        let session = app.makeChild("session")
        let told = Counter()
        try session.use {
            session.beginClosing()
            app.beginClosing()
            app.beginClosing()
        } onClosing: {
            told.increment()
        }
        try await app.close()
        #expect(told.count == 1)
    }

    @Test
    func aHandlerThatWasCalledForTheParentIsNotCalledAgainForTheChild() async throws {
        let app = recorded.scope()
        let session = app.makeChild("session")
        let told = Counter()
        try app.use {
            app.beginClosing()
            try session.use {
                session.beginClosing()
            } onClosing: {
                told.increment()
            }
        }
        try await app.close()
        #expect(told.count == 1)
    }

    @Test
    func aHandlerIsReleasedWithItsUse() throws {
        let scope = recorded.scope()
        weak var captured: Service?
        do {
            let service = Service()
            captured = service
            try scope.use {
            } onClosing: {
                _ = service.name
            }
        }
        #expect(captured == nil)
    }

    /// A session whose users share drafts that are loaded from its store.
    private struct Session: Sendable {
        let sharedStore: Shared<Service>
        let asyncDrafts: AsyncSharedByKey<Int, String>

        init(scope: Scope, recorded: Recorded, gate: AsyncStub<Void, Void>) {
            let sharedStore = recorded.shared("store", in: scope)
            self.sharedStore = sharedStore
            asyncDrafts = AsyncSharedByKey { number in
                // A task that isn't canceled with the creation.
                await Task { await gate() }.value
                return "\(number) in \(sharedStore.value.name)"
            }
        }
    }

    @Test
    func aCreationThatACanceledUseHasAbandonedCanReadValuesOfTheScopeUntilItEnds() async throws {
        let app = recorded.scope()
        let scope = app.makeChild("session")
        let session = Session(scope: scope, recorded: recorded, gate: gate)
        gate.pause()
        let use = Task { try await scope.use { try await app.use { try await session.asyncDrafts[7] } } }
        try await gate.waitForCall(1)
        use.cancel()
        await #expect(throws: CancellationError.self) { try await use.value }
        let error = await #expect(throws: ScopeCloseError.self) { try await app.close(within: .zero) }
        #expect(error?.unfinished.map { $0.prefix(24) } == ["AsyncSharedByKey<String>"])
        gate.resume()
        try await app.close()
        #expect(session.asyncDrafts.existingValue(for: 7) == "7 in store")
        #expect(recorded.teardown.callArguments == ["store"])
    }

    @Test
    func aCreationForWhichOthersWaitDoesNotKeepTheScopeOfACanceledUseOpen() async throws {
        let scope = recorded.scope()
        let asyncDraft = AsyncShared { [gate] in
            await gate()
            return "draft"
        }
        gate.pause()
        let other = Task { try await asyncDraft.value }
        try await gate.waitForCall(1)
        let use = Task { try await scope.use { try await asyncDraft.value } }
        await settle()
        #expect(asyncDraft.waiterCount == 2)
        use.cancel()
        await #expect(throws: CancellationError.self) { try await use.value }
        try await scope.close()
        gate.resume()
        #expect(try await other.value == "draft")
    }

    @Test
    func aCreationThatATeardownHasAbandonedCanReadValuesOfTheScopeUntilItEnds() async throws {
        let scope = recorded.scope()
        let session = Session(scope: scope, recorded: recorded, gate: gate)
        gate.pause()
        scope.create { [gate] _ in
            // The end of the function cancels it.
            async let _ = session.asyncDrafts[7]
            try await gate.waitForCall(1)
        }
        let closing = Task { try await scope.close() }
        try await gate.waitForCall(1)
        await settle()
        #expect(session.asyncDrafts.waiterCount(for: 7) == 0)
        gate.resume()
        try await closing.value
        #expect(recorded.teardown.callArguments == ["store"])
    }

    @Test
    func aCreationThatClosesTheScopeOfTheUseThatHasAbandonedItThrowsTheCycle() async throws {
        let scope = recorded.scope()
        let cycleStub = Stub<[String]?, Void>(defaultReturnValue: ())
        let asyncDraft = AsyncShared(fileID: "Tests", line: 7) { [gate] in
            await Task { await gate() }.value
            do throws(ScopeCloseError) {
                try await scope.close()
            } catch {
                cycleStub(error.cycle)
            }
        }
        gate.pause()
        let use = Task { try await scope.use { try await asyncDraft.value } }
        try await gate.waitForCall(1)
        use.cancel()
        _ = await use.result
        gate.resume()
        let creation = "AsyncShared<()> (Tests:7)"
        try await cycleStub.waitForCall(1)
        #expect(cycleStub.callArguments == [[creation, "the closing of scope \"app\"", creation]])
        try await scope.close()
    }
}
