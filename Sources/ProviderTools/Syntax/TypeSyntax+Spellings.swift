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
