extension Rule {
    /// A dependency doesn't change, isn't created late, and lives as long as its type.
    static let dependenciesLet = Rule(
        id: "dependencies-let",
        summary: "A `Dependencies` holds only `let`s: no `var`, `lazy` or `weak`."
    ) { code in
        code.dependenciesTypes.flatMap { type in
            code.storedProperties(of: type) { isChangeable($0.declaration) }.map { property in
                let word = ["lazy", "weak"].first { property.declaration.hasModifier($0) } ?? "var"
                let kind = word == "var" ? "a `var`" : "`\(word)`"
                return code.finding(
                    property.symbol,
                    "`\(property.name)` of `\(type.qualifiedName)` is \(kind), but a dependency doesn't change. Write "
                        + "`let \(property.name)`."
                )
            }
        }
    }

    private static func isChangeable(_ declaration: Declaration) -> Bool {
        declaration.keyword == "var" || declaration.hasModifier("weak")
    }
}

extension CheckedCode {
    /// The nested structures, classes and actors named `Dependencies`.
    var dependenciesTypes: [Symbol] {
        types.filter { DependencyBag($0) == .dependencies }
    }
}
