import Testing

@testable import Shop

struct CartTests {
    @Test
    func addsThePrices() async throws {
        let priceFinder = MockPriceFinding()
        priceFinder.centsStub.answer { product in product == "tea" ? 350 : 120 }

        #expect(try await Cart(priceFinder: priceFinder).total(of: ["tea", "milk"]) == 470)
        #expect(priceFinder.centsStub.callArguments == ["tea", "milk"])
    }
}
