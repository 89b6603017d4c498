/// Finds what the names in a source file stand for, as far as the modules that were read know.
struct TypeIdentities {
    let codebase: Codebase
    /// The module whose types hide others.
    let module: String

    private func identity(of name: String) -> String? {
        codebase.type(named: name, preferring: module)?.usr
    }

    /// Gives every name in a declaration its identity, except for those of type parameters.
    ///
    /// - Parameters:
    ///   - declaration: The declaration.
    ///   - associatedTypes: The names of the associated types.
    ///   - mockName: What stands in a mock where its protocol says `Self`.
    /// - Returns: The declaration with identities.
    func identified(_ declaration: Declaration, associatedTypes: Set<String>, mockName: String) -> Declaration {
        let hidden = associatedTypes.union(declaration.genericParameters.map(\.name)).union(["Self"])
        func named(_ type: TypeSyntax) -> TypeSyntax {
            type.mapped { type in
                switch type {
                case .name(let components) where components[0].text == mockName && components[0].arguments.isEmpty:
                    .name([NameComponent(text: "Self")] + components.dropFirst())
                case .name(let components): .name(identified(components, hidden: hidden))
                case .attributed(let attributes, let type): .attributed(attributes.map { identified($0) }, type)
                default: type
                }
            }
        }
        var copy = declaration.mappingTypes(named)
        copy.attributes = declaration.attributes.map { identified($0) }
        return copy
    }

    private func identified(_ attribute: TypeAttribute) -> TypeAttribute {
        guard attribute.text.hasPrefix("@") else { return attribute }
        return TypeAttribute(text: attribute.text, usr: identity(of: String(attribute.text.dropFirst())))
    }

    private func identified(_ components: [NameComponent], hidden: Set<String>) -> [NameComponent] {
        guard let first = components.first, !hidden.contains(first.text) else { return components }
        var components = components
        // A module may stand before the name.
        let start = components.count > 1 && identity(of: first.text) == nil ? 1 : 0
        for end in start..<components.count {
            let name = components[start...end].map(\.text).joined(separator: ".")
            components[end].usr = identity(of: name)
        }
        return components
    }
}
