extension SourceOutline {
    /// The names that a declaration declares: one, or those of a list such as `let first, second: Int`.
    func names(of declaration: SourceDeclaration) -> [String] {
        guard ["let", "var"].contains(declaration.keyword) else { return [declaration.name] }
        var names = [declaration.name]
        var index = declaration.nameIndex + 1
        while index < declaration.tokens.upperBound, isAt(",", index), index + 1 < declaration.tokens.upperBound {
            names.append(unquoted(index + 1))
            index += 2
        }
        return names
    }

    /// The type at the end of a list of names.
    func sharedType(of declaration: SourceDeclaration) -> TypeSyntax? {
        guard let colon = declaration.tokens.last(where: { isAt(":", $0) }),
            colon + 1 < declaration.tokens.upperBound,
            let outline = try? SourceOutline(
                SourceText("let type: " + text.text(in: bytes(of: colon + 1..<declaration.tokens.upperBound)))
            )
        else { return nil }
        return outline.declarations.first.flatMap { outline.parsed($0).type }
    }
}
