extension Rule {
    /// A type that takes another's bag depends on all of its contents, and on the other type.
    ///
    /// Mocks may take a bag, and so may a type that is a subclass of the other one, contains it, or is nested in it. A provider
    /// may wrap another provider of the same `DependencyProviding`, and in a test target, any of them.
    static let wholeBag = Rule(
        id: "whole-bag",
        summary: "No initializer takes another type's `Dependencies` or `DependencyProviding`."
    ) { code in
        code.initializers.flatMap { initializer in
            bagsOfOthers(initializer, code).map { bag in
                // The memberwise initializer of a bag belongs to what is around it.
                let around = code.codebase.bag(initializer.type).flatMap { _ in code.typesAround(initializer.type).first
                }
                let type = (around ?? initializer.type).qualifiedName
                return code.finding(
                    initializer.symbol,
                    "`\(initializer.name)` takes `\(bag.type.qualifiedName)`, the dependencies of another type. "
                        + "Declare `\(type).Dependencies` with only what `\(type)` needs, and pass that instead."
                )
            }
        }
    }

    private static func bagsOfOthers(_ initializer: CheckedInitializer, _ code: CheckedCode) -> [Bag] {
        let type = initializer.type
        // Few initializers take a bag; what follows takes time.
        guard initializer.parameters.contains(where: { $0.bag != nil }) else { return [] }
        guard code.mock(type) == nil, !isTestProvider(type, code) else { return [] }
        return initializer.parameters.compactMap { parameter in
            guard let bag = parameter.bag else { return nil }
            return code.isOwn(bag, of: type) || code.isProvider(type, for: bag) ? nil : bag
        }
    }

    /// Whether a type of a test module is a provider, which a test may put together from others.
    private static func isTestProvider(_ type: Symbol, _ code: CheckedCode) -> Bool {
        guard code.codebase.isOfTests(type.usr) else { return false }
        return code.codebase.bag(type) == .dependencyProvider
    }
}
