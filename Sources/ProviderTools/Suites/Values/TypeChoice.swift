/// Chooses a type for a type parameter.
struct TypeChoice {
    /// A type, and the protocols of the mocks in it by their names.
    struct Choice {
        let type: TypeSyntax
        var mocks: [String: String] = [:]
        /// The associated types of a mock, by their names.
        var members: [String: TypeSyntax] = [:]
    }

    /// The conditions on an associated type besides those of its protocol.
    struct Demands {
        var constraints: [TypeSyntax] = []
        var fixed: TypeSyntax?
        /// The conditions on its own associated types, by their names.
        var members: [String: Demands] = [:]

        /// The demands on the associated type at the end of a path such as `Response.Body`.
        subscript(path: ArraySlice<String>) -> Demands {
            get { path.first.map { members[$0, default: Demands()][path.dropFirst()] } ?? self }
            set {
                guard let first = path.first else {
                    self = newValue
                    return
                }
                members[first, default: Demands()][path.dropFirst()] = newValue
            }
        }
    }

    let context: SuiteContext

    static let string = TypeSyntax.named("String", usr: USR.string)
    static let int = TypeSyntax.named("Int", usr: USR.int)

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

    /// Whether a type is one of the plain ones, which conform to the protocol.
    static func isPlain(_ type: TypeSyntax, _ constraint: TypeSyntax) -> Bool {
        guard let name = constraint.lastName else { return false }
        return (type == string && ofString.contains(name)) || (type == int && ofInt.contains(name))
    }

    /// Chooses a type for a type parameter.
    ///
    /// - Parameters:
    ///   - constraints: What it has to conform to.
    ///   - demands: What is asked of its associated types, by their names.
    ///   - depth: How many choices this one is part of.
    /// - Returns: A type; nil if none is known.
    func type(for constraints: [TypeSyntax], where demands: [String: Demands] = [:], depth: Int = 0) -> Choice? {
        let protocols = constraints.flatMap(\.parts).filter { constraint in
            if case .suppressed = constraint { return false }
            return constraint.description != "Any"
        }
        if protocols.allSatisfy({ $0.usr.map(context.isOfToolchain) ?? true }) {
            let names = Set(protocols.compactMap(\.lastName))
            if !demands.isEmpty { return ofToolchain(names, where: demands, depth: depth) }
            return (ofToolchain(names) ?? conformingType(to: protocols)).map { Choice(type: $0) }
        }
        let asked = protocols.filter { !($0.usr.map(USR.markers.contains) ?? ($0.description == "AnyObject")) }
        guard let only = asked.first, let usr = only.usr else { return nil }
        guard asked.count == 1, !context.isOfToolchain(usr) else {
            return demands.isEmpty ? conformingType(to: asked).map { Choice(type: $0) } : nil
        }
        if USR.kind(of: usr, in: context.codebase) == .class { return Choice(type: only) }
        guard depth < 3 else { return nil }
        let writing = MockWriting(context: context)
        let mock = try? writing.mockType(of: usr, arguments: only.lastArguments, where: demands, depth: depth)
        guard let mock, let name = mock.type.lastName else { return nil }
        let hasToBeSendable = protocols.contains { $0.usr == USR.sendable }
        if hasToBeSendable, !writing.makeSendable(mock) {
            return demands.isEmpty ? conformingType(to: protocols).map { Choice(type: $0) } : nil
        }
        return Choice(
            type: mock.type,
            mocks: mock.mocks.merging([name: usr]) { first, _ in first },
            members: mock.members
        )
    }

    /// Protocols of the toolchain to which an array conforms, whatever its elements.
    private static let ofArray: Set<String> = [
        "BidirectionalCollection", "Collection", "Copyable", "Escapable", "MutableCollection", "RandomAccessCollection",
        "RangeReplaceableCollection", "Sequence",
    ]

    /// Protocols to which an array conforms if its elements do.
    private static let ofArrayByElement: Set<String> = [
        "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Sendable", "SendableMetatype",
    ]

    /// An array or a stream of elements on which there are conditions.
    private func ofToolchain(_ names: Set<String>, where demands: [String: Demands], depth: Int) -> Choice? {
        let isStream = names.contains("AsyncSequence")
        let allowed = isStream ? ["AsyncSequence", "Copyable", "Escapable", "Sendable"] : Self.ofArray
        let byElement = isStream ? [] : names.intersection(Self.ofArrayByElement)
        let failure = demands["Failure"]?.fixed
        guard depth < 3, names.subtracting(byElement).isSubset(of: allowed),
            isStream || !names.isDisjoint(with: ["Sequence", "Collection", "RandomAccessCollection"]),
            Set(demands.keys).isSubset(of: isStream ? ["Element", "Failure"] : ["Element"]),
            failure == nil || failure?.lastName == "Never", demands["Failure"]?.constraints.isEmpty ?? true
        else { return nil }
        let asked = demands["Element"] ?? Demands()
        let choice =
            asked.fixed.map { Choice(type: $0) }
            ?? type(for: asked.constraints, where: asked.members, depth: depth + 1)
        guard let element = choice, byElement.allSatisfy({ conforms(element.type, toNamed: $0) }) else { return nil }
        let type = isStream ? Self.stream(of: element.type) : .array(element.type)
        return Choice(type: type, mocks: element.mocks, members: ["Element": element.type])
    }

    private func conforms(_ type: TypeSyntax, toNamed name: String) -> Bool {
        switch name {
        case "Sendable": context.facts.isSendable(type)
        case "SendableMetatype": true
        case "Equatable": context.facts.isEquatable(type)
        case "Hashable": context.facts.conforms(type, to: USR.hashable)
        case "Decodable": context.facts.conforms(type, to: USR.decodable)
        case "Encodable": context.facts.conforms(type, to: USR.encodable)
        default:
            context.facts.conforms(type, to: USR.decodable) && context.facts.conforms(type, to: USR.encodable)
        }
    }

    static func stream(of element: TypeSyntax) -> TypeSyntax {
        .name([NameComponent(text: "AsyncStream", usr: USR.asyncStream, arguments: [element])])
    }

    private func ofToolchain(_ names: Set<String>) -> TypeSyntax? {
        if names.isSubset(of: Self.ofString) { return Self.string }
        if names.isSubset(of: Self.ofInt) { return Self.int }
        if names.isSubset(of: Self.ofInt.union(["UnsignedInteger"])) { return .named("UInt", usr: USR.uint) }
        if names.isSubset(of: Self.ofArray.union(["Sendable"])) { return .array(Self.string) }
        if names.isSubset(of: ["AsyncSequence", "Copyable", "Escapable", "Sendable"]) {
            return Self.stream(of: Self.string)
        }
        if names.contains("Clock") { return MockWriting.manualClock }
        if names.contains("BinaryFloatingPoint") || names.contains("FloatingPoint") {
            return .named("Double", usr: USR.double)
        }
        return names.contains("Error") ? .named("CancellationError", usr: USR.cancellationError) : nil
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
