import Stubbing
import Testing

@testable import Providers

private struct Prices: Sendable, Equatable {
    let number: Int
}

private struct CompositionRoot: Sendable {
    let asyncPrices: AsyncExpiring<Prices>

    init(
        clock: some Clock<Duration>,
        loadPrices: @escaping @Sendable () async throws -> Prices,
        logFailure: @escaping @Sendable (any Error) -> Void
    ) {
        asyncPrices = AsyncExpiring(after: .seconds(600), refreshingAfter: .seconds(60), clock: clock) {
            try await loadPrices()
        } onFailedRefresh: { error in
            logFailure(error)
        }
    }

    var prices: Prices {
        get async throws { try await asyncPrices.value }
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct RefreshTests {
    private let clock = ManualClock()
    private let load = AsyncThrowingStub<Void, Prices, any Error>()
    private let failures = Stub<String, Void>()
    private let root: CompositionRoot

    init() {
        root = CompositionRoot(clock: clock) { [load] in
            try await load()
        } logFailure: { [failures] error in
            failures("\(error)")
        }
        load.enqueue(.success(Prices(number: 1)))
    }

    @Test
    func readersReceiveTheOldValueWhileTheNextOneLoads() async throws {
        load.enqueue(.success(Prices(number: 2)))
        #expect(try await root.prices == Prices(number: 1))

        load.pause()
        clock.advance(by: .seconds(60))
        #expect(try await root.prices == Prices(number: 1))
        try await load.waitForCall(2)
        #expect(try await root.prices == Prices(number: 1))

        load.resume()
        await settle()
        #expect(try await root.prices == Prices(number: 2))
        #expect(load.callCount == 2)
    }

    @Test
    func readersOfAnExpiredValueAwaitOneLoad() async throws {
        load.enqueue(.success(Prices(number: 2)))
        #expect(try await root.prices == Prices(number: 1))

        load.pause()
        clock.advance(by: .seconds(600))
        let readers = (0..<3).map { [root] _ in Task { try await root.prices } }
        await settle()
        #expect(root.asyncPrices.waiterCount == 3)
        load.resume()
        for reader in readers { #expect(try await reader.value == Prices(number: 2)) }
        #expect(load.callCount == 2)
    }

    @Test
    func aFailedRefreshIsLoggedAndTheNextReaderTriesAgain() async throws {
        load.enqueue(.failure(TestError(number: 1)))
        load.enqueue(.success(Prices(number: 2)))
        #expect(try await root.prices == Prices(number: 1))

        clock.advance(by: .seconds(60))
        #expect(try await root.prices == Prices(number: 1))
        try await failures.waitForCall(1)
        #expect(failures.callArguments == ["TestError(number: 1)"])

        #expect(try await root.prices == Prices(number: 1))
        await settle()
        #expect(try await root.prices == Prices(number: 2))
        #expect(load.callCount == 3)
    }

    @Test
    func theNextReaderRetriesAFailedLoad() async throws {
        let load = AsyncThrowingStub<Void, Prices, any Error>()
        load.enqueue(.failure(TestError(number: 1)))
        load.enqueue(.success(Prices(number: 1)))
        let root = CompositionRoot(clock: clock) {
            try await load()
        } logFailure: { _ in
        }
        await #expect(throws: TestError(number: 1)) { try await root.prices }
        #expect(try await root.prices == Prices(number: 1))
    }
}
