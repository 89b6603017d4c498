import Accounts

/// An ``AccountStore`` in memory.
///
/// `AccountStoreContractTests` runs on it and on the database, so the two behave the same.
actor FakeAccountStore: AccountStore {
    private var accounts: [AccountName: Account] = [:]

    func insert(_ account: Account) throws {
        guard accounts[account.name] == nil else { throw AccountError.nameTaken }
        accounts[account.name] = account
    }

    func account(named name: AccountName) -> Account? {
        accounts[name]
    }
}
