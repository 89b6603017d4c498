public import Foundation

/// The result of registering: the name of the account, and the token of its first session.
public struct Registration: Equatable, Sendable {
    public let name: AccountName
    public let token: SessionToken
    public let expiresAt: Date

    public init(name: AccountName, token: SessionToken, expiresAt: Date) {
        self.name = name
        self.token = token
        self.expiresAt = expiresAt
    }
}
