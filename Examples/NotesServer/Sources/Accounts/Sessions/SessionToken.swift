import Crypto
public import Foundation

/// The credentials of a client: the ID of a session, and a secret that only the client has.
///
/// It never prints itself; `text` is for the client alone.
public struct SessionToken: Equatable, Sendable {
    public let id: Session.ID
    private let secret: Data

    /// Creates a token from an ID and a secret of 32 bytes.
    public init(id: Session.ID, secret: Data) {
        self.id = id
        self.secret = secret
    }

    /// Creates a token that can't be guessed, from random bytes of the operating system.
    public static func random() -> SessionToken {
        let secret = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
        return SessionToken(id: .init(rawValue: UUID()), secret: secret)
    }

    /// Reads what a client sent.
    ///
    /// Returns nil if it can't be a token.
    public init?(text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let id = UUID(uuidString: String(parts[0])),
            let secret = Data(base64Encoded: String(parts[1])), secret.count == 32
        else { return nil }
        self.init(id: .init(rawValue: id), secret: secret)
    }

    public var text: String { "\(id.rawValue.uuidString).\(secret.base64EncodedString())" }

    var secretDigest: Data { Data(SHA256.hash(data: secret)) }

    fileprivate func matches(digest: Data) -> Bool {
        // A digest is compared in constant time, so the time of an answer doesn't lead to the secret byte by byte.
        SHA256.hash(data: secret) == digest
    }
}

extension SessionToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "a session token" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Session {
    /// Whether the token has the secret of this session.
    func belongs(to token: SessionToken) -> Bool {
        id == token.id && token.matches(digest: secretDigest)
    }
}
