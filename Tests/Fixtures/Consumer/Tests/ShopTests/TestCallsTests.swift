import Stubbing
import Testing

@testable import Shop

/// The calls of a test that a reader looks up most.
@Suite(.noLeftovers, .timeLimit(.minutes(5)))
struct TestCallsTests {
    private struct Offline: Error, Equatable {}

    private let priceFinder = MockPriceFinding()
    private let payment = MockPayment()

    @Test
    func theCallsOfMostTests() async throws {
        priceFinder.centsStub.defaultReturnValue = 350  // Each call returns this.
        priceFinder.centsStub.defaultError = Offline()  // Each call throws this instead.
        priceFinder.centsStub.answer { product in 100 * product.count }  // Each call computes its result instead.
        priceFinder.centsStub.enqueue(120)  // The next call returns this first.
        payment.sendStub.defaultError = nil  // Each call succeeds; for functions without a result.

        priceFinder.centsStub.pause()  // Suspends calls, so that you can check the state meanwhile.
        async let cents = priceFinder.cents(for: "milk")
        try await priceFinder.centsStub.waitForCall(1)  // Waits for the first call. Never sleep in a test.
        priceFinder.centsStub.resume()

        #expect(try await cents == 120)
        #expect(try await priceFinder.cents(for: "tea") == 300)
        try await payment.send()
        #expect(priceFinder.centsStub.callArguments == ["milk", "tea"])  // All calls, as whole values.
        #expect(payment.sendStub.callCount == 1)
        expectCalls(
            inOrder: priceFinder.centsStub.called(with: "milk"),
            priceFinder.centsStub.called(with: "tea"),
            payment.sendStub.called()
        )
    }

    @Test
    func theErrorIsThrown() async throws {
        priceFinder.centsStub.defaultReturnValue = 350
        priceFinder.centsStub.defaultError = Offline()
        await #expect(throws: Offline()) { try await priceFinder.cents(for: "tea") }
    }
}
