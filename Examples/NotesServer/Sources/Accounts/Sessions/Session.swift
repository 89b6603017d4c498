public import Foundation

/// The time for which an account is signed in, as the server remembers it: without the secret that the client has.
public struct Session: Equatable, Sendable {
    public struct ID: Hashable, Sendable {
        public let rawValue: UUID

        public init(rawValue: UUID) {
            self.rawValue = rawValue
        }
    }

    public let id: ID
    public let accountID: Account.ID
    public let secretDigest: Data
    public let expiresAt: Date

    public init(id: ID, accountID: Account.ID, secretDigest: Data, expiresAt: Date) {
        self.id = id
        self.accountID = accountID
        self.secretDigest = secretDigest
        self.expiresAt = expiresAt
    }
}
