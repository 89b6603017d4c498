import Accounts
import Notes

/// Finds the users of the notes among the accounts.
///
/// Neither module knows the other; this type knows both.
struct AccountUserFinder: UserFinding {
    let accountStore: any AccountStore

    func userID(named name: String) async throws -> UserID? {
        guard let name = try? AccountName(name) else { return nil }
        return try await accountStore.account(named: name).map { UserID(rawValue: $0.id.rawValue) }
    }
}
