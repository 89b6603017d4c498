/// The names in the members of a type that stand for other types.
struct NameScope: Sendable {
    /// The types that `Self`, type aliases and associated types stand for, by their names.
    var aliases: [String: TypeSyntax]
    /// The associated types that stand for whatever a member has in their place.
    var open: Set<String> = []

    /// More aliases than these in a row are a circle in a file that doesn't compile.
    private static let mostAliases = 20

    /// The type that a name stands for.
    func type(named components: [NameComponent]) -> TypeSyntax { type(named: components, depth: 0) }

    private func type(named components: [NameComponent], depth: Int) -> TypeSyntax {
        let isMember = components.count > 1 && components[0].text == "Self"
        let components = isMember ? Array(components.dropFirst()) : components
        let first = components[0]
        guard first.mayBeTypeParameter, first.arguments.isEmpty, depth < Self.mostAliases,
            let alias = aliases[first.text], alias != .name([first])
        else { return .name(components) }
        let type = alias.mapped { type in
            guard case .name(let components) = type else { return type }
            return self.type(named: components, depth: depth + 1)
        }
        guard components.count > 1, case .name(let names) = type else {
            return components.dropFirst().reduce(type) { .member($0, $1) }
        }
        return self.type(named: names + components.dropFirst(), depth: depth + 1)
    }

    /// Whether a type is made of an associated type that a member may replace by any other.
    func isOpen(_ type: TypeSyntax) -> Bool { type.names.contains { open.contains($0[0].text) } }
}

/// Writes types in the shortest form that means the same, so that they can be compared.
struct NormalForm {
    private let scope: NameScope
    /// Other names for type parameters, whose own names make no difference.
    private let names: [String: String]

    /// - Parameters:
    ///   - scope: What names stand for.
    ///   - names: Other names for type parameters.
    init(_ scope: NameScope, renaming names: [String: String]) {
        self.scope = scope
        self.names = names
    }

    /// Each type parameter of the declaration is replaced by a number, in the order in which they are used.
    init(_ declaration: Declaration, _ scope: NameScope) {
        let own = declaration.genericParameters.map(\.name)
        let used = declaration.types.flatMap(\.names).map { $0[0].text }.filter(own.contains)
        let numbered = (used + own).uniqued().enumerated().map { ($1, "T\($0)") }
        self.init(scope, renaming: Dictionary(uniqueKeysWithValues: numbered))
    }

    func text(of type: TypeSyntax) -> String { self.type(of: type).description }

    func type(of type: TypeSyntax) -> TypeSyntax {
        type.mapped { type in
            if case .name(let components) = type { named(components) } else { Self.plain(type) }
        }
    }

    private func named(_ components: [NameComponent]) -> TypeSyntax {
        if let name = names[components[0].text] {
            return .name([NameComponent(text: name)] + components.dropFirst())
        }
        return scope.type(named: components).mapped(Self.plain)
    }

    /// The type in its shortest form, whose parts have theirs already.
    private static func plain(_ type: TypeSyntax) -> TypeSyntax {
        switch type {
        case .existential(let type): return type
        case .implicitlyUnwrapped(let type): return .optional(type)
        case .tuple(let elements) where elements.count == 1 && elements[0].label == nil:
            if case .packExpansion = elements[0].type { return type }
            return elements[0].type
        case .composition(let types): return composition(types)
        case .attributed(let attributes, let type):
            // Whether a closure says where it runs, and how, is left to the compiler.
            let compared = attributes.filter { !["@concurrent", "nonisolated(nonsending)"].contains($0.text) }
            return compared.isEmpty ? type : .attributed(compared, type)
        case .name(let components): return withSugar(components)
        default: return type
        }
    }

    /// The order of the types makes no difference.
    private static func composition(_ types: [TypeSyntax]) -> TypeSyntax {
        let parts = types.flatMap(\.parts).uniqued().sorted { $0.description < $1.description }
        return parts.count == 1 ? parts[0] : .composition(parts)
    }

    private static func withSugar(_ components: [NameComponent]) -> TypeSyntax {
        guard components.count == 1 else { return .name(components) }
        let arguments = components[0].arguments
        switch (components[0].text, arguments.count) {
        case ("Array", 1): return .array(arguments[0])
        case ("Optional", 1): return .optional(arguments[0])
        case ("Dictionary", 2): return .dictionary(key: arguments[0], value: arguments[1])
        case ("Void", 0): return .void
        default: return .name(components)
        }
    }
}
