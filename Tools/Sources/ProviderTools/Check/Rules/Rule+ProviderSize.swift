extension Rule {
    /// A type that stores many dependencies takes the compiler much longer than several types that store a few.
    static let providerSize = Rule(
        id: "provider-size",
        summary: "A composition root or provider stores at most \(mostStoredDependencies) dependencies."
    ) { code in
        code.composingTypes.compactMap { type in
            let count = code.storedProperties(of: type).count
            guard count > mostStoredDependencies else { return nil }
            return code.finding(
                type,
                "`\(type.qualifiedName)` stores \(count) dependencies, and above \(mostStoredDependencies) its compile time "
                    + "grows much faster than their number. Move the dependencies of each feature into a provider, and "
                    + "store the providers."
            )
        }
    }

    // In a debug build of Swift 6.3.1, a root of 50 dependencies takes a fifth of the time of their types, and one of 400
    // dependencies 17 times as long as their types.
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
