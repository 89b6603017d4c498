/// Chooses a type for a type parameter.
struct TypeChoice {
    let context: SuiteContext

    static let string = TypeSyntax.named("String", usr: "s:SS")
    static let int = TypeSyntax.named("Int", usr: "s:Si")

    /// Protocols of the toolchain to which a `String` conforms.
    private static let ofString: Set<String> = [
        "BidirectionalCollection", "CodingKeyRepresentable", "Codable", "Collection", "Comparable", "Copyable",
        "CustomDebugStringConvertible", "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Escapable",
        "ExpressibleByStringLiteral", "Hashable", "LosslessStringConvertible", "RangeReplaceableCollection",
        "Sendable", "SendableMetatype", "Sequence", "StringProtocol", "TextOutputStream",
    ]
    private static let ofInt: Set<String> = [
        "AdditiveArithmetic", "BinaryInteger", "BitwiseCopyable", "Codable", "Comparable", "Copyable", "Decodable",
        "Encodable", "Equatable", "Escapable", "ExpressibleByIntegerLiteral", "FixedWidthInteger", "Hashable",
        "Numeric", "Sendable", "SendableMetatype", "SignedInteger", "SignedNumeric", "Strideable",
    ]

    /// A type that meets the constraints; nil if none is known.
    func type(for constraints: [TypeSyntax]) -> TypeSyntax? {
        var protocols = constraints.flatMap(\.composed).filter { constraint in
            if case .suppressed = constraint { return false }
            return constraint.description != "Any"
        }
        let names = protocols.map { $0.lastName ?? "" }
        let areOfToolchain = protocols.allSatisfy { $0.usr.map(context.isOfToolchain) ?? true }
        if areOfToolchain {
            if names.allSatisfy(Self.ofString.contains) { return Self.string }
            if names.allSatisfy(Self.ofInt.contains) { return Self.int }
            if names.contains("Clock") { return MockWriting.manualClock }
            if names.contains("BinaryFloatingPoint") || names.contains("FloatingPoint") {
                return .named("Double", usr: "s:Sd")
            }
            if names.contains("Error") { return .named("CancellationError", usr: "s:ScE") }
        }
        protocols.removeAll { $0.usr.map(USR.markers.contains) ?? ($0.description == "AnyObject") }
        guard protocols.count == 1, let only = protocols.first, let usr = only.usr else { return nil }
        if USR.kind(of: usr, in: context.codebase) == .class { return only }
        return try? MockWriting(context: context).mockType(of: usr, arguments: only.lastArguments).type
    }
}

extension TypeSyntax {
    /// The parts of a composition, or the type itself.
    var composed: [TypeSyntax] {
        switch self {
        case .composition(let types): types.flatMap(\.composed)
        case .existential(let type), .opaque(let type): type.composed
        case .tuple(let elements) where elements.count == 1: elements[0].type.composed
        default: [self]
        }
    }

    /// The last part of a name.
    var lastName: String? {
        if case .name(let components) = self { return components.last?.text }
        return nil
    }

    /// The generic arguments of the last part of a name.
    var lastArguments: [TypeSyntax] {
        if case .name(let components) = self { return components.last?.arguments ?? [] }
        return []
    }
}
