/// The types in a member's declaration, in a form that doesn't depend on how they're written.
struct MemberTypes: Hashable {
    let parameters: [String]
    /// Nil for a property whose type is inferred.
    let result: String?
    /// The constraints on the type parameters, which are numbered.
    let constraints: Set<String>

    init(_ declaration: Declaration, _ scope: NameScope) {
        let declaration = declaration.namingOpaqueTypes()
        let form = NormalForm(declaration, scope)
        parameters = declaration.parameters.map { form.text(of: $0.type) + ($0.isVariadic ? "..." : "") }
        let isProperty = declaration.keyword == "var" || declaration.keyword == "let"
        result = declaration.type.map(form.text) ?? (isProperty ? nil : "()")
        let parameters = declaration.genericParameters.map { parameter in
            "\(form.text(of: .named(parameter.name)))\(parameter.isPack)\(parameter.isValue)"
        }
        constraints = Set(declaration.constraints(in: form).map(\.description) + parameters)
    }
}
