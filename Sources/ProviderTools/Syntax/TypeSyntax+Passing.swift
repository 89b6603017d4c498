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
