extension Rule {
    /// The conformance is what makes the compiler check that nothing is missing.
    static let providerConformance = Rule(
        id: "provider-conformance",
        summary: "A `DependencyProvider` implements the `DependencyProviding` beside it, or another type's."
    ) { code in
        let providers = code.types.filter { DependencyBag($0) == .dependencyProvider }
        return providers.compactMap { provider in
            let siblings = code.codebase.parent(of: provider.usr).map { code.codebase.members(of: $0.usr) } ?? []
            guard let own = siblings.first(where: \.isDependencyProviding) else {
                guard !code.codebase.isProvider(provider) else { return nil }
                return code.finding(
                    provider,
                    "`\(provider.qualifiedName)` implements no `DependencyProviding`. Declare the protocol beside it and "
                        + "conform to it, so that the compiler sees what is missing."
                )
            }
            guard !code.codebase.conforms(provider.usr, to: own.usr) else { return nil }
            return code.finding(
                provider,
                "`\(provider.qualifiedName)` doesn't implement `\(own.qualifiedName)`. Write "
                    + "`DependencyProvider: DependencyProviding`."
            )
        }
    }
}
