import Stubbing
import Testing

private protocol Shop: Sendable {
    func validate(_ cart: String) async throws
    func place(_ cart: String) async throws
}

private final class MockShop: Shop {
    let validateStub = AsyncThrowingStub<String, Void, any Error>(defaultReturnValue: ())
    let placeStub = AsyncThrowingStub<String, Void, any Error>(defaultReturnValue: ())
    func validate(_ cart: String) async throws { try await validateStub(cart) }
    func place(_ cart: String) async throws { try await placeStub(cart) }
}

@MainActor
private final class CheckoutModel {
    enum State { case editing, submitting, done }
    let shop: any Shop
    let isRight: Bool
    private(set) var state = State.editing

    init(shop: any Shop, isRight: Bool) {
        self.shop = shop
        self.isRight = isRight
    }

    func submit() async {
        guard state == .editing else { return }
        if isRight { state = .submitting }
        do {
            try await shop.validate("cart")
            state = .submitting
            try await shop.place("cart")
            state = .done
        } catch {
            state = .editing
        }
    }
}

extension OrderModel {
    static let doubleSubmit = OrderModel("double submit") { isRight in
        try await everyOrder { @MainActor order in
            let (shop, user) = (MockShop(), ActingUser())
            order.holds(shop.validateStub)
            order.holds(shop.placeStub)
            order.holds(user.actsStub)
            let model = CheckoutModel(shop: shop, isRight: isRight)
            async let first: Void = model.submit()
            try await shop.validateStub.waitForCall(1)
            await user.acts("taps again")
            await model.submit()
            await first
            #expect(shop.placeStub.callArguments == ["cart"])
        }
    }
}
