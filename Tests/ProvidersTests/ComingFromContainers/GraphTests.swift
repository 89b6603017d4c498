import Testing

private final class Cart: Sendable {}

private final class Summary: Sendable {
    let cart: Cart

    init(cart: Cart) {
        self.cart = cart
    }
}

private final class Checkout: Sendable {
    let cart: Cart
    let summary: Summary

    init(cart: Cart, summary: Summary) {
        self.cart = cart
        self.summary = summary
    }
}

private struct CompositionRoot: Sendable {
    func makeCheckout() -> Checkout {
        let cart = Cart()
        return Checkout(cart: cart, summary: Summary(cart: cart))
    }
}

struct GraphTests {
    @Test
    func dependenciesThatAreMadeTogetherShareInstances() {
        let root = CompositionRoot()
        let checkout = root.makeCheckout()
        #expect(checkout.summary.cart === checkout.cart)
        #expect(root.makeCheckout().cart !== checkout.cart)
    }
}
