/// The source location of a lifetime's declaration and the kind of the lifetime, in 13 bytes rather than the 25 of a
/// `StaticString`, a number and a kind.
@usableFromInline
@safe
nonisolated struct Declaration {
    /// The kind of a lifetime, which is the name of its type.
    @usableFromInline
    enum Kind: String {
        case shared = "Shared"
        case asyncShared = "AsyncShared"
        case weakShared = "WeakShared"
        case sharedByKey = "SharedByKey"
        case asyncSharedByKey = "AsyncSharedByKey"
        case expiring = "Expiring"
        case asyncExpiring = "AsyncExpiring"
        case scopedByKey = "ScopedByKey"
    }

    // The file as a C string, which every `StaticString` with a pointer is. It is a constant of the program, so the
    // pointer is valid as long as the program runs, and nothing writes to it.
    private let fileID: UnsafePointer<UInt8>?
    private let line: UInt32
    private let kind: Kind

    @usableFromInline
    init(_ kind: Kind, fileID: StaticString, line: UInt) {
        // Only a literal that is a single Unicode scalar can lack a pointer.
        unsafe self.fileID = fileID.hasPointerRepresentation ? fileID.utf8Start : nil
        self.line = UInt32(clamping: line)
        self.kind = kind
    }

    /// The location in messages, such as "Example/CompositionRoot.swift:12".
    var location: String { "\(unsafe fileID.map { unsafe String(cString: $0) } ?? "unknown file"):\(line)" }

    /// Returns the name of the lifetime in messages, such as "Shared<ImageCache> (Example/CompositionRoot.swift:12)".
    func name<Value>(of value: Value.Type) -> String {
        "\(kind.rawValue)<\((value as? any WrappingValue.Type)?.wrapped ?? value)> (\(location))"
    }
}

/// A value with something that a lifetime keeps beside it, such as its age.
nonisolated protocol WrappingValue {
    /// The type of the value, which messages name.
    static var wrapped: Any.Type { get }
}

// The characters that it points to never change.
nonisolated extension Declaration: @unchecked Sendable {}
