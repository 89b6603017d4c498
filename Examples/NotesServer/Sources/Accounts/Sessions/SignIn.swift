public import Foundation

/// What a client gets when it signs in.
public struct SignIn: Equatable, Sendable {
    public let token: SessionToken
    public let expiresAt: Date

    public init(token: SessionToken, expiresAt: Date) {
        self.token = token
        self.expiresAt = expiresAt
    }
}
