extension Rule {
    /// `init(dependencies:…)` and `init(dependencyProvider:…)`: parameters follow.
    static let dependenciesFirst = Rule(
        id: "dependencies-first",
        summary: "`dependencies` or `dependencyProvider` is an initializer's first parameter."
    ) { code in
        code.initializers.compactMap { initializer in
            guard let index = initializer.parameters.firstIndex(where: isBag), index > 0 else { return nil }
            let name = initializer.parameters[index].name
            return code.finding(
                initializer.symbol,
                "`\(name)` must be the first parameter of `\(initializer.name)`. Move it before "
                    + "`\(initializer.parameters[0].name)`."
            )
        }
    }

    /// Whether a parameter is named or typed as a bag is.
    ///
    /// A collection that is named `dependencies` is data.
    private static func isBag(_ parameter: CheckedInitializer.Parameter) -> Bool {
        if parameter.bag != nil { return true }
        let isNamed = ["dependencies", "dependencyProvider"].contains(parameter.name)
        return isNamed
            && parameter.namedTypes.contains { type in
                type.usr.map { !ModuleName.implicit.contains(USR.module(of: $0) ?? "") } ?? false
            }
    }
}
