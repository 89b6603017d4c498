/// Finds what the type parameters of a member stand for if it answers a requirement.
struct Unification {
    /// How the names of the member's type parameters begin.
    let mark: String
    /// The associated types in the requirement that stand for whatever the member has there.
    let inferred: Set<String>
    private var bindings: [String: TypeSyntax] = [:]

    init(mark: String, inferred: Set<String>) {
        self.mark = mark
        self.inferred = inferred
    }

    /// The types that associated types stand for, as far as they are known by now.
    var inferredTypes: [String: TypeSyntax] {
        bindings.filter { name, type in
            inferred.contains(name) && !type.names.contains { $0[0].text.hasPrefix(mark) }
        }
    }

    /// A type with the type parameters replaced that are known by now.
    func substituted(_ type: TypeSyntax) -> TypeSyntax {
        type.mapped { type in
            guard case .name(let components) = type, let bound = bindings[components[0].text] else { return type }
            guard components.count > 1 else { return bound }
            guard case .name(let names) = bound else { return components.dropFirst().reduce(bound) { .member($0, $1) } }
            return .name(names + components.dropFirst())
        }
    }

    /// Whether the type of a member can be that of a requirement.
    mutating func unify(_ own: TypeSyntax, _ wanted: TypeSyntax) -> Bool {
        if own.description == wanted.description { return true }
        if case .name(let components) = own, components[0].text.hasPrefix(mark) {
            return bind(components, to: wanted)
        }
        if case .name(let components) = wanted, inferred.contains(components[0].text) {
            return bind(components, to: own)
        }
        switch (own, wanted) {
        case (.name(let left), .name(let right)):
            return left.map(\.text) == right.map(\.text) && unify(left.flatMap(\.arguments), right.flatMap(\.arguments))
        case (.function(let left), .function(let right)): return unify(left, right)
        case (.tuple(let left), .tuple(let right)):
            return left.map(\.label) == right.map(\.label) && unify(left.map(\.type), right.map(\.type))
        case (.attributed(let left, let type), .attributed(let right, let other)):
            return Set(left.map(\.text)) == Set(right.map(\.text)) && unify(type, other)
        case (.composition(let left), .composition(let right)): return unify(left, right)
        case (.member(let left, let name), .member(let right, let other)): return name == other && unify(left, right)
        case (.dictionary(let key, let value), .dictionary(let other, let otherValue)):
            return unify(key, other) && unify(value, otherValue)
        case (.optional(let left), .optional(let right)), (.array(let left), .array(let right)),
            (.opaque(let left), .opaque(let right)), (.packExpansion(let left), .packExpansion(let right)),
            (.packElement(let left), .packElement(let right)):
            return unify(left, right)
        default: return false
        }
    }

    private mutating func unify(_ own: [TypeSyntax], _ wanted: [TypeSyntax]) -> Bool {
        guard own.count == wanted.count else { return false }
        for (left, right) in zip(own, wanted) where !unify(left, right) { return false }
        return true
    }

    private mutating func unify(_ own: FunctionType, _ wanted: FunctionType) -> Bool {
        own.isAsync == wanted.isAsync && own.throwing.description == wanted.throwing.description
            && unify(own.parameters.map(\.type), wanted.parameters.map(\.type)) && unify(own.result, wanted.result)
    }

    private mutating func bind(_ components: [NameComponent], to type: TypeSyntax) -> Bool {
        let name = components[0].text
        // The compiler finds the members of an unknown type by its constraints.
        guard components.count == 1 else { return true }
        guard let bound = bindings[name] else {
            bindings[name] = type
            return true
        }
        return bound.description == type.description
    }
}
