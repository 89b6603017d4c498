import Stubbing
import Testing

private protocol Ledger: Sendable {
    func record(_ amount: Int) async throws
}

private final class MockLedger: Ledger {
    let recordStub = AsyncThrowingStub<Int, Void, any Error>(defaultReturnValue: ())
    func record(_ amount: Int) async throws { try await recordStub(amount) }
}

private actor Wallet {
    let ledger: any Ledger
    let isRight: Bool
    private(set) var balance = 0
    private(set) var largestDeposit = 0

    init(ledger: any Ledger, isRight: Bool) {
        self.ledger = ledger
        self.isRight = isRight
    }

    func deposit(_ amount: Int) async throws {
        let largest = max(largestDeposit, amount)
        try await ledger.record(amount)
        balance += amount
        largestDeposit = isRight ? max(largestDeposit, amount) : largest
    }
}

extension OrderModel {
    /// Only the last answer decides, so three of the six orders are right by luck.
    static let lostUpdate = OrderModel("lost update") { isRight in
        try await everyOrder { order in
            let ledger = MockLedger()
            order.holds(ledger.recordStub)
            let wallet = Wallet(ledger: ledger, isRight: isRight)
            try await withThrowingTaskGroup { group in
                for amount in 1...3 { group.addTask { try await wallet.deposit(amount) } }
                try await group.waitForAll()
            }
            #expect(await wallet.balance == 6)
            #expect(await wallet.largestDeposit == 3)
        }
    }
}
