protocol Payment: Sendable {
    func send() async throws
}

struct BankPayment: Payment {
    let cents: Int
    let bank: any Bank

    func send() async throws {
        try await bank.transfer(cents: cents)
    }
}
