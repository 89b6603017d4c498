import Testing

@testable import Shop

struct MissingPriceTests {
    private struct Offline: Error {}

    private let priceFinder = MockPriceFinding()

    @Test
    func aTotalNeedsEveryPrice() async {
        priceFinder.centsStub.enqueue(350)
        priceFinder.centsStub.defaultError = Offline()

        await #expect(throws: Offline.self) { try await Cart(priceFinder: priceFinder).total(of: ["tea", "milk"]) }
        #expect(priceFinder.centsStub.callArguments == ["tea", "milk"])
    }
}
