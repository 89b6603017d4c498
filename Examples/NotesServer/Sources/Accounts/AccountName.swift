/// The name of an account: unique, and the same however it is displayed.
public struct AccountName: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// Checks a name that a user typed.
    public init(_ text: String) throws(AccountError) {
        guard (3...32).contains(text.utf8.count), text.utf8.allSatisfy(Self.allowed.contains) else {
            throw .invalidName
        }
        description = text
    }

    private static let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)
}
