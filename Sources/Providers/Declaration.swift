/// The source location of a lifetime's declaration, in 12 bytes rather than the 24 of a `StaticString` and a number.
@usableFromInline
@safe
nonisolated struct Declaration {
    // The file as a C string, which every `StaticString` with a pointer is. It is a constant of the program, so the
    // pointer is valid as long as the program runs, and nothing writes to it.
    private let fileID: UnsafePointer<UInt8>?
    private let line: UInt32

    @usableFromInline
    init(fileID: StaticString, line: UInt) {
        // Only a literal that is a single Unicode scalar can lack a pointer.
        unsafe self.fileID = fileID.hasPointerRepresentation ? fileID.utf8Start : nil
        self.line = UInt32(clamping: line)
    }

    /// Returns the name of the lifetime in messages, such as "Shared<ImageCache> (Example/CompositionRoot.swift:12)".
    func name<Value>(_ kind: String, of value: Value.Type) -> String {
        "\(kind)<\(value)> (\(unsafe fileID.map { unsafe String(cString: $0) } ?? "unknown file"):\(line))"
    }
}

// The characters that it points to never change.
nonisolated extension Declaration: @unchecked Sendable {}
