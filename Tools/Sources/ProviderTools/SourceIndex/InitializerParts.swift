/// The initializers of a type, of which one gives properties their values.
struct InitializerParts {
    /// The one that the tool writes, or would have written.
    let declaration: SourceDeclaration?
    /// Whether initializers assign to the tool's properties, but none of them is the tool's.
    let isForeign: Bool
    /// The only initializer, if it has neither parameters nor statements, as a tool writes it where it assigns nothing.
    let plain: SourceDeclaration?
    /// How many initializers answer no requirement.
    let otherCount: Int
    let parameters: [(name: String, part: DeclaredType.Part)]
    private let assignments: [String: SourceDeclaration]
    /// The properties to which a statement assigns a parameter, in the order of these.
    let pairs: [(property: String, parameter: Int, statement: Range<Int>)]

    /// - Parameters:
    ///   - items: The declarations in the braces of the type.
    ///   - outline: The file.
    ///   - names: The names of the properties that initializers may assign to.
    ///   - answering: The members that answer requirements.
    ///   - required: The one of them that takes the values of all properties.
    init(
        _ items: [SourceDeclaration],
        in outline: SourceOutline,
        properties names: Set<String>,
        answering: [SourceDeclaration] = [],
        required: SourceDeclaration? = nil
    ) {
        let all = items.filter { $0.keyword == "init" }
        let candidates = all.filter { $0.condition == nil }
            .map { ($0, outline.assignments(to: names, in: $0)) }.filter { !$0.1.isEmpty }
        // An initializer that the protocol requires can't take a dependency, unless it takes them all.
        let own = candidates.first { answering.contains($0.0) ? $0.0 == required : required == nil }
        declaration = own?.0
        isForeign = own == nil && !candidates.isEmpty
        otherCount = all.count { !answering.contains($0) }
        let isPlain =
            all.count == 1 && all[0].condition == nil && all[0].body?.isEmpty == true
            && outline.parsed(all[0]).takesNothing
        plain = isPlain && otherCount == 1 ? all[0] : nil
        let parameters = (own?.0).flatMap(outline.parentheses).map(outline.elements) ?? []
        let assignments = own?.1 ?? [:]
        pairs = parameters.enumerated().compactMap { index, parameter in
            // The label isn't the name if both are written.
            let name = parameter.prefix { !outline.isAt(":", $0) }.last.map(outline.unquoted)
            let naming = assignments.filter { $0.value.tokens.contains { outline.unquoted($0) == name } }
            return naming.count == 1 ? naming.first.map { ($0.key, index, $0.value.tokens) } : nil
        }
        self.parameters = parameters.map { tokens in
            (outline.unquoted(tokens.lowerBound), .init(container: 0, declaration: .init(statement: tokens)))
        }
        self.assignments = assignments
    }

    /// Whether any initializer assigns to the tool's properties.
    var givesValues: Bool { declaration != nil || isForeign }

    func parameter(_ name: String) -> DeclaredType.Part? { parameters.first { $0.name == name }?.part }

    /// The statement that gives a property its value.
    func assignment(to property: String) -> DeclaredType.Part? {
        assignments[property].map { .init(container: 0, declaration: $0) }
    }
}

extension Declaration {
    /// Whether this is an `init()` without effects.
    fileprivate var takesNothing: Bool { isPlainInitializer && parameters.isEmpty && !hasModifier("convenience") }
}

extension SourceOutline {
    /// The tokens between the first parentheses of a function or initializer.
    func parentheses(of declaration: SourceDeclaration) -> Range<Int>? {
        let open = (declaration.keywordIndex..<declaration.tokens.upperBound).first { isAt("(", $0) }
        return open.flatMap { open in partner(of: open).map { open + 1..<$0 } }
    }

    /// The statements of an initializer that give a property, or the answer of one, a value; by the names of the properties.
    fileprivate func assignments(to names: Set<String>, in declaration: SourceDeclaration)
        -> [String: SourceDeclaration]
    {
        var assignments: [String: SourceDeclaration] = [:]
        for statement in declaration.body.map(statements) ?? [] {
            let start = statement.tokens.lowerBound
            let name = isAt("self", start) && isAt(".", start + 1) ? start + 2 : start
            guard name + 1 < statement.tokens.upperBound, names.contains(words[name]) else { continue }
            let isOfMember = isAt(".", name + 1) && isAt("=", name + 3)
            if isAt("=", name + 1) || isOfMember { assignments[words[name]] = statement }
        }
        return assignments
    }

    /// The statements in some braces.
    func statements(in body: Range<Int>) -> [SourceDeclaration] {
        var statements: [SourceDeclaration] = []
        var index = body.lowerBound
        while index < body.upperBound {
            let start = index
            index = isAt(";", start) ? start + 1 : endOfLineOrStatement(from: start, in: body)
            if !isAt(";", start) { statements.append(SourceDeclaration(statement: start..<index)) }
        }
        return statements
    }

    private func endOfLineOrStatement(from start: Int, in range: Range<Int>) -> Int {
        var index = next(after: start)
        while index < range.upperBound {
            let goesOn = ["=", ",", "."].contains { isAt($0, index - 1) } || isAt(".", index)
            if isAt(";", index) || (text.tokens[index].beginsLine && !goesOn) { break }
            index = next(after: index)
        }
        return min(index, range.upperBound)
    }
}
