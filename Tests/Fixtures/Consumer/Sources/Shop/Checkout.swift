final class Checkout: Sendable {
    protocol DependencyProviding: Sendable {
        func makePayment(cents: Int) -> any Payment
    }

    private let dependencyProvider: any DependencyProviding

    init(dependencyProvider: any DependencyProviding) {
        self.dependencyProvider = dependencyProvider
    }

    func buy(_ prices: [Int]) async throws {
        let payment = dependencyProvider.makePayment(cents: prices.reduce(0, +))
        try await payment.send()
    }
}
