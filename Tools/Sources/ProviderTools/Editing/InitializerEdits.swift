/// Changes the initializer of a type: the list of its parameters, and its statements.
struct InitializerEdits {
    /// The parameter of one property, and the statement that gives it its value.
    struct Entry {
        let property: String
        let parameter: String
        let statement: String
    }

    private typealias Position = (parameter: Int, statement: Range<Int>?)

    private let file: WrittenFile
    private let parts: InitializerParts
    /// All entries, in the order of the tool's initializer.
    private let entries: [Entry]
    private var parameters: ElementList?
    private var statements: ItemList?
    /// The parameter and the statement of each property, as far as the initializer has or gets them.
    private var positions: [String: Position] = [:]

    init(_ file: WrittenFile, _ parts: InitializerParts, entries: [Entry]) {
        self.file = file
        self.parts = parts
        self.entries = entries
        let declaration = parts.declaration ?? parts.plain
        parameters = declaration.flatMap(file.outline.parentheses).map { ElementList(file, in: $0) }
        let body = declaration?.body.map(file.outline.statements) ?? []
        statements = declaration.map { ItemList(body, of: $0, in: file) { _ in .statement } }
        for pair in parts.pairs { positions[pair.property] = (pair.parameter, pair.statement) }
    }

    /// The nearest entry before a new one, or else behind it; or else the last one that the tool no longer writes.
    private func neighbor(of entry: Entry) -> (side: ItemList.Side, position: Position)? {
        let before = entries.prefix { $0.property != entry.property }
        if let last = before.reversed().lazy.compactMap({ positions[$0.property] }).first { return (.after, last) }
        let next = entries.dropFirst(before.count).lazy.compactMap { positions[$0.property] }.first
        if let next { return (.before, next) }
        let last = parts.pairs.last.map { ($0.parameter, $0.statement) } ?? parts.plain.map { _ in (0, nil) }
        return last.map { (.after, $0) }
    }

    /// Whether the initializer has a place for a new entry.
    func hasPlace(for entry: Entry) -> Bool { neighbor(of: entry) != nil }

    mutating func add(_ entry: Entry) {
        guard let (side, position) = neighbor(of: entry),
            let parameter = parameters?.insert(entry.parameter, side, position.parameter),
            let statement = statements?.insert([entry.statement], .statement, side, position.statement)
        else { return }
        positions[entry.property] = (parameter, statement)
    }

    /// Replaces a parameter.
    mutating func replace(_ part: DeclaredType.Part, by parameter: String) {
        if let index = index(of: part) { parameters?.replace(index, by: parameter) }
    }

    mutating func remove(_ part: DeclaredType.Part) {
        if let index = index(of: part) {
            parameters?.remove(index)
        } else {
            let tokens = part.declaration.tokens
            statements?.remove(tokens, from: file.offset(ofToken: tokens.lowerBound))
        }
    }

    /// The index of a parameter; nil for a statement.
    private func index(of part: DeclaredType.Part) -> Int? { parts.parameters.firstIndex { $0.part == part } }

    /// The changes, with the list of parameters broken where its line gets too long.
    var finished: [SourceEdit] {
        let all = (statements?.edits ?? []) + (parameters.map { [$0.brokenEdit] } ?? [])
        return all.filter { file.outline.text.text(in: $0.range) != $0.replacement }
    }
}

extension InitializerEdits {
    /// The changes that add the last of some entries to the only initializer of a type; nil without a place for it.
    static func adding(_ entries: [Entry], to type: DeclaredType, in file: WrittenFile) -> [SourceEdit]? {
        let names = Set(entries.dropLast().map(\.property))
        let parts = InitializerParts(type.containers[0].items, in: file.outline, properties: names)
        let hasConditions = parts.declaration?.body?.contains { file.outline.kind($0) == .directive } ?? false
        var edits = InitializerEdits(file, parts, entries: entries)
        guard let new = entries.last, !hasConditions, edits.hasPlace(for: new) else { return nil }
        edits.statements?.breakLine()
        edits.add(new)
        return edits.finished
    }
}
