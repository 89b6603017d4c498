import Stubbing

@testable import Shop

final class MockCheckoutDependencyProvider: Checkout.DependencyProviding {
    let makePaymentStub = Stub<Int, any Payment>()

    func makePayment(cents: Int) -> any Payment {
        makePaymentStub(cents)
    }
}
