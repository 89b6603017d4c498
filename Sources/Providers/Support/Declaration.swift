// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.

/// The source location of a lifetime's declaration and the kind of the lifetime, in 13 bytes rather than the 25 of a
/// `StaticString`, a number and a kind.
@usableFromInline
nonisolated struct Declaration: Sendable {
    /// The kind of a lifetime, which is the name of its type.
    @usableFromInline
    enum Kind: String, Sendable {
        case shared = "Shared"
        case asyncShared = "AsyncShared"
        case weakShared = "WeakShared"
        case sharedByKey = "SharedByKey"
        case asyncSharedByKey = "AsyncSharedByKey"
        case expiring = "Expiring"
        case asyncExpiring = "AsyncExpiring"
        case scopedByKey = "ScopedByKey"
    }

    /// The address of the file's name, or 0.
    private let fileID: UInt
    private let line: UInt32
    private let kind: Kind

    @usableFromInline
    init(_ kind: Kind, fileID: StaticString, line: UInt) {
        // Only a literal that is a single Unicode scalar can lack a pointer.
        self.fileID = fileID.hasPointerRepresentation ? unsafe UInt(bitPattern: fileID.utf8Start) : 0
        self.line = UInt32(clamping: line)
        self.kind = kind
    }

    /// Returns the name of the lifetime in messages, such as "Shared<ImageCache> (Example/CompositionRoot.swift:12)".
    func name<Value>(of value: Value.Type) -> String {
        "\(kind.rawValue)<\((value as? any WrappingValue.Type)?.wrapped ?? value)> (\(file):\(line))"
    }

    private var file: String {
        // The address is that of a C string, which every `StaticString` with a pointer is. It is a constant of the
        // program, so it is there as long as the program runs, and nothing writes to it.
        unsafe UnsafePointer<UInt8>(bitPattern: fileID).map { unsafe String(cString: $0) } ?? "unknown file"
    }
}

/// A value with something that a lifetime keeps beside it, such as its age.
nonisolated protocol WrappingValue {
    /// The type of the value, which messages name.
    static var wrapped: Any.Type { get }
}
