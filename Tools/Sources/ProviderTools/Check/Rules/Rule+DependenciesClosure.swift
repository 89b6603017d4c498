extension Rule {
    /// A closure hides what it makes from the compiler's and the reader's eyes; a requirement has a name and labels.
    static let dependenciesClosure = Rule(
        id: "dependencies-closure",
        summary: "A `Dependencies` has no closures that return a value. Use a `DependencyProviding` instead."
    ) { code in
        code.dependenciesTypes.flatMap { type in
            code.storedProperties(of: type) { $0.declaration.type.map { code.isMaking($0) } ?? false }.map { property in
                code.finding(
                    property.symbol,
                    "`\(property.name)` of `\(type.qualifiedName)` is a closure that returns a value. Declare a "
                        + "requirement in a `DependencyProviding` instead: a `make…` function if it creates something."
                )
            }
        }
    }
}

extension CheckedCode {
    /// Whether a type is that of a function with a result.
    fileprivate func isMaking(_ type: TypeSyntax) -> Bool {
        guard let function = codebase.spellings(of: type).compactMap(\.functionType).first else { return false }
        return !codebase.spellings(of: function.result).contains { $0.isVoid || $0.description == "Never" }
    }
}
