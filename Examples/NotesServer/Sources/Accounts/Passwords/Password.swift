/// A password as a user typed it.
///
/// It never prints itself.
public struct Password: Equatable, Sendable {
    let utf8: [UInt8]

    /// Checks a password that a user typed.
    public init(_ text: String) throws(AccountError) {
        let utf8 = Array(text.utf8)
        // The upper limit keeps hashing from becoming a way to keep the server busy.
        guard (8...256).contains(utf8.count) else { throw .invalidPassword }
        self.utf8 = utf8
    }
}

extension Password: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "a password" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
