extension Rule {
    /// View models change often, so that what they need stands in one place.
    static let viewModelDependencies = Rule(
        id: "view-model-dependencies",
        summary: "A view model takes `Dependencies` or `DependencyProviding`, never one dependency by itself."
    ) { code in
        let initializers = code.initializers.filter { initializer in
            initializer.type.isViewModel && code.mock(initializer.type) == nil
        }
        let others = initializers.flatMap { initializer in
            initializer.parameters.compactMap { parameter in
                message(on: parameter, initializer, code).map { code.finding(initializer.symbol, $0) }
            }
        }
        let ofTypes = Dictionary(grouping: initializers, by: \.type.usr).values.map { initializers in
            initializers.sorted {
                code.locations.location(of: $0.symbol).precedes(code.locations.location(of: $1.symbol)) ?? false
            }
        }
        return others + ofTypes.compactMap { singles(in: $0, code) }
    }

    /// The dependencies that the initializers of a view model take by themselves.
    private static func singles(in initializers: [CheckedInitializer], _ code: CheckedCode) -> Finding? {
        let found = initializers.map { ($0, dependencies(of: $0, code)) }.filter { !$0.1.isEmpty }
        guard let first = found.first?.0 else { return nil }
        let all = found.flatMap(\.1).uniqued()
        let (themselves, them) = all.count == 1 ? ("itself", "it") : ("themselves", "them")
        let viewModel = first.type.qualifiedName
        return code.finding(
            first.symbol,
            "`\(viewModel)` takes \(all.joinedByAnd), by \(themselves). Put \(them) into the "
                + "`Dependencies` of `\(viewModel)`, or into its `DependencyProviding`."
        )
    }

    private static func dependencies(of initializer: CheckedInitializer, _ code: CheckedCode) -> [String] {
        initializer.parameters.compactMap { parameter in
            guard isSingle(parameter, of: initializer, code),
                let type = parameter.namedTypes.first(where: { code.isDependency($0) })
            else { return nil }
            return "`\(parameter.name)`, \(type.qualifiedName.article) `\(type.qualifiedName)`"
        }
    }

    private static func isSingle(
        _ parameter: CheckedInitializer.Parameter,
        of initializer: CheckedInitializer,
        _ code: CheckedCode
    ) -> Bool {
        !isDelegate(parameter) && parameter.bag == nil && message(on: parameter, initializer, code) == nil
    }

    private static func message(
        on parameter: CheckedInitializer.Parameter,
        _ initializer: CheckedInitializer,
        _ code: CheckedCode
    ) -> String? {
        let viewModel = initializer.type.qualifiedName
        if let bag = parameter.bag {
            guard bag.kind == .dependencyProvider, code.isOwn(bag, of: initializer.type) else { return nil }
            return "`\(viewModel)` takes the type `\(bag.type.qualifiedName)`, which no test can replace. "
                + "Write `dependencyProvider: any DependencyProviding`."
        }
        if let lifetime = code.lifetime(parameter.type) {
            return "`\(viewModel)` takes `\(parameter.name)` as a `\(lifetime.name)`, but only the provider "
                + "should know the lifetime. Take the value, and put it into the `Dependencies` of `\(viewModel)`, or into its "
                + "`DependencyProviding`."
        }
        if let provider = parameter.namedTypes.compactMap(\.symbol).first(where: { code.codebase.isProvider($0) }) {
            return "`\(viewModel)` takes the provider `\(provider.qualifiedName)`, which no test can replace. "
                + "Write `dependencyProvider: any DependencyProviding`."
        }
        return nil
    }

    private static func isDelegate(_ parameter: CheckedInitializer.Parameter) -> Bool {
        ([parameter.name] + parameter.namedTypes.map(\.name)).contains(where: DelegateName.isName)
    }
}
