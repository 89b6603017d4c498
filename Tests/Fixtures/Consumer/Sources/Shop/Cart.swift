protocol PriceFinding: Sendable {
    func cents(for product: String) async throws -> Int
}

struct Cart {
    let priceFinder: any PriceFinding

    func total(of products: [String]) async throws -> Int {
        var total = 0
        for product in products { total += try await priceFinder.cents(for: product) }
        return total
    }
}
