import Foundation
import Providers
import Stubbing
import Testing

/// Closings that wait for each other, which the compiler can't detect.
struct ClosingCycleTraps {
    /// The scopes of a test, which teardowns find by their numbers.
    final class Scopes: Sendable {
        let all: [Scope]

        /// Creates scopes "0", "1", and so on.
        ///
        /// The teardown of each closes the next one, and that of the last closes the first.
        init(ringOf count: Int, closeNext: @escaping @Sendable (Scope) async throws -> Void = { try await $0.close() })
        {
            let all = (0..<count).map { Scope("\($0)") }
            self.all = all
            for (number, scope) in all.enumerated() {
                let service = scope.shared {
                    Service()
                } teardown: { _ in
                    try await closeNext(all[(number + 1) % count])
                }
                _ = service.value
            }
        }
    }

    /// The possible messages for a ring of scopes that wait for each other.
    ///
    /// The ring can be completed at any scope.
    private func messages(ring: [String]) -> [String] {
        ring.indices.map { first in
            let names = (ring[first...] + ring[..<first]).map { "the closing of scope \"\($0)\"" }
            let others = (names.dropFirst() + names.prefix(1)).joined(separator: ", which waits for ")
            return
                "Scope \"\(ring[(first + 1) % ring.count])\" can't be closed here, because \(names[0]) waits for \(others), "
                + "so none of them can end. Close it elsewhere."
        }
    }

    @Test(arguments: [1, 2, 3, 5])
    func teardownsThatCloseARingOfScopesTrapWithThePath(count: Int) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [count] in
            endWhenHanging()
            try await Scopes(ringOf: count).all[0].close()
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(messages(ring: (0..<count).map(String.init)).contains { words.contains($0) }, "\(words)")
    }

    @Test(arguments: [2, 3])
    func closingsThatDifferentTasksBeginTrapWithThePath(count: Int) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [count] in
            endWhenHanging()
            let began = AsyncStub<Void, Void>(defaultReturnValue: ())
            let scopes = Scopes(ringOf: count) { next in
                await began()
                // No teardown closes the next scope until all scopes are closing.
                try await began.waitForCall(count)
                try await next.close()
            }
            await withTaskGroup { group in
                for scope in scopes.all { group.addTask { try? await scope.close() } }
            }
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(messages(ring: (0..<count).map(String.init)).contains { words.contains($0) }, "\(words)")
    }

    @Test
    func aTaskThatATeardownStartsCountsAsPartOfIt() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            endWhenHanging()
            let scopes = Scopes(ringOf: 2) { next in
                try await Task { try await next.close() }.value
            }
            try await scopes.all[0].close()
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(messages(ring: ["0", "1"]).contains { words.contains($0) }, "\(words)")
    }

    @Test
    func aCycleThroughChildScopesTrapsWithThePath() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            endWhenHanging()
            let app = Scope("app")
            let session = app.makeChild("session")
            let other = Scope("other")
            let sessionService = session.shared {
                Service()
            } teardown: { _ in
                try await other.close()
            }
            let otherService = other.shared {
                Service()
            } teardown: { _ in
                try await app.close()
            }
            _ = (sessionService.value, otherService.value)
            try await app.close()
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(messages(ring: ["app", "session", "other"]).contains { words.contains($0) }, "\(words)")
    }

    @Test
    func aChildThatIsCreatingWhileItClosesItsParentTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            endWhenHanging()
            let app = Scope("app")
            let session = app.makeChild("session")
            let service = session.asyncShared {
                try await app.close()
                return Service()
            }
            _ = try await service.value
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            words.contains(
                """
                Scope "session" can't be closed here, because the closing of scope "app" waits for the closing of scope \
                "session", which waits for AsyncShared<Service> (
                """
            )
        )
        #expect(words.contains("which waits for the closing of scope \"app\", so none of them can end."))
    }

    @Test
    func aCreationThatClosesTheScopeWhoseTeardownWaitsForItTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            endWhenHanging()
            let scope = Scope("app")
            let asked = AsyncStub<Void, Void>(defaultReturnValue: ())
            let flush = AsyncShared {
                try await asked.waitForCall(1)
                try await scope.close()
            }
            let service = scope.shared {
                Service()
            } teardown: { _ in
                async let flushed: Void = flush.value
                await asked()
                try await flushed
            }
            _ = service.value
            try await scope.close()
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("Scope \"app\" can't be closed here, because AsyncShared<()> ("), "\(words)")
        #expect(words.contains("waits for the closing of scope \"app\", which waits for AsyncShared<()> ("), "\(words)")
    }

    @Test
    func twoCreationsThatCloseEachOthersScopesTrap() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            endWhenHanging()
            let scopes = [Scope("0"), Scope("1")]
            let began = AsyncStub<Void, Void>(defaultReturnValue: ())
            let services = [0, 1].map { number in
                scopes[number].asyncShared {
                    await began()
                    try await began.waitForCall(2)
                    try await scopes[1 - number].close()
                    return Service()
                }
            }
            async let first = services[0].value
            async let second = services[1].value
            _ = try await (first, second)
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            words.contains(" waits for the closing of scope \"0\", which waits for AsyncShared<Service> ("),
            "\(words)"
        )
        #expect(
            words.contains(" waits for the closing of scope \"1\", which waits for AsyncShared<Service> ("),
            "\(words)"
        )
    }
}
