/// Where accounts are kept.
///
/// This module declares what it needs; another one knows the database.
public protocol AccountStore: Sendable {
    /// Throws ``AccountError/nameTaken`` if there is an account of that name.
    func insert(_ account: Account) async throws

    func account(named name: AccountName) async throws -> Account?
}
