/// Writes types in the shortest form that means the same, so that they can be compared.
struct NormalForm {
    private let aliases: [String: TypeSyntax]
    private let modules: Set<String>
    /// The names of the type parameters make no difference, so each is replaced by its number.
    private let numbers: [String: String]

    /// - Parameters:
    ///   - declaration: The declaration that the types are part of.
    ///   - aliases: The types that associated types, type aliases and `Self` stand for, by their names.
    ///   - modules: The names that may stand before a type as its module.
    init(_ declaration: Declaration, aliases: [String: TypeSyntax], modules: Set<String> = []) {
        self.aliases = aliases
        self.modules = modules
        numbers = Dictionary(
            declaration.genericParameters.enumerated().map { ($1.name, "T\($0)") },
            uniquingKeysWith: { first, _ in first }
        )
    }

    func text(of type: TypeSyntax) -> String {
        type.mapped { type in
            switch type {
            case .existential(let type): return type
            case .implicitlyUnwrapped(let type): return .optional(type)
            case .tuple(let elements) where elements.count == 1 && elements[0].label == nil:
                if case .packExpansion = elements[0].type { return type }
                return elements[0].type
            case .name(let components): return named(components)
            default: return type
            }
        }.description
    }

    private func named(_ components: [NameComponent]) -> TypeSyntax {
        var components = components
        if components.count > 1, components[0].text == "Self" || modules.contains(components[0].text) {
            components.removeFirst()
        }
        let first = components[0]
        if let number = numbers[first.text] {
            components[0].text = number
        } else if let alias = aliases[first.text], first.mayBeTypeParameter, first.arguments.isEmpty {
            guard case .name(let names) = alias else {
                return components.dropFirst().reduce(alias) { .member($0, $1) }
            }
            components = names + components.dropFirst()
        }
        return Self.withSugar(components)
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
