/// Chooses a type for a type parameter.
struct TypeChoice {
    /// A type, and the protocols of the mocks in it by their names.
    struct Choice {
        let type: TypeSyntax
        var mocks: [String: String] = [:]
    }

    /// What is asked of an associated type besides what its protocol asks.
    struct Demands {
        var constraints: [TypeSyntax] = []
        var fixed: TypeSyntax?
    }

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

    /// Chooses a type for a type parameter.
    ///
    /// - Parameters:
    ///   - constraints: What it has to conform to.
    ///   - demands: What is asked of its associated types, by their names.
    ///   - depth: How many choices this one is part of.
    /// - Returns: A type; nil if none is known.
    func type(for constraints: [TypeSyntax], where demands: [String: Demands] = [:], depth: Int = 0) -> Choice? {
        let protocols = constraints.flatMap(\.composed).filter { constraint in
            if case .suppressed = constraint { return false }
            return constraint.description != "Any"
        }
        if protocols.allSatisfy({ $0.usr.map(context.isOfToolchain) ?? true }) {
            let known = ofToolchain(Set(protocols.compactMap(\.lastName)))
            return (known ?? conformingType(to: protocols)).map { Choice(type: $0) }
        }
        let asked = protocols.filter { !($0.usr.map(USR.markers.contains) ?? ($0.description == "AnyObject")) }
        guard let only = asked.first, let usr = only.usr else { return nil }
        guard asked.count == 1, !context.isOfToolchain(usr) else {
            return conformingType(to: asked).map { Choice(type: $0) }
        }
        if USR.kind(of: usr, in: context.codebase) == .class { return Choice(type: only) }
        guard depth < 3 else { return nil }
        let writing = MockWriting(context: context)
        let mock = try? writing.mockType(of: usr, arguments: only.lastArguments, where: demands, depth: depth)
        guard let mock, let name = mock.type.lastName else { return nil }
        let hasToBeSendable = protocols.contains { $0.usr == USR.sendable }
        if hasToBeSendable, !mock.mocked.inherits(USR.sendable), !mock.mocked.isActor {
            return conformingType(to: protocols).map { Choice(type: $0) }
        }
        return Choice(type: mock.type, mocks: mock.mocks.merging([name: usr]) { first, _ in first })
    }

    private func ofToolchain(_ names: Set<String>) -> TypeSyntax? {
        if names.isSubset(of: Self.ofString) { return Self.string }
        if names.isSubset(of: Self.ofInt) { return Self.int }
        if names.contains("Clock") { return MockWriting.manualClock }
        if names.contains("BinaryFloatingPoint") || names.contains("FloatingPoint") {
            return .named("Double", usr: "s:Sd")
        }
        return names.contains("Error") ? .named("CancellationError", usr: "s:ScE") : nil
    }

    /// A type that conforms to several protocols, as a `String` may.
    private func conformingType(to protocols: [TypeSyntax]) -> TypeSyntax? {
        let types = protocols.map { Set($0.usr.map(context.codebase.conformingTypes) ?? []) }
        guard let first = types.first else { return nil }
        let common = types.dropFirst().reduce(first) { $0.intersection($1) }
        if let plain = [Self.string, Self.int].first(where: { $0.usr.map(common.contains) ?? false }) { return plain }
        let own = common.compactMap(context.codebase.symbol).filter { symbol in
            symbol.isConcreteType && context.codebase.isVisible(symbol, inTestsOf: context.module)
                && sequence(first: symbol) { context.codebase.parent(of: $0.usr) }
                    .allSatisfy { DeclarationParser.parse($0).genericParameters.isEmpty && $0.isCallable }
        }
        return own.min { $0.qualifiedName < $1.qualifiedName }.map(context.typeName)
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
