extension TypeSyntax {
    static func named(_ text: String, usr: String? = nil) -> TypeSyntax {
        .name([NameComponent(text: text, usr: usr)])
    }

    var isVoid: Bool {
        switch self {
        case .tuple(let elements): elements.isEmpty
        case .name(let components): components.count == 1 && components[0].text == "Void"
        default: false
        }
    }

    /// The type without what stands before it, such as `@escaping` or `inout`.
    var withoutAttributes: TypeSyntax {
        if case .attributed(_, let type) = self { return type.withoutAttributes }
        return self
    }

    var attributes: [TypeAttribute] {
        if case .attributed(let attributes, let type) = self { return attributes + type.attributes }
        return []
    }

    func hasAttribute(_ text: String) -> Bool {
        attributes.contains { $0.text == text }
    }

    /// Whether this is `~Copyable` or the like.
    var isSuppressed: Bool { if case .suppressed = self { true } else { false } }

    /// The types of a composition, or the type itself, behind `any`, `some`, attributes and parentheses.
    var parts: [TypeSyntax] {
        switch self {
        case .composition(let types): types.flatMap(\.parts)
        case .existential(let type), .opaque(let type), .attributed(_, let type): type.parts
        case .tuple(let elements) where elements.count == 1: elements[0].type.parts
        default: [self]
        }
    }

    /// The identity of the named type, also behind `any`, `some`, attributes and parentheses; nil for other types.
    var usr: String? {
        switch self {
        case .name(let components): components.last?.usr
        case .existential(let type), .opaque(let type), .attributed(_, let type): type.usr
        case .tuple(let elements) where elements.count == 1: elements[0].type.usr
        default: nil
        }
    }

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

    /// The function type behind attributes and parentheses.
    var functionType: FunctionType? {
        switch withoutAttributes {
        case .function(let type): type
        case .tuple(let elements) where elements.count == 1: elements[0].type.functionType
        default: nil
        }
    }

    /// This type with `change` made to it and to each type in it, the inner ones first.
    func mapped(_ change: (TypeSyntax) -> TypeSyntax) -> TypeSyntax {
        let parts: TypeSyntax
        switch self {
        case .name(let components): parts = .name(components.map { $0.mapped(change) })
        case .member(let base, let component): parts = .member(base.mapped(change), component.mapped(change))
        case .tuple(let elements): parts = .tuple(elements.map { $0.mapped(change) })
        case .function(let type): parts = .function(type.mapped(change))
        case .optional(let type): parts = .optional(type.mapped(change))
        case .implicitlyUnwrapped(let type): parts = .implicitlyUnwrapped(type.mapped(change))
        case .array(let type): parts = .array(type.mapped(change))
        case .dictionary(let key, let value): parts = .dictionary(key: key.mapped(change), value: value.mapped(change))
        case .inlineArray(let count, let element):
            parts = .inlineArray(count: count.mapped(change), element: element.mapped(change))
        case .existential(let type): parts = .existential(type.mapped(change))
        case .opaque(let type): parts = .opaque(type.mapped(change))
        case .composition(let types): parts = .composition(types.map { $0.mapped(change) })
        case .suppressed(let type): parts = .suppressed(type.mapped(change))
        case .packExpansion(let type): parts = .packExpansion(type.mapped(change))
        case .packElement(let type): parts = .packElement(type.mapped(change))
        case .attributed(let attributes, let type): parts = .attributed(attributes, type.mapped(change))
        case .literal: parts = self
        }
        return change(parts)
    }

    /// All names in the type.
    var names: [[NameComponent]] {
        var names: [[NameComponent]] = []
        _ = mapped { type in
            if case .name(let components) = type { names.append(components) }
            return type
        }
        return names
    }

    /// Whether `condition` holds for the type or for one in it.
    func contains(where condition: (TypeSyntax) -> Bool) -> Bool {
        var isFound = false
        _ = mapped { type in
            isFound = isFound || condition(type)
            return type
        }
        return isFound
    }
}

extension NameComponent {
    func mapped(_ change: (TypeSyntax) -> TypeSyntax) -> NameComponent {
        var copy = self
        copy.arguments = arguments.map { $0.mapped(change) }
        return copy
    }
}

extension TupleElement {
    func mapped(_ change: (TypeSyntax) -> TypeSyntax) -> TupleElement { with(type.mapped(change)) }

    /// The element with another type.
    func with(_ type: TypeSyntax) -> TupleElement {
        var copy = self
        copy.type = type
        return copy
    }
}

extension FunctionType {
    func mapped(_ change: (TypeSyntax) -> TypeSyntax) -> FunctionType {
        var copy = self
        copy.parameters = parameters.map { $0.mapped(change) }
        copy.throwing = throwing.mapped(change)
        copy.result = result.mapped(change)
        return copy
    }
}

extension Throwing {
    func mapped(_ change: (TypeSyntax) -> TypeSyntax) -> Throwing {
        if case .only(let type) = self { return .only(type.mapped(change)) }
        return self
    }
}

extension TypeSyntax {
    /// The type in the form in which two spellings of it are compared.
    var comparable: TypeSyntax {
        withoutPassing.withoutImplicitUnwrapping.mapped { type in
            switch type {
            case .existential(let inner), .opaque(let inner): inner
            case .tuple(let elements) where elements.count == 1 && elements[0].label == nil: elements[0].type
            default: type
            }
        }
    }

    /// The type of a parameter whose argument is kept, as only a closure has to say.
    var escaping: TypeSyntax {
        functionType == nil || hasAttribute("@escaping") ? self : .attributed([TypeAttribute(text: "@escaping")], self)
    }

    /// The type of a property that keeps an argument of this type: `any P` for `some P`.
    var stored: TypeSyntax {
        withoutPassing.mapped { type in
            if case .opaque(let inner) = type { return .existential(inner) }
            return type
        }
    }
}

extension TypeSyntax {
    /// The type without what says how a value is passed.
    var withoutPassing: TypeSyntax {
        let passing: Set<String> = [
            "inout", "borrowing", "consuming", "sending", "__owned", "__shared", "_const", "@escaping", "@autoclosure",
        ]
        let kept = attributes.filter { !passing.contains($0.text) }
        return kept.isEmpty ? withoutAttributes : .attributed(kept, withoutAttributes)
    }

    /// `T?` for `T!`, which isn't a type of its own.
    var withoutImplicitUnwrapping: TypeSyntax {
        mapped { type in
            if case .implicitlyUnwrapped(let wrapped) = type { return .optional(wrapped) }
            return type
        }
    }

    /// `Item.ID` for `Self.Item.ID`, the form inside of a type.
    var withoutSelf: TypeSyntax {
        mapped { type in
            guard case .name(let components) = type, components.count > 1, components[0].text == "Self" else {
                return type
            }
            return .name(Array(components.dropFirst()))
        }
    }
}
