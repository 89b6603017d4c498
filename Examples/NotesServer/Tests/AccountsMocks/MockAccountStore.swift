import Accounts
import Stubbing

/// A mock of ``AccountStore``.
final class MockAccountStore: AccountStore {
    let insertStub = AsyncThrowingStub<Account, Void, any Error>()
    let accountStub = AsyncThrowingStub<AccountName, Account?, any Error>()

    func insert(_ account: Account) async throws {
        try await insertStub(account)
    }

    func account(named name: AccountName) async throws -> Account? {
        try await accountStub(name)
    }
}
