public import Foundation

/// A text that someone wrote down.
public struct Note: Equatable, Sendable {
    public struct ID: Hashable, Sendable {
        public let rawValue: Int64

        public init(rawValue: Int64) {
            self.rawValue = rawValue
        }
    }

    public let id: ID
    public let ownerID: UserID
    public let text: String
    public let createdAt: Date

    public init(id: ID, ownerID: UserID, text: String, createdAt: Date) {
        self.id = id
        self.ownerID = ownerID
        self.text = text
        self.createdAt = createdAt
    }
}
