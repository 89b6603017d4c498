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
