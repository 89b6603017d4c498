// error: missing argument for parameter 'priceFinder' in call

protocol PriceFinding: Sendable {}

struct Cart {
    let priceFinder: any PriceFinding
}

func makeCart() -> Cart {
    Cart()
}
