extension Rule {
    /// The property that users see has the plain name; the lifetime behind it says what it is.
    static let lifetimeName = Rule(
        id: "lifetime-name",
        summary: "A lifetime of a provider is named `shared…`, `async…`, `weak…`, `expiring…` or `scoped…`."
    ) { code in
        let providers = code.types.filter { code.codebase.bag($0) == .dependencyProvider }
        return providers.flatMap { provider in
            code.storedProperties(of: provider) { $0.declaration.type.flatMap { code.lifetime($0) } != nil }
                .compactMap { finding(on: $0, in: provider, code) }
        }
    }

    private static func finding(on property: Property, in provider: Symbol, _ code: CheckedCode) -> Finding? {
        guard let lifetime = property.declaration.type.flatMap({ code.lifetime($0) }),
            !lifetime.isName(property.name)
        else { return nil }
        return code.finding(
            property.symbol,
            "`\(property.name)` of `\(provider.qualifiedName)` is a `\(lifetime.name)`, but its name doesn't say so. Rename "
                + "it to `\(lifetime.name(for: property.name))`."
        )
    }
}
