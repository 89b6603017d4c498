/// The symbols of one module, as the compiler writes them to `Module.symbols.json`.
///
/// Only what the tools use is decoded. The format is that of
/// <https://github.com/swiftlang/swift-docc-symbolkit>, version 0.6.
struct SymbolGraph: Codable, Sendable {
    struct Module: Codable, Sendable {
        let name: String
    }

    var module: Module
    var symbols: [Symbol]
    var relationships: [Relationship]
}

/// How two symbols belong together: "`source` is a `kind` `target`".
struct Relationship: Codable, Sendable {
    enum Kind: String {
        case memberOf, requirementOf, optionalRequirementOf, conformsTo, inheritsFrom, defaultImplementationOf,
            overrides
    }

    /// A condition under which the relationship holds, such as `Element: Sendable`.
    struct Constraint: Codable, Hashable, Sendable {
        let kind: String
        let lhs: String
        let rhs: String
        let rhsPrecise: String?
    }

    let kindName: String
    let source: String
    let target: String
    /// The printed name of the target, for one of another module.
    let targetFallback: String?
    let swiftConstraints: [Constraint]?

    var kind: Kind? { Kind(rawValue: kindName) }

    enum CodingKeys: String, CodingKey {
        case kindName = "kind"
        case source, target, targetFallback, swiftConstraints
    }
}
