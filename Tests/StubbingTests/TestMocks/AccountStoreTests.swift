import Stubbing
import Testing

struct Account: Equatable, Sendable {
    let id: Int
}

struct UnknownAccount: Error, Equatable {
    let id: Int
}

protocol AccountStoring: Sendable {
    func account(id: Int) async throws -> Account
}

final class MockAccountStoring: AccountStoring {
    let accountStub = AsyncThrowingStub<Int, Account, any Error>()

    func account(id: Int) async throws -> Account {
        try await accountStub(id)
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct AccountStoreTests {
    private let store = MockAccountStoring()

    @Test
    func returnsAnAccountAndRecordsTheCall() async throws {
        store.accountStub.defaultReturnValue = Account(id: 7)

        #expect(try await store.account(id: 7) == Account(id: 7))
        #expect(store.accountStub.callArguments == [7])
    }

    @Test
    func answersByTheArguments() async throws {
        store.accountStub.answer { id in
            guard id == 7 else { throw UnknownAccount(id: id) }
            return Account(id: id)
        }

        #expect(try await store.account(id: 7) == Account(id: 7))
        await #expect(throws: UnknownAccount(id: 8)) { try await store.account(id: 8) }
        #expect(store.accountStub.callArguments == [7, 8])
    }

    @Test
    func failsOnceAndThenReturns() async throws {
        store.accountStub.enqueue(error: UnknownAccount(id: 7))
        store.accountStub.defaultReturnValue = Account(id: 7)

        await #expect(throws: UnknownAccount(id: 7)) { try await store.account(id: 7) }
        #expect(try await store.account(id: 7) == Account(id: 7))
        #expect(store.accountStub.callArguments == [7, 7])
    }
}
