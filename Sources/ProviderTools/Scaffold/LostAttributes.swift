extension Declaration {
    /// The declaration with the attributes of closures that the compiler leaves out of the graph.
    ///
    /// A graph that is extracted from a module lacks `@convention(c)`, one that is emitted while compiling
    /// `@isolated(any)`. The source has both.
    func restoringAttributes(of symbol: Symbol, source: SourceLines) -> Declaration {
        guard parameters.contains(where: { $0.type.functionType != nil }) else { return self }
        guard let head = symbol.place.flatMap({ source.text(from: $0, lineCount: 30) }) else { return self }
        guard ["@isolated(any)", "@convention("].contains(where: head.contains) else { return self }
        var copy = self
        for index in parameters.indices {
            guard let name = parameters[index].name, parameters[index].type.functionType != nil else { continue }
            guard let start = head.firstRange(of: "\(name): ")?.upperBound else { continue }
            let type = head[start...].prefix { $0 != ">" }
            let lost = [/@isolated\(any\)/, /@convention\([a-z]+\)/].compactMap { type.firstMatch(of: $0)?.output }
                .map(String.init).filter { !parameters[index].type.hasAttribute($0) }
            guard !lost.isEmpty else { continue }
            let attributes = parameters[index].type.attributes + lost.map { TypeAttribute(text: $0) }
            copy.parameters[index].type = .attributed(attributes, parameters[index].type.withoutAttributes)
        }
        return copy
    }
}
