import Foundation
import Providers
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
        #expect(words.contains("is read after the scope that owns it was closed. Read it before, or make a new scope."))
    }

    @Test
    func readingALifetimeThatWasNotCreatedBeforeClosingTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scope = Scope("app")
            let service = scope.shared { Service() }
            try await scope.close()
            _ = service.value
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("is read after the scope that owns it was closed."))
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
        #expect(words.contains("is created after scope \"app\" was closed. Make a new scope."))
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
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("Scope \"app\" is closed from inside the creation of AsyncShared<Service> ("))
        #expect(words.contains("for which it would have to wait. Close it elsewhere."))
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
            words.contains("Scope \"app\" is closed from inside a teardown of scope \"session\", for which it would")
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
        #expect(words.contains("Scope \"app\" was closed, so it cannot have a child \"session\". Make a new scope."))
    }
}
