/// The constraints on the type parameters that are in scope.
struct GenericScope {
    /// By the type as it is written: `Item`, or `Item.ID` of a `where` clause.
    private(set) var constraints: [String: [TypeSyntax]] = [:]
    /// The types that `where` clauses state, by what they state them for, such as `Value.Element`.
    private var sameTypes: [String: TypeSyntax] = [:]
    private(set) var names: Set<String> = []

    mutating func add(_ name: String) {
        names.insert(name)
    }

    mutating func add(_ constraint: TypeSyntax, to type: TypeSyntax) {
        constraints[key(of: type), default: []] += constraint.parts
    }

    private func key(of type: TypeSyntax) -> String {
        type.description.replacing(/^(repeat )?(each )?(Self\.)?/, with: "")
    }

    /// Adds the type parameters of a function, subscript or type.
    mutating func add(parametersOf declaration: Declaration) {
        for parameter in declaration.genericParameters {
            add(parameter.name)
            if let inherited = parameter.inherited { add(inherited, to: .named(parameter.name)) }
        }
        for requirement in declaration.requirements { add(requirement) }
    }

    mutating func add(_ requirement: Declaration.Requirement) {
        guard requirement.isSameType else { return add(requirement.right, to: requirement.left) }
        let key = key(of: requirement.left)
        // A type that names itself says nothing.
        if requirement.right.names.contains(where: { $0[0].text == key }) { return }
        sameTypes[key] = requirement.right
    }

    func constraints(of type: TypeSyntax) -> [TypeSyntax] {
        constraints[type.description] ?? []
    }

    /// The type that a `where` clause states for a type; nil if none does, or if it is one of the scope.
    func sameType(as type: TypeSyntax) -> TypeSyntax? {
        sameTypes[type.description].flatMap { same in
            same.names.contains { names.contains($0[0].text) || $0[0].text == "Self" } ? nil : same
        }
    }
}
