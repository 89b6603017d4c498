import Testing

@testable import Shop

struct ForgottenAnswerTests {
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
