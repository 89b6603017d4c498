public import Foundation

/// What is stored of a password: enough to recognize it, too little to guess it cheaply.
public struct PasswordHash: Equatable, Sendable {
    public let salt: Data
    public let key: Data

    public init(salt: Data, key: Data) {
        self.salt = salt
        self.key = key
    }

    /// A hash that belongs to no password, for names that don't exist.
    static let decoy = PasswordHash(salt: Data(count: 16), key: Data(count: 32))
}

extension PasswordHash: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "a password hash" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
