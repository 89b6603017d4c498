import Testing

@testable import Shop

struct CompositionRootTests {
    @Test
    func aCheckoutPaysThroughTheBank() async throws {
        let checkout = CompositionRoot().makeCheckout()
        try await checkout.buy([250, 150])
        await #expect(throws: LocalBank.LimitExceeded(cents: 100_001)) { try await checkout.buy([100_000, 1]) }
    }
}
