extension Codebase {
    /// What a type alias stands for with these generic arguments; nil for what is none.
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
}
