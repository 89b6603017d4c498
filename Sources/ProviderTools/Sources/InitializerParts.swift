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
    let parameters: [(name: String, part: WrittenType.Part)]
    private let assignments: [String: WrittenType.Part]
    /// The parameters that a statement assigns to a property, in their order.
    let pairs: [Pair]

    /// A parameter, and the statement that names it.
    struct Pair {
        /// Which of the parameters it is.
        let index: Int
        let parameter: WrittenType.Part
        let assignment: WrittenType.Part
    }

    /// - Parameters:
    ///   - type: The type.
    ///   - names: The names of the properties that initializers may assign to.
    ///   - answering: The members that answer requirements.
    ///   - required: The one of them that takes the values of all properties.
    init(_ type: WrittenType, properties names: Set<String>, answering: [WrittenType.Part], required: WrittenType.Part?)
    {
        let outline = type.files[0].outline
        let all = type.containers[0].items.filter { $0.keyword == "init" }
        let candidates = all.filter { $0.condition == nil }
            .map { ($0, outline.assignments(to: names, in: $0)) }.filter { !$0.1.isEmpty }
        // An initializer that the protocol requires can't take a dependency, unless it takes them all.
        let own = candidates.first { declaration, _ in
            let part = WrittenType.Part(container: 0, declaration: declaration)
            return answering.contains(part) ? part == required : required == nil
        }
        func part(_ tokens: Range<Int>, _ name: String) -> WrittenType.Part {
            let declaration = SourceDeclaration(
                tokens: tokens,
                keyword: "",
                keywordIndex: tokens.lowerBound,
                name: name,
                body: nil
            )
            return WrittenType.Part(container: 0, declaration: declaration)
        }
        declaration = own?.0
        isForeign = own == nil && !candidates.isEmpty
        otherCount = all.count { item in !answering.contains { $0.container == 0 && $0.declaration == item } }
        let isPlain =
            all.count == 1 && all[0].condition == nil && all[0].body?.isEmpty == true
            && outline.parsed(all[0]).isPlainInitializer
        plain = isPlain && answering.allSatisfy { $0.declaration != all[0] } ? all[0] : nil
        let parameters = (own.map { outline.parameters(of: $0.0) } ?? []).map { ($0.name, part($0.tokens, $0.name)) }
        let assignments = (own?.1 ?? [:]).reduce(into: [:]) { $0[$1.key] = part($1.value, $1.key) }
        pairs = Self.pairs(of: parameters.map(\.1), with: Array(assignments.values), in: outline)
        self.parameters = parameters
        self.assignments = assignments
    }

    private static func pairs(
        of parameters: [WrittenType.Part],
        with assignments: [WrittenType.Part],
        in outline: SourceOutline
    ) -> [Pair] {
        parameters.enumerated().compactMap { index, parameter in
            // The label isn't the name if both are written.
            let name = parameter.declaration.tokens.prefix { !outline.isAt(":", $0) }.last.map(outline.unquoted)
            let naming = assignments.filter { assignment in
                assignment.declaration.tokens.contains { outline.unquoted($0) == name }
            }
            return naming.count == 1 ? Pair(index: index, parameter: parameter, assignment: naming[0]) : nil
        }
    }

    /// Whether any initializer assigns to the tool's properties.
    var givesValues: Bool { declaration != nil || isForeign }

    func part(_ identity: PartIdentity) -> WrittenType.Part? {
        switch identity {
        case .parameter(let name): parameters.first { $0.name == name }?.part
        case .assignment(let name): assignments[name]
        case .structure, .property, .member: nil
        }
    }
}

extension Declaration {
    /// Whether this is an `init()` without effects.
    fileprivate var isPlainInitializer: Bool {
        parameters.isEmpty && genericParameters.isEmpty && !isAsync && throwing == .never && !isFailable
            && !hasModifier("convenience")
    }
}

extension SourceOutline {
    /// The parameters of a function or initializer, each from its label to its type.
    fileprivate func parameters(of declaration: SourceDeclaration) -> [(name: String, tokens: Range<Int>)] {
        guard let open = (declaration.keywordIndex..<declaration.tokens.upperBound).first(where: { isAt("(", $0) }),
            let close = partner(of: open)
        else { return [] }
        return elements(in: open + 1..<close).map { (unquoted($0.lowerBound), $0) }
    }

    /// The statements of an initializer that give a property, or the answer of one, a value; by the names of the properties.
    fileprivate func assignments(to names: Set<String>, in declaration: SourceDeclaration) -> [String: Range<Int>] {
        guard let body = declaration.body else { return [:] }
        var assignments: [String: Range<Int>] = [:]
        var index = body.lowerBound
        while index < body.upperBound {
            let start = index
            index = endOfLineOrStatement(from: index, in: body)
            let name = isAt("self", start) && isAt(".", start + 1) ? start + 2 : start
            guard name + 1 < index, names.contains(words[name]) else { continue }
            let isOfMember = isAt(".", name + 1) && isAt("=", name + 3)
            if isAt("=", name + 1) || isOfMember { assignments[words[name]] = start..<index }
        }
        return assignments
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
