extension Rule {
    /// The time that the compiler takes for one type grows much faster than the number of dependencies that it stores.
    ///
    /// The guide `HowRootsGrow.md` has the figures behind the number.
    static let providerSize = Rule(
        id: "provider-size",
        summary: "A composition root or provider stores at most \(mostStoredDependencies) dependencies."
    ) { code in
        code.composingTypes.compactMap { type in
            let count = code.storedProperties(of: type).count
            guard count > mostStoredDependencies else { return nil }
            return Violation(
                type,
                "`\(type.qualifiedName)` stores \(count) dependencies, and with more than \(mostStoredDependencies) the "
                    + "compiler's time for it grows much faster than their number. Move the dependencies of each feature "
                    + "into a provider, and store the providers."
            )
        }
    }

    private static let mostStoredDependencies = 50
}

extension CheckedCode {
    /// The types that create and store what others are given: composition roots and providers, and no mocks of these.
    fileprivate var composingTypes: [Symbol] {
        types.filter { type in
            (type.isCompositionRoot || type.isNamedProvider || codebase.bag(type) == .dependencyProvider)
                && !codebase.isMock(type)
        }
    }
}
