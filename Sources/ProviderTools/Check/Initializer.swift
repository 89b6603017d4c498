/// An initializer of a type, taken apart.
struct Initializer {
    /// A parameter with the types that it names.
    struct Parameter {
        let name: String
        let type: TypeSyntax
        let namedTypes: [NamedType]
        let hasDefaultValue: Bool
    }

    let symbol: Symbol
    /// The type that is initialized.
    let type: Symbol
    let parameters: [Parameter]

    /// The initializer with its type, such as `UserService.init(dependencyProvider:)`.
    var name: String { symbol.qualifiedName }
}

extension CheckedCode {
    /// The initializers of types, with their parameters.
    func takenApart(_ symbol: Symbol) -> Initializer? {
        guard let type = codebase.parent(of: symbol.usr), type.isNominalType else { return nil }
        let declaration = DeclarationParser.parse(symbol)
        let declarations = [declaration] + ([type] + typesAround(type)).map { DeclarationParser.parse($0) }
        let parameters = declaration.parameters.map { parameter in
            Initializer.Parameter(
                name: parameter.name ?? parameter.label ?? "_",
                type: parameter.type,
                namedTypes: namedTypes(in: parameter.type, declarations),
                hasDefaultValue: parameter.defaultValue != nil
            )
        }
        return Initializer(symbol: symbol, type: type, parameters: parameters)
    }
}
