extension Rule {
    /// A property is an instance that exists already; a `make…` function creates one on demand.
    static let makePrefix = Rule(
        id: "make-prefix",
        summary: "In a `DependencyProviding`, functions are named `make…`, and properties aren't."
    ) { code in
        code.dependencyProvidingRequirements.compactMap { requirement in
            let (name, bag) = (requirement.baseName, requirement.pathComponents.dropLast().joined(separator: "."))
            switch requirement.kind {
            case .instanceMethod, .typeMethod:
                guard !requirement.hasMakeName else { return nil }
                return code.finding(
                    requirement,
                    "The function `\(name)` of `\(bag)` doesn't begin with `make`. Rename it if it creates something on "
                        + "demand. Otherwise, declare a property."
                )
            case .instanceProperty, .typeProperty:
                guard requirement.hasMakeName else { return nil }
                return code.finding(
                    requirement,
                    "The property `\(name)` of `\(bag)` begins with `make`. Rename it if it is an instance "
                        + "dependency. Otherwise, declare a function."
                )
            default: return nil
            }
        }
    }
}

extension CheckedCode {
    /// The requirements of the `DependencyProviding` protocols of the checked modules.
    var dependencyProvidingRequirements: [Symbol] {
        protocols.filter(\.isDependencyProviding).flatMap { codebase.requirements(of: $0.usr) }
    }
}
