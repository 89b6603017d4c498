/// An initializer of a type, with the types that its parameters name.
struct CheckedInitializer {
    /// A parameter with the types that it names.
    struct Parameter {
        let name: String
        let type: TypeSyntax
        let namedTypes: [NamedType]
        /// As it is written; nil without one.
        let defaultValue: String?
    }

    let symbol: Symbol
    /// The type that is initialized.
    let type: Symbol
    let parameters: [Parameter]

    /// The initializer with its type, such as `UserService.init(dependencyProvider:)`.
    var name: String { symbol.qualifiedName }
}

extension CheckedCode {
    /// Nil for a declaration that isn't an initializer of a type.
    func initializer(_ symbol: Symbol) -> CheckedInitializer? {
        guard symbol.kind == .initializer, let type = codebase.parent(of: symbol.usr), type.isConcreteType else {
            return nil
        }
        let declaration = DeclarationParser.parse(symbol)
        let declarations = [declaration] + ([type] + typesAround(type)).map { DeclarationParser.parse($0) }
        let hasDefaultValues = declaration.parameters.contains { $0.defaultValue != nil }
        let isImplicit = hasDefaultValues && locations.isImplicit(symbol)
        // A property that the type itself creates is a parameter of the implicit initializer all the same.
        let parameters = declaration.parameters.filter { !isImplicit || $0.defaultValue == nil }.map { parameter in
            CheckedInitializer.Parameter(
                name: parameter.localName ?? "_",
                type: parameter.type,
                namedTypes: namedTypes(in: parameter.type, declarations),
                defaultValue: parameter.defaultValue
            )
        }
        return CheckedInitializer(symbol: symbol, type: type, parameters: parameters)
    }
}
