public import Foundation

/// Someone who has registered.
public struct Account: Equatable, Sendable {
    public struct ID: Hashable, Sendable {
        public let rawValue: UUID

        public init(rawValue: UUID) {
            self.rawValue = rawValue
        }
    }

    public let id: ID
    public let name: AccountName

    public init(id: ID, name: AccountName) {
        self.id = id
        self.name = name
    }
}
