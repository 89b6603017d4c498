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
