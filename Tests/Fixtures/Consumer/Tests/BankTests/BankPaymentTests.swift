import ShopMocks
import Testing

@testable import Shop

struct BankPaymentTests {
    @Test
    func transfersItsAmount() async throws {
        let bank = MockBank()
        bank.transferStub.defaultError = nil

        try await BankPayment(cents: 400, bank: bank).send()
        #expect(bank.transferStub.callArguments == [400])
    }
}
