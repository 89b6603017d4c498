import Testing

@testable import Shop

struct ForgottenAnswerTests {
    @Test
    func namesTheAnswerToWrite() async {
        let priceFinder = MockPriceFinding()
        await withKnownIssue {
            _ = try await Cart(priceFinder: priceFinder).total(of: ["tea"])
        }
        #expect(priceFinder.centsStub.callArguments == ["tea"])
    }

    @Test
    func failsTheTestAndNamesTheStub() async {
        let payment = MockPayment()
        let dependencyProvider = MockCheckoutDependencyProvider()
        dependencyProvider.makePaymentStub.defaultReturnValue = payment

        await withKnownIssue {
            try await Checkout(dependencyProvider: dependencyProvider).buy([250, 150])
        }
        #expect(payment.sendStub.callCount == 1)
    }
}
