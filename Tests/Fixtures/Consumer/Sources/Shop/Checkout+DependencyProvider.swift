extension Checkout {
    struct DependencyProvider: DependencyProviding {
        let bank: any Bank

        func makePayment(cents: Int) -> any Payment {
            BankPayment(cents: cents, bank: bank)
        }
    }
}
