/// The types in a member's declaration, in a form that doesn't depend on how they're written.
struct MemberTypes: Hashable {
    let parameters: [String]
    /// Nil for a property whose type is inferred.
    let result: String?
    /// The constraints on the type parameters, which are numbered.
    let constraints: Set<String>

    init(_ declaration: Declaration, _ form: NormalForm) {
        parameters = declaration.parameters.map { form.text(of: $0.type) + ($0.isVariadic ? "..." : "") }
        let isProperty = declaration.keyword == "var" || declaration.keyword == "let"
        result = declaration.type.map(form.text) ?? (isProperty ? nil : "()")
        // `<T: P>` and `where T: P` are the same, and so are the two sides of `==`.
        let inherited = declaration.genericParameters.flatMap { parameter in
            let name = form.text(of: .named(parameter.name))
            return (parameter.inherited?.parts ?? []).map { "\(name): \(form.text(of: $0))" }
        }
        let conditions = declaration.requirements.flatMap { requirement -> [String] in
            let left = form.text(of: requirement.left)
            if requirement.isSameType {
                return [[left, form.text(of: requirement.right)].sorted().joined(separator: " == ")]
            }
            return requirement.right.parts.map { "\(left): \(form.text(of: $0))" }
        }
        let parameters = declaration.genericParameters.map { parameter in
            "\(form.text(of: .named(parameter.name)))\(parameter.isPack)\(parameter.isValue)"
        }
        constraints = Set(inherited + conditions + parameters)
    }
}
