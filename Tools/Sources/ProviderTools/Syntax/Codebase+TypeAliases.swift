extension Codebase {
    /// The type that an alias stands for with these generic arguments; nil for another symbol.
    func aliasedType(_ symbol: Symbol, arguments: [TypeSyntax]) -> TypeSyntax? {
        guard symbol.kind == .typeAlias else { return nil }
        let declaration = DeclarationParser.parse(symbol)
        let values = Dictionary(
            zip(declaration.genericParameters.map(\.name), arguments),
            uniquingKeysWith: { first, _ in first }
        )
        return declaration.type?.mapped { type in
            guard case .name(let components) = type, components.count == 1 else { return type }
            return values[components[0].text] ?? type
        }
    }

    /// A type without optionals and attributes, first as written, then with one type alias after the other replaced.
    func spellings(of type: TypeSyntax) -> [TypeSyntax] {
        // More aliases than these in a row are a circle in a graph that doesn't hold what it says.
        Array(sequence(first: type.core) { self.expandingAlias($0)?.core }.prefix(20))
    }

    private func expandingAlias(_ type: TypeSyntax) -> TypeSyntax? {
        guard case .name(let components) = type, let last = components.last,
            let symbol = last.usr.flatMap({ self.symbol($0) })
        else { return nil }
        return aliasedType(symbol, arguments: last.arguments)
    }
}

extension TypeSyntax {
    /// The type behind attributes, optionals and parentheses.
    fileprivate var core: TypeSyntax {
        switch self {
        case .attributed(_, let type), .optional(let type), .implicitlyUnwrapped(let type): type.core
        case .tuple(let elements) where elements.count == 1: elements[0].type.core
        default: self
        }
    }
}
