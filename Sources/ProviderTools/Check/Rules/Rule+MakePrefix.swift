extension Rule {
    /// A property lives as long as the type that uses it; a `make…` function gives birth to something new.
    static let makePrefix = Rule(
        id: "make-prefix",
        summary: "In a `DependencyProviding`, functions are named `make…`, and properties are not."
    ) { code in
        code.dependencyProvidingRequirements.compactMap { requirement in
            let (name, bag) = (requirement.baseName, requirement.pathComponents.dropLast().joined(separator: "."))
            switch requirement.kind {
            case .instanceMethod, .typeMethod:
                guard !requirement.hasMakeName else { return nil }
                return Violation(
                    requirement,
                    "The function `\(name)` of `\(bag)` makes something on demand, so its name begins with `make`; what "
                        + "lives as long as its user is a property."
                )
            case .instanceProperty, .typeProperty:
                guard requirement.hasMakeName else { return nil }
                return Violation(
                    requirement,
                    "`\(name)` of `\(bag)` is a property, which lives as long as its user, so its name does not begin "
                        + "with `make`; what is made on demand is a function."
                )
            default: return nil
            }
        }
    }
}

extension CheckedCode {
    /// What the `DependencyProviding` protocols of the checked modules require.
    var dependencyProvidingRequirements: [Symbol] {
        protocols.filter(\.isDependencyProviding).flatMap { codebase.requirements(of: $0.usr) }
    }
}
