public import Foundation

/// A note that isn't stored yet, and so has no ID.
public struct NoteDraft: Equatable, Sendable {
    public let ownerID: UserID
    public let text: String
    public let createdAt: Date

    public init(ownerID: UserID, text: String, createdAt: Date) {
        self.ownerID = ownerID
        self.text = text
        self.createdAt = createdAt
    }
}
