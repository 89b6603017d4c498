extension Rule {
    /// How long something lives is decided where it is provided, not where it is used.
    static let dependenciesLifetime = Rule(
        id: "dependencies-lifetime",
        summary: "A `Dependencies` or `DependencyProviding` has the value, never the lifetime that holds it."
    ) { code in
        // A root decides about lifetimes, also of what tests replace in it.
        let types = code.dependenciesTypes.filter { !code.typesAround($0).contains { $0.isCompositionRoot } }
        let stored = types.flatMap { type in code.storedProperties(of: type) }
        let required = code.dependencyProvidingRequirements.filter { $0.kind == .instanceProperty }.map(Property.init)
        return (stored + required).compactMap { property in
            guard let lifetime = property.declaration.type.flatMap({ code.lifetime($0) }) else { return nil }
            let bag = property.symbol.pathComponents.dropLast().joined(separator: ".")
            let value = lifetime.value.map { "`\(lifetime.valueName(for: property.name)): \($0)`" } ?? "its value"
            return code.finding(
                property.symbol,
                "`\(property.name)` of `\(bag)` is a `\(lifetime.name)`, but only the provider should know the "
                    + "lifetime. Write \(value)."
            )
        }
    }
}
