/// The features that tell a part from the others of its type.
///
/// Members aren't among them: overloads are told apart by their types, as ``UnitMatch`` does it.
enum PartIdentity: Hashable, Sendable {
    case structure(String)
    /// A property, which stands in the companion if static members need it.
    case property(String, isStatic: Bool)
    /// A parameter of the initializer that gives properties their values.
    case parameter(String)
    /// The statement in that initializer that gives a property its value.
    case assignment(String)
    case member(MemberKey)

    /// Whether it is a part of an initializer.
    var isInInitializer: Bool {
        switch self {
        case .parameter, .assignment: true
        case .structure, .property, .member: false
        }
    }

    /// Whether another part is of the same kind.
    func isLike(_ other: PartIdentity) -> Bool {
        switch (self, other) {
        case (.structure, .structure), (.parameter, .parameter), (.assignment, .assignment), (.member, .member): true
        case (.property(_, let isStatic), .property(_, let isOtherStatic)): isStatic == isOtherStatic
        default: false
        }
    }
}

extension WrittenType {
    /// The part with an identity; nil for the parts of initializers, which ``InitializerParts`` knows.
    func part(_ identity: PartIdentity) -> Part? {
        switch identity {
        case .structure(let name): item { $0.keyword == "struct" && $0.name == name }
        case .property(let name, let isStatic):
            properties.first { $0.name == name && $0.isStatic == isStatic }?.part
        case .member(let key): members.first { $0.key == key }?.part
        case .parameter, .assignment: nil
        }
    }

    /// Whether something has the name that a new part would take.
    func isTaken(_ identity: PartIdentity) -> Bool {
        guard case .property(let name, let isStatic) = identity else { return part(identity) != nil }
        return containers.contains { container in
            (container.kind == .companion) == isStatic && container.items.contains { $0.name == name }
        }
    }

    private func item(where isWanted: (SourceDeclaration) -> Bool) -> Part? {
        for (index, container) in containers.enumerated() {
            if let item = container.items.first(where: isWanted) { return Part(container: index, declaration: item) }
        }
        return nil
    }
}
