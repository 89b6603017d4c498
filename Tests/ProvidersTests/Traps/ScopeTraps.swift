import Foundation
import Providers
import Stubbing
import Testing

struct ScopeTraps {
    @Test
    func readingAClosedLifetimeTrapsWithItsName() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scope = Scope("app")
            let service = scope.shared { Service() }
            _ = service.value
            try await scope.close()
            _ = service.value
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("Shared<Service> (ProvidersTests/ScopeTraps.swift:"))
        #expect(
            words.contains(
                "can't be read, because its scope is closing or closed. Read it earlier, or create a new scope."
            )
        )
    }

    @Test
    func readingALifetimeForTheFirstTimeAfterClosingTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scope = Scope("app")
            let service = scope.shared { Service() }
            try await scope.close()
            _ = service.value
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("can't be read, because its scope is closing or closed."))
    }

    @Test
    func creatingInATeardownTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scope = Scope("app")
            let late = scope.shared { Service() }
            let service = scope.shared {
                Service()
            } teardown: { _ in
                _ = late.value
            }
            _ = service.value
            try await scope.close()
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("can't be created, because scope \"app\" is closing or closed. Create a new scope."))
    }

    @Test
    func closingFromInsideACreationTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scope = Scope("app")
            let service = scope.asyncShared {
                try await scope.close()
                return Service()
            }
            _ = try await service.value
        }
        let line = #line - 8
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let name = "AsyncShared<Service> (ProvidersTests/ScopeTraps.swift:\(line))"
        #expect(
            words.contains(
                """
                Scope "app" can't be closed here, because \(name) waits for the closing of scope "app", which waits for \
                \(name), so none of them can end. Close it elsewhere.
                """
            )
        )
    }

    @Test
    func closingFromACreationThatBeganWhileTheScopeWasBeingClosedTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            endWhenHanging()
            let scope = Scope("app")
            let (earlyGate, lateGate) = (AsyncStub<Void, Void>(), AsyncStub<Void, Void>())
            let (closingStub, lateStub) = (Stub<Void, Void>(), Stub<Void, Void>())
            earlyGate.pause()
            lateGate.pause()
            let late = scope.asyncShared {
                lateStub()
                await lateGate()
                try await scope.close()
                return Service("late")
            }
            let early = scope.asyncShared {
                await earlyGate()
                // A task of this creation, which doesn't wait for it.
                Task { _ = try await late.value }
                try await lateStub.waitForCall(1)
                return Service("early")
            }
            // A child is closed first, so its teardown shows that closing has begun.
            let marker = scope.makeChild("child").shared {
                Service()
            } teardown: { _ in
                closingStub()
            }
            _ = marker.value
            let creating = Task { try await early.value }
            try await earlyGate.waitForCall(1)
            let closing = Task { try await scope.close() }
            try await closingStub.waitForCall(1)
            earlyGate.resume()
            _ = try await creating.value
            lateGate.resume()
            try await closing.value
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("Scope \"app\" can't be closed here, because"))
    }

    @Test
    func closingFromInsideATeardownTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scope = Scope("app")
            let session = scope.makeChild("session")
            let service = session.shared {
                Service()
            } teardown: { _ in
                try await scope.close()
            }
            _ = service.value
            try await scope.close()
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            words.contains(
                """
                Scope "app" can't be closed here, because the closing of scope "session" waits for the closing of scope \
                "app", which waits for the closing of scope "session", so none of them can end. Close it elsewhere.
                """
            )
        )
    }

    @Test
    func aChildOfAClosedScopeTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scope = Scope("app")
            try await scope.close()
            _ = scope.makeChild("session")
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            words.contains(
                "Scope \"app\" is closing or closed, so it can't have a child \"session\". Create a new scope."
            )
        )
    }

    @Test
    func releasingAnOpenScopeTrapsAndNamesTheSkippedTeardowns() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let service = Scope("app").shared {
                Service()
            } teardown: { _ in
            }
            _ = service.value
        }
        let line = #line - 7
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            words.contains(
                """
                Scope "app" was released before it was closed, so these were never torn down: Shared<Service> \
                (ProvidersTests/ScopeTraps.swift:\(line)). Close the scope before you release it.
                """
            )
        )
    }

    @Test
    func releasingAParentReleasesItsChildWhichTrapsIfItSkipsATeardown() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let app = Scope("app")
            let service = app.makeChild("session").shared {
                Service()
            } teardown: { _ in
            }
            _ = service.value
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            words.contains("Scope \"session\" was released before it was closed, so these were never torn down: Shared")
        )
    }
}
