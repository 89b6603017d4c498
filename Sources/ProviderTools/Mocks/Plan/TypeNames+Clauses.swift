extension TypeNames {
    /// A type of a generic constraint, which isn't an existential.
    func resolvedConstraint(_ type: TypeSyntax) -> TypeSyntax {
        let resolved = resolved(type)
        if case .existential(let type) = resolved { return type }
        return resolved
    }

    /// ` where Item: Sendable`, or nothing.
    func whereClause(_ requirements: [Declaration.Requirement]) -> String {
        let texts = requirements.map { requirement in
            let right =
                requirement.isSameType ? resolved(requirement.right) : resolvedConstraint(requirement.right)
            return "\(resolved(requirement.left))\(requirement.isSameType ? " ==" : ":") \(right)"
        }
        return texts.isEmpty ? "" : " where \(texts.uniqued().joined(separator: ", "))"
    }
}
