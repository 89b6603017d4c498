/// A text that tells requirements apart that one member can't answer together.
enum RequirementSignature {
    /// - Parameters:
    ///   - declaration: The requirement.
    ///   - fixedTypes: The associated types that can be but one type, by their names.
    /// - Returns: A text that two requirements have in common if they ask for the same.
    static func text(of declaration: Declaration, fixedTypes: [String: TypeSyntax]) -> String {
        // The names of type parameters make no difference.
        let numbers = Dictionary(
            declaration.genericParameters.enumerated().map { ($1.name, "T\($0)") },
            uniquingKeysWith: { first, _ in first }
        )
        func normal(_ type: TypeSyntax) -> String {
            let type = type.withoutSelf.mapped { type in
                guard case .name(var components) = type else { return type }
                let isParameter = components.count == 1 && components[0].mayBeTypeParameter
                if isParameter, let fixed = fixedTypes[components[0].text] { return fixed }
                guard let number = numbers[components[0].text] else { return type }
                components[0].text = number
                return .name(components)
            }
            return type.description
        }
        let isOperator = OperatorNames.isOperator(declaration.name)
        let parameters = declaration.parameters.map { parameter in
            "\(isOperator ? "_" : parameter.label ?? parameter.name ?? "_"):\(normal(parameter.type))"
        }
        // `<T: P>` and `where T: P` are the same, and so are the two sides of `==`.
        let inherited = declaration.genericParameters.enumerated().flatMap { index, parameter in
            (parameter.inherited?.parts ?? []).map { "T\(index):\(normal($0))" }
        }
        let conditions = declaration.requirements.flatMap { requirement -> [String] in
            let left = normal(requirement.left)
            if requirement.isSameType { return [[left, normal(requirement.right)].sorted().joined(separator: "==")] }
            return requirement.right.parts.map { "\(left):\(normal($0))" }
        }
        let constraints = Set(inherited + conditions).sorted()
        let name = (declaration.isStatic ? "static " : "") + declaration.name
        let result = declaration.type.map(normal) ?? ""
        return "\(name)(\(parameters.joined(separator: ",")))\(declaration.isAsync)\(result)\(constraints)"
    }
}

extension TypeSyntax {
    /// The protocols of a composition, or the type itself.
    var parts: [TypeSyntax] {
        if case .composition(let types) = self { return types.flatMap(\.parts) }
        return [self]
    }
}

extension Declaration {
    /// Changes the declaration into one that answers another requirement for the same, too.
    ///
    /// The result is settable if one of the two is, and throws or fails only if both do.
    mutating func answer(_ other: Declaration) {
        if other.throwing == .never { throwing = .never }
        if !other.isFailable { isFailable = false }
        guard let accessors, let others = other.accessors else { return }
        self.accessors = Accessors(
            isAsync: accessors.isAsync && others.isAsync,
            throwing: others.throwing == .never ? .never : accessors.throwing,
            isSettable: accessors.isSettable || others.isSettable
        )
    }
}
