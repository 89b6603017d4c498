import Providers
import Stubbing
import Testing

private struct CompositionRoot: Sendable {
    let sharedPrices: SharedByKey<String, AsyncExpiring<Int>>

    init(clock: some Clock<Duration>, loadPrice: @escaping @Sendable (String) async throws -> Int) {
        sharedPrices = SharedByKey { product in
            AsyncExpiring(after: .seconds(60), clock: clock) { try await loadPrice(product) }
        }
    }

    func price(of product: String) async throws -> Int {
        try await sharedPrices[product].value
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct ExpiringKeysTests {
    @Test
    func theAgeOfEachKeyIsItsOwn() async throws {
        let clock = ManualClock()
        let loadPriceStub = AsyncThrowingStub<String, Int, any Error>()
        let root = CompositionRoot(clock: clock) { try await loadPriceStub($0) }
        loadPriceStub.resultQueue = [.success(3), .success(5), .success(4)]

        #expect(try await root.price(of: "tea") == 3)
        clock.advance(by: .seconds(30))
        #expect(try await root.price(of: "coffee") == 5)
        clock.advance(by: .seconds(30))
        #expect(try await root.price(of: "tea") == 4)
        #expect(try await root.price(of: "coffee") == 5)
        #expect(loadPriceStub.callArguments == ["tea", "coffee", "tea"])
    }
}
