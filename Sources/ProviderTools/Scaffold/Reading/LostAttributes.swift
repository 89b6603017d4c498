extension Declaration {
    /// The declaration with what the compiler leaves out of the graph of the closures among its parameters.
    ///
    /// A graph that is extracted from a module lacks `@convention(c)`, one that is emitted while compiling
    /// `@isolated(any)` and the type behind `nonisolated(nonsending)`, and both lack `@concurrent`. The source has all.
    func restoringAttributes(of symbol: Symbol, source: SourceLines) -> Declaration {
        guard parameters.contains(where: { $0.type.functionType != nil || $0.type.isLost }) else { return self }
        guard let head = symbol.location.flatMap({ source.text(from: $0, lineCount: 30) }) else { return self }
        let lost = ["@isolated(any)", "@convention(", "@concurrent", "nonisolated(nonsending)"]
        guard lost.contains(where: head.contains) else { return self }
        var copy = self
        for index in parameters.indices {
            guard let name = parameters[index].name, let start = head.firstRange(of: "\(name): ")?.upperBound else {
                continue
            }
            copy.parameters[index].type = parameters[index].type.restoringAttributes(from: head[start...])
        }
        return copy
    }
}

extension TypeSyntax {
    /// Whether the graph has only an attribute of a function type.
    fileprivate var isLost: Bool { functionType == nil && hasAttribute("nonisolated(nonsending)") }

    /// The type with the attributes of closures with which it begins in the source.
    fileprivate func restoringAttributes(from source: Substring) -> TypeSyntax {
        if isLost { return TypeParser.parse(String(source)) }
        guard functionType != nil else { return self }
        let type = source.prefix { $0 != ">" }
        let lost = [/@isolated\(any\)/, /@convention\([a-z]+\)/, /@concurrent/]
            .compactMap { type.firstMatch(of: $0)?.output }.map(String.init).filter { !hasAttribute($0) }
        return lost.isEmpty ? self : .attributed(attributes + lost.map { TypeAttribute(text: $0) }, withoutAttributes)
    }
}
