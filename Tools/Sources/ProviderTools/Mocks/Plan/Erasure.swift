/// Replaces type parameters by existentials, because a stub has one type.
struct Erasure {
    let conformances: TypeConformances
    /// Writes the constraints of type parameters.
    let names: TypeNames
    /// The type parameters that a stub can't see.
    let parameters: Set<String>

    /// Whether the type mentions one of the parameters, or `some P`.
    func affects(_ type: TypeSyntax) -> Bool {
        type.contains { type in
            switch type {
            case .name(let components): parameters.contains(components[0].text)
            case .opaque: true
            default: false
            }
        }
    }

    /// A type to which a value of `type` converts by itself.
    func erased(_ type: TypeSyntax) -> TypeSyntax {
        guard affects(type) else { return type }
        switch type {
        case .name(let components) where components.count == 1 && components[0].arguments.isEmpty:
            return existential(of: type)
        case .name(let components) where components.count == 2 && components[1].isMetatype:
            return metatype(of: existential(of: .name([components[0]])), components[1])
        case .opaque(let type): return names.resolved(existential(named: withVisibleArguments(type)))
        case .optional(let wrapped): return .optional(erased(wrapped))
        case .implicitlyUnwrapped(let wrapped): return .implicitlyUnwrapped(erased(wrapped))
        case .array(let element): return .array(erased(element))
        case .dictionary(let key, let value) where !affects(key): return .dictionary(key: key, value: erased(value))
        case .tuple(let elements) where elements.count == 1: return erased(elements[0].type)
        default:
            return conformances.isSendable(type) ? .existential(.named("Sendable", usr: USR.sendable)) : .named("Any")
        }
    }

    /// `Sequence` for `Sequence<Value>`, if the stub can't see `Value`.
    private func withVisibleArguments(_ type: TypeSyntax) -> TypeSyntax {
        guard case .name(var components) = type, let last = components.indices.last,
            components[last].arguments.contains(where: { affects(names.resolved($0)) })
        else { return type }
        components[last].arguments = []
        return .name(components)
    }

    /// `any P.Type` for `any P`, `Base.Type` for a class.
    private func metatype(of type: TypeSyntax, _ metatype: NameComponent) -> TypeSyntax {
        switch type {
        case .existential(.name(let components)): .existential(.name(components + [metatype]))
        case .existential(let composition): .existential(.member(composition, metatype))
        case .name(let components) where ["Any", "AnyObject"].contains(components[0].text):
            .existential(.name(components + [metatype]))
        case .name(let components): .name(components + [metatype])
        default: .member(type, metatype)
        }
    }

    private func existential(of type: TypeSyntax) -> TypeSyntax {
        let constraints = conformances.scope.constraints(of: type).filter { !$0.isSuppressed }
        guard !constraints.isEmpty else {
            return conformances.isSendable(type) ? .existential(.named("Sendable", usr: USR.sendable)) : .named("Any")
        }
        let type = constraints.count == 1 ? constraints[0] : .composition(constraints.uniqued())
        return names.resolved(existential(named: type))
    }

    /// `any P` for a protocol, and the class itself for a class.
    private func existential(named type: TypeSyntax) -> TypeSyntax {
        let isConcrete: Bool
        switch type {
        case .name(let components):
            isConcrete =
                components.last?.text == "AnyObject"
                || (type.usr.map { USR.kind(of: $0, in: conformances.codebase) == .class } ?? false)
        case .composition(let types) where types.count == 1: return existential(named: types[0])
        default: isConcrete = false
        }
        if case .existential = type { return type }
        return isConcrete ? type : .existential(type)
    }
}
