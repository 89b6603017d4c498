import Foundation
import Stubbing
import Testing

@testable import Providers

/// Waits during the closing of scopes that look like cycles but aren't, and cycles that throw an error.
@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
@MainActor
struct ClosingWaitTests {
    private let gate = AsyncStub<Void, Void>(defaultReturnValue: ())

    @Test
    func aTeardownThatReadsACreationThatWaitsForItsScopeThrowsTheCycle() async throws {
        let scope = Scope("app")
        let closing = Stub<Void, Void>(defaultReturnValue: ())
        let flush = AsyncShared {
            closing()
            try await scope.close()
        }
        let flushLine = #line - 4
        gate.pause()
        scope.create { [gate] _ in
            await gate()
            try await flush.value
        }
        let first = Task { try await scope.close() }
        try await gate.waitForCall(1)
        let second = Task { try await flush.value }
        try await closing.waitForCall(1)
        await settle()
        #expect(scope.state.waiterCount == 2)
        gate.resume()
        let error = await #expect(throws: ScopeCloseError.self) { try await first.value }
        let cycle = try #require(error?.errors.first?.error as? AsyncSharedCycleError)
        let name = "AsyncShared<()> (ProvidersTests/ClosingWaitTests.swift:\(flushLine))"
        #expect(cycle.path == [name, "the closing of scope \"app\"", name])
        await #expect(throws: ScopeCloseError.self) { try await second.value }
    }

    @Test
    func aTeardownCanCloseAnotherScope() async throws {
        let (first, second) = (Scope("first"), Scope("second"))
        let torn = Stub<String, Void>(defaultReturnValue: ())
        let services = [
            first.shared {
                Service("first")
            } teardown: { service in
                try await second.close()
                torn(service.name)
            },
            second.shared {
                Service("second")
            } teardown: { service in
                torn(service.name)
            },
        ]
        _ = services.map(\.value)
        try await first.close()
        #expect(torn.callArguments == ["second", "first"])
    }

    @Test(arguments: [false, true])
    func aTaskThatOutlivesItsTeardownCanCloseTheSameScopeAgainOrItsParent(closesParent: Bool) async throws {
        let app = Scope("app")
        let session = app.makeChild("session")
        let closed = Stub<Void, Void>(defaultReturnValue: ())
        gate.pause()
        session.create { [gate] _ in
            Task {
                await gate()
                try await (closesParent ? app : session).close()
                closed()
            }
        }
        try await session.close()
        try await gate.waitForCall(1)
        gate.resume()
        try await closed.waitForCall(1)
    }

    @Test
    func aCreationInAChildCanNeedALifetimeOfAParentThatIsClosing() async throws {
        let app = Scope("app")
        let torn = Stub<String, Void>(defaultReturnValue: ())
        let store = app.shared {
            Service("store")
        } teardown: { service in
            torn(service.name)
        }
        let session = app.makeChild("session")
        let player = session.asyncShared { [gate] in
            await gate()
            return [store.value]
        }
        gate.pause()
        let playing = Task { try await player.value }
        try await gate.waitForCall(1)
        app.beginClosing()
        gate.resume()
        #expect(try await playing.value.map(\.name) == ["store"])
        try await app.close()
        #expect(torn.callArguments == ["store"])
    }

    @Test
    func aDetachedTaskOfATeardownCanCloseItsScope() async throws {
        let scope = Scope("app")
        let closed = Stub<Void, Void>(defaultReturnValue: ())
        scope.create { _ in
            Task.detached {
                try await scope.close()
                closed()
            }
            await settle()
            #expect(scope.state.waiterCount == 2)
        }
        try await scope.close()
        try await closed.waitForCall(1)
    }

    @Test
    func aCreationCanCloseAnUnrelatedScope() async throws {
        let (app, old) = (Scope("app"), Scope("old"))
        let torn = Stub<Void, Void>(defaultReturnValue: ())
        old.create { _ in torn() }
        let service = app.asyncShared {
            try await old.close()
            return Service("new")
        }
        #expect(try await service.value.name == "new")
        #expect(torn.callCount == 1)
        try await app.close()
    }

    @Test
    func everyReaderCanCreateAValueUntilTheScopeIsClosed() async throws {
        let scope = Scope("app")
        let needed = scope.asyncShared { Service("needed") }
        gate.pause()
        let service = scope.asyncShared { [gate] in
            await gate()
            return Service("of \(try await needed.value.name)")
        }
        let reading = Task { try await service.value }
        try await gate.waitForCall(1)
        scope.beginClosing()
        #expect(try await needed.value.name == "needed")
        gate.resume()
        #expect(try await reading.value.name == "of needed")
        try await scope.close()
    }

    @Test
    func aCallbackOnAForeignThreadCanReadALifetimeOfAClosingScope() async throws {
        let scope = Scope("app")
        let needed = scope.shared { Service("needed") }
        let (began, canGoOn) = (Collector<Void>(), Collector<Void>())
        let service = scope.shared {
            began.add(())
            _ = try? canGoOn.first(1)
            // A thread without task-local values, for which this creation waits.
            let names = try? race(threads: 1) { needed.value.name }
            return Service("of \(names?.first ?? "nothing")")
        }
        let name = Collector<String>()
        Thread.detachNewThread { name.add(service.value.name) }
        _ = try began.first(1)
        scope.beginClosing()
        canGoOn.add(())
        #expect(try name.first(1) == ["of needed"])
        try await scope.close()
    }

    @Test
    func aCreationCanWaitForAnotherScopesValueThatNeedsAValueOfTheFirst() async throws {
        let (app, other) = (Scope("app"), Scope("other"))
        let base = app.shared { Service("base") }
        let (began, canGoOn) = (Collector<Void>(), Collector<Void>())
        let needing = other.shared {
            began.add(())
            _ = try? canGoOn.first(1)
            return Service("of \(base.value.name)")
        }
        let waiting = app.shared {
            began.add(())
            return Service("waits \(needing.value.name)")
        }
        let names = Collector<String>()
        Thread.detachNewThread { names.add(needing.value.name) }
        _ = try began.first(1)
        Thread.detachNewThread { names.add(waiting.value.name) }
        _ = try began.first(2)
        app.beginClosing()
        canGoOn.add(())
        #expect(try Set(names.first(2)) == ["of base", "waits of base"])
        try await app.close()
        try await other.close()
    }
}
