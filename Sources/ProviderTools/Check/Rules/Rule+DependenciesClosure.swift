extension Rule {
    /// A closure hides what it makes from the compiler's and the reader's eyes; a requirement has a name and labels.
    static let dependenciesClosure = Rule(
        id: "dependencies-closure",
        summary: "A `Dependencies` holds no closure that makes something: that is a `make…` function."
    ) { code in
        code.dependenciesTypes.flatMap { type in
            code.storedProperties(of: type) { $0.declaration.type.map { code.isMaking($0) } ?? false }.map { property in
                Violation(
                    property.symbol,
                    "`\(property.name)` of `\(type.qualifiedName)` is a closure that creates something. Write a "
                        + "`DependencyProviding` with a `make…` function instead."
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
