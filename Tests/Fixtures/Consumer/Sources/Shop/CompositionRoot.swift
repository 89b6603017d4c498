import Providers

/// Creates the graph, and knows every concrete type.
struct CompositionRoot: Sendable {
    private let sharedBank: Shared<any Bank> = Shared { LocalBank(limit: 100_000) }

    func makeCheckout() -> Checkout {
        Checkout(dependencyProvider: Checkout.DependencyProvider(bank: sharedBank.value))
    }
}
