public import Foundation

/// Someone who can sign in.
public struct Account: Equatable, Sendable {
    public struct ID: Hashable, Sendable {
        public let rawValue: UUID

        public init(rawValue: UUID) {
            self.rawValue = rawValue
        }
    }

    public let id: ID
    public let name: AccountName
    public let passwordHash: PasswordHash

    public init(id: ID, name: AccountName, passwordHash: PasswordHash) {
        self.id = id
        self.name = name
        self.passwordHash = passwordHash
    }
}
