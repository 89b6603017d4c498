public import Foundation

/// Someone who has notes.
///
/// This module doesn't know what an account is. The composition root knows both modules, and that the two IDs are one.
public struct UserID: Hashable, Sendable {
    public let rawValue: UUID

    public init(rawValue: UUID) {
        self.rawValue = rawValue
    }
}
