extension Rule {
    /// View models change often, so that what they need stands in one place.
    static let viewModelDependencies = Rule(
        id: "view-model-dependencies",
        summary: "A view model takes `Dependencies` or `DependencyProviding`, never one dependency by itself."
    ) { code in
        let initializers = code.initializers.filter { initializer in
            initializer.type.isViewModel && code.mock(initializer.type) == nil
        }
        return initializers.flatMap { initializer in
            initializer.parameters.compactMap { parameter in
                violation(of: parameter, initializer, code).map { Violation(initializer.symbol, $0) }
            }
        }
    }

    private static func violation(
        of parameter: Initializer.Parameter,
        _ initializer: Initializer,
        _ code: CheckedCode
    ) -> String? {
        let viewModel = initializer.type.qualifiedName
        if let bag = parameter.bag {
            guard bag.kind == .dependencyProvider, code.isOwn(bag, of: initializer.type) else { return nil }
            return "`\(viewModel)` takes the type `\(bag.type.qualifiedName)`, which no test can replace. "
                + "Write `dependencyProvider: any DependencyProviding`."
        }
        let advice = "ut it into the `Dependencies` of `\(viewModel)`, or into its `DependencyProviding`."
        if let lifetime = code.lifetime(parameter.type) {
            return "`\(viewModel)` takes `\(parameter.name)` as a `\(lifetime.name)`, but only the provider "
                + "should know the lifetime. Take the value, and p\(advice)"
        }
        if let provider = parameter.namedTypes.compactMap(\.symbol).first(where: { code.codebase.isProvider($0) }) {
            return "`\(viewModel)` takes the provider `\(provider.qualifiedName)`, which no test can replace. "
                + "Write `dependencyProvider: any DependencyProviding`."
        }
        guard !isDelegate(parameter), let type = parameter.namedTypes.first(where: { code.isDependency($0) }) else {
            return nil
        }
        return "`\(viewModel)` takes `\(parameter.name)`, a `\(type.qualifiedName)`, by itself. P\(advice)"
    }

    private static func isDelegate(_ parameter: Initializer.Parameter) -> Bool {
        ([parameter.name] + parameter.namedTypes.map(\.name)).contains(where: DelegateName.isName)
    }
}
