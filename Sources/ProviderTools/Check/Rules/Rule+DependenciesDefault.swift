extension Rule {
    /// With a default, a caller that forgets a dependency gets the live one.
    static let dependenciesDefault = Rule(
        id: "dependencies-default",
        summary: "An initializer of a `Dependencies` has no default for a dependency."
    ) { code in
        code.initializers.filter { DependencyBag($0.type) == .dependencies }.flatMap { initializer in
            initializer.parameters.filter(\.hasDefault).map { parameter in
                Violation(
                    initializer.symbol,
                    "`\(parameter.name)` of `\(initializer.name)` has a default, so a caller that forgets it compiles. Remove "
                        + "the default."
                )
            }
        }
    }
}
