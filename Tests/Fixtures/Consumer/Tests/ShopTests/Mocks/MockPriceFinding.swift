import Stubbing

@testable import Shop

final class MockPriceFinding: PriceFinding {
    let centsStub = AsyncThrowingStub<String, Int, any Error>()

    func cents(for product: String) async throws -> Int {
        try await centsStub(product)
    }
}
