/// Where a lifetime is declared, in 12 bytes rather than the 24 of a `StaticString` and a number.
@usableFromInline
@safe
nonisolated struct Declaration {
    // The file, ended by a zero, as every `StaticString` with a pointer is. It is a constant of the program, so it is there
    // as long as the program runs, and nobody writes to it.
    private let fileID: UnsafePointer<UInt8>?
    private let line: UInt32

    @usableFromInline
    init(fileID: StaticString, line: UInt) {
        // Only a literal of a single Unicode scalar can have no pointer, and only if one asks for that.
        unsafe self.fileID = fileID.hasPointerRepresentation ? fileID.utf8Start : nil
        self.line = UInt32(clamping: line)
    }

    /// What messages call the lifetime: "Shared<ImageCache> (Example/CompositionRoot.swift:12)".
    func name<Value>(_ kind: String, of value: Value.Type) -> String {
        "\(kind)<\(value)> (\(unsafe fileID.map { unsafe String(cString: $0) } ?? "unknown file"):\(line))"
    }
}

// What it points to never changes.
nonisolated extension Declaration: @unchecked Sendable {}
