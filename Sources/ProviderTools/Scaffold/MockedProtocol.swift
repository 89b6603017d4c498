/// A protocol with everything that a type has to have that conforms to it.
struct MockedProtocol {
    /// A requirement, and the protocol that declares it.
    struct Requirement {
        let symbol: Symbol
        let declaration: Declaration
        let owner: String
    }

    /// An associated type with all that is asked of it.
    struct AssociatedType {
        let name: String
        var inherited: [TypeSyntax] = []
        /// Its default.
        var standard: TypeSyntax?
        /// The one type that it can be, if a `where` clause says so.
        var fixed: TypeSyntax?
    }

    let symbol: Symbol
    let declaration: Declaration
    /// The protocol itself, then all that it inherits, nearest first.
    let protocols: [String]
    let requirements: [Requirement]
    let associatedTypes: [AssociatedType]
    /// Conditions on associated types that are no inheritance, such as `Item.ID: Sendable`.
    let conditions: [Declaration.Requirement]
    /// The class that a conforming class has to inherit, if the protocol asks for one.
    let superclass: TypeSyntax?

    func inherits(_ usr: String) -> Bool { protocols.contains(usr) }

    /// The associated types that can be but one type that does not depend on another of them.
    var concreteFixedTypes: [String: [NameComponent]] {
        var types: [String: [NameComponent]] = [:]
        for type in associatedTypes {
            guard let fixed = type.fixed, case .name(let components) = fixed else { continue }
            let isDependent = fixed.names.contains { names in associatedTypes.contains { $0.name == names.first?.text }
            }
            if !isDependent, components[0].text != "Self" { types[type.name] = components }
        }
        return types
    }

    var isActor: Bool { inherits(USR.actor) }
}

/// Gathers what a protocol and those that it inherits require.
struct ProtocolReader {
    let codebase: Codebase
    let wanted: WantedModules
    let implementsDefaulted: Bool
    let source: (String) -> String?

    func read(_ usr: String) throws -> MockedProtocol {
        guard let symbol = codebase.symbol(usr), symbol.kind == .protocol else {
            throw ToolError("\(usr) is no protocol of the modules that were read.")
        }
        let declaration = DeclarationParser.parse(symbol)
        let inherited = codebase.conformances(of: usr).map(\.protocolUSR).sorted()
        let protocols = [usr] + inherited.filter { $0 != usr }.uniqued()
        let associatedTypes = AssociatedTypes(codebase: codebase, protocols: protocols)
        return MockedProtocol(
            symbol: symbol,
            declaration: declaration,
            protocols: protocols,
            requirements: requirements(of: protocols),
            associatedTypes: associatedTypes.types,
            conditions: associatedTypes.conditions,
            superclass: superclass(of: protocols)
        )
    }

    private func superclass(of protocols: [String]) -> TypeSyntax? {
        if protocols.contains(USR.objectProtocol) { return .named("NSObject", usr: "s:10Foundation8NSObjectC") }
        let inherited = protocols.compactMap(codebase.symbol).flatMap { DeclarationParser.parse($0).inherited }
        return inherited.first { type in
            guard let usr = type.usr else { return false }
            return codebase.symbol(usr).map { $0.kind == .class } ?? (usr.hasPrefix("s:") && usr.hasSuffix("C"))
        }
    }

    private func requirements(of protocols: [String]) -> [MockedProtocol.Requirement] {
        var requirements: [MockedProtocol.Requirement] = []
        var replaced: Set<String> = []
        var printed: Set<String> = []
        for owner in protocols where !USR.markers.contains(owner) && owner != USR.objectProtocol {
            if codebase.symbol(owner) == nil { wanted.note(codebase.module(of: owner)) }
            for symbol in codebase.requirements(of: owner) where !replaced.contains(symbol.usr) {
                replaced.formUnion(codebase.overriddenRequirements(of: symbol.usr))
                if isLeftToDefault(symbol, of: owner, among: Set(protocols)) { continue }
                let declaration = DeclarationParser.parse(symbol).restoringAttributes(of: symbol, source: source)
                // Two inherited protocols may ask for the same; one function answers both.
                guard printed.insert(signature(of: declaration)).inserted else { continue }
                requirements.append(.init(symbol: symbol, declaration: declaration, owner: owner))
            }
        }
        return requirements
    }

    private func signature(of declaration: Declaration) -> String {
        // What the type parameters are called makes no difference.
        let numbers = Dictionary(
            declaration.genericParameters.enumerated().map { ($1.name, "T\($0)") },
            uniquingKeysWith: { first, _ in first }
        )
        func numbered(_ type: TypeSyntax) -> TypeSyntax {
            type.mapped { type in
                guard case .name(var components) = type, let number = numbers[components[0].text] else { return type }
                components[0].text = number
                return .name(components)
            }
        }
        let isOperator = OperatorNames.isOperator(declaration.name)
        let parameters = declaration.parameters.map { parameter in
            "\(isOperator ? "_" : parameter.label ?? parameter.name ?? "_"):\(numbered(parameter.type))"
        }.joined(separator: ",")
        let kind = declaration.isStatic ? "static " : ""
        let constraints =
            declaration.genericParameters.map { $0.inherited?.description ?? "" }
            + declaration.requirements.map { "\(numbered($0.left)):\($0.right)" }
        let result = declaration.type.map { numbered($0).description } ?? ""
        return "\(kind)\(declaration.name)(\(parameters))\(declaration.isAsync)\(result)\(constraints)"
    }

    /// Protocols of the toolchain of which a mock writes also what has a default.
    ///
    /// That of `Identifiable` is for classes alone, which the graph does not tell.
    private static let writtenInFull: Set<String> = [
        "Equatable", "Identifiable", "Encodable", "Decodable", "CustomStringConvertible",
        "CustomDebugStringConvertible",
        "LocalizedError",
    ]

    /// Whether a requirement is not written.
    ///
    /// A graph pairs requirements with defaults by their names alone, so those of other modules are all written, unless
    /// asked otherwise. Of the standard library's large protocols, such as `Sequence`, the defaults are well known.
    private func isLeftToDefault(_ symbol: Symbol, of owner: String, among protocols: Set<String>) -> Bool {
        let isUnavailable = symbol.availability?.contains { $0.isUnconditionallyUnavailable == true } ?? false
        if isUnavailable { return true }
        let ownerName = codebase.symbol(owner)?.title ?? ""
        guard ModuleName.toolchain.contains(codebase.module(of: owner) ?? "") else {
            return !implementsDefaulted && codebase.mayHaveDefault(symbol.usr)
        }
        // All that begin with an underscore have one.
        if symbol.title.hasPrefix("_") { return true }
        if ownerName == "Hashable" { return symbol.baseName != "hash" }
        return codebase.hasDefault(symbol.usr, in: protocols) && !Self.writtenInFull.contains(ownerName)
    }
}

extension Sequence where Element: Hashable {
    /// Each element once, where it first comes.
    func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
