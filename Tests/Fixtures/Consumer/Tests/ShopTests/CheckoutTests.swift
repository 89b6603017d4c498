import Testing

@testable import Shop

struct CheckoutTests {
    @Test
    func sendsOnePaymentOfTheTotal() async throws {
        let payment = MockPayment()
        let dependencyProvider = MockCheckoutDependencyProvider()
        dependencyProvider.makePaymentStub.defaultReturnValue = payment
        payment.sendStub.defaultError = nil

        try await Checkout(dependencyProvider: dependencyProvider).buy([250, 150])
        #expect(dependencyProvider.makePaymentStub.callArguments == [400])
        #expect(payment.sendStub.callCount == 1)
    }
}
