/// The constraints on the type parameters that are in scope.
struct GenericScope {
    /// By the type as it is written: `Item`, or `Item.ID` of a `where` clause.
    private(set) var constraints: [String: [TypeSyntax]] = [:]
    private(set) var names: Set<String> = []

    mutating func add(_ name: String) {
        names.insert(name)
    }

    mutating func add(_ constraint: TypeSyntax, to type: TypeSyntax) {
        let key = type.description.replacing(/^(repeat )?(each )?(Self\.)?/, with: "")
        constraints[key, default: []] += constraint.parts
    }

    /// Adds the type parameters of a function, subscript or type.
    mutating func add(parametersOf declaration: Declaration) {
        for parameter in declaration.genericParameters {
            add(parameter.name)
            if let inherited = parameter.inherited { add(inherited, to: .named(parameter.name)) }
        }
        for requirement in declaration.requirements where !requirement.isSameType {
            add(requirement.right, to: requirement.left)
        }
    }

    func constraints(of type: TypeSyntax) -> [TypeSyntax] {
        constraints[type.description] ?? []
    }
}
