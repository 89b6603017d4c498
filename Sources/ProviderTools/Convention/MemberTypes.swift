/// The types in a member's declaration, in a form that doesn't depend on how they're written.
struct MemberTypes: Hashable {
    /// Nil for a type that any other answers.
    let parameters: [String?]
    /// Nil for a type that any other answers, and for a property whose type is inferred.
    let result: String?
    /// The constraints on the type parameters, which are numbered.
    let constraints: Set<String>

    init(_ declaration: Declaration, _ scope: NameScope) {
        let declaration = declaration.namingOpaqueTypes()
        let form = NormalForm(declaration, scope)
        func text(_ type: TypeSyntax) -> String? { scope.isOpen(type) ? nil : form.text(of: type) }
        parameters = declaration.parameters.map { parameter in
            text(parameter.type).map { $0 + (parameter.isVariadic ? "..." : "") }
        }
        let isProperty = declaration.keyword == "var" || declaration.keyword == "let"
        result = declaration.type.map { text($0) } ?? (isProperty ? nil : "()")
        let parameters = declaration.genericParameters.map { parameter in
            "\(form.text(of: .named(parameter.name)))\(parameter.isPack)\(parameter.isValue)"
        }
        constraints = Set(declaration.constraints(in: form) + parameters)
    }

    /// Whether the types of a member are those of a requirement.
    func answer(_ requirement: MemberTypes) -> Bool {
        func isSame(_ own: String?, _ wanted: String?) -> Bool { own == nil || wanted == nil || own == wanted }
        return parameters.count == requirement.parameters.count
            && zip(parameters, requirement.parameters).allSatisfy(isSame) && isSame(result, requirement.result)
            && constraints == requirement.constraints
    }
}

extension Declaration {
    /// The conditions on the type parameters, whatever their form: `<T: P>`, `where T: P`, or `where T.Item == Int`.
    fileprivate func constraints(in form: NormalForm) -> [String] {
        func constraints(_ left: TypeSyntax, _ right: TypeSyntax) -> [String] {
            form.type(of: right).parts.map { "\(form.text(of: left)): \($0)" }
        }
        let inherited = genericParameters.flatMap { parameter in
            parameter.inherited.map { constraints(.named(parameter.name), $0) } ?? []
        }
        return inherited
            + requirements.flatMap { requirement in
                guard requirement.isSameType else { return constraints(requirement.left, requirement.right) }
                // The two sides of `==` are the same.
                return [[requirement.left, requirement.right].map(form.text).sorted().joined(separator: " == ")]
            }
    }

    /// The declaration with a type parameter for each `some P` among its parameters, which is short for it.
    fileprivate func namingOpaqueTypes() -> Declaration {
        var copy = self
        for index in parameters.indices {
            copy.parameters[index].type = parameters[index].type.mapped { type in
                guard case .opaque(let constraint) = type else { return type }
                let name = "some\(copy.genericParameters.count)"
                copy.genericParameters.append(.init(name: name, inherited: constraint))
                return .named(name)
            }
        }
        return copy
    }
}
