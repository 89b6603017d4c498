extension Rule {
    /// Without it, an implementation couldn't create the object, or would have to wait for it.
    static let makeMainActor = Rule(
        id: "make-main-actor",
        summary: "A `make…` that creates a main-actor-isolated object is a `@MainActor` requirement."
    ) { code in
        code.dependencyProvidingRequirements.compactMap { requirement in
            guard requirement.kind == .instanceMethod, requirement.hasMakeName else { return nil }
            let declaration = DeclarationParser.parse(requirement)
            let bag = code.codebase.parent(of: requirement.usr).map { DeclarationParser.parse($0) }
            guard !declaration.isOnMainActor, !declaration.isAsync, bag?.isOnMainActor != true else { return nil }
            let results = declaration.type.map { code.namedTypes(in: $0, [declaration]) } ?? []
            guard let type = results.compactMap(\.symbol).first(where: { isCreatedOnMainActor($0, code) }) else {
                return nil
            }
            return code.finding(
                requirement,
                "`\(requirement.qualifiedName)` creates a `\(type.qualifiedName)`, which is main-actor-isolated, but isn't "
                    + "isolated itself. Write `@MainActor func \(requirement.baseName)`."
            )
        }
    }

    /// Whether a type belongs to the main actor, and none of its initializers says `nonisolated`.
    private static func isCreatedOnMainActor(_ type: Symbol, _ code: CheckedCode) -> Bool {
        guard DeclarationParser.parse(type).isOnMainActor else { return false }
        return !code.codebase.members(of: type.usr).contains { member in
            member.kind == .initializer && DeclarationParser.parse(member).hasModifier("nonisolated")
        }
    }
}
