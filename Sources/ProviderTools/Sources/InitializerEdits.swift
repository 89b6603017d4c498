/// Changes the initializer of a type: its parameters, which a list separates by commas, and its statements.
struct InitializerEdits {
    /// The parameter and the statement of one property, as a tool writes them.
    struct Entry {
        let parameter: ScaffoldedPart
        let assignment: ScaffoldedPart
    }

    private let file: WrittenFile
    private let parts: InitializerParts
    /// All entries, in the order of the tool's initializer.
    private let entries: [Entry]
    private var edits: [SourceEdit] = []
    /// The texts of new parameters, of which a line may get too long.
    private var added: [(offset: Int, text: String)] = []
    private var replaced: [SourceEdit] = []
    /// The indexes of parameters that go.
    private var removed: Set<Int> = []
    private var removedStatements: [WrittenType.Part] = []
    /// The entries of an initializer that had none.
    private var first: [Entry] = []

    init(_ file: WrittenFile, _ parts: InitializerParts, entries: [Entry]) {
        self.file = file
        self.parts = parts
        self.entries = entries
    }

    private var outline: SourceOutline { file.outline }
    private var layout: SourceLayout { file.layout }

    // MARK: - Changes

    /// The nearest entry before a new one, or else behind it; or else the last one that the tool no longer writes.
    private func neighbor(of entry: Entry) -> (pair: InitializerParts.Pair, isBefore: Bool)? {
        guard let index = entries.firstIndex(where: { $0.parameter.identity == entry.parameter.identity }) else {
            return nil
        }
        func pair(_ other: Entry) -> InitializerParts.Pair? {
            guard let assignment = parts.part(other.assignment.identity) else { return nil }
            return parts.pairs.first { $0.assignment == assignment }
        }
        if let before = entries[..<index].reversed().lazy.compactMap(pair).first { return (before, true) }
        if let behind = entries[(index + 1)...].lazy.compactMap(pair).first { return (behind, false) }
        return parts.pairs.last.map { ($0, true) }
    }

    /// Whether the initializer has a place for a new entry.
    func hasPlace(for entry: Entry) -> Bool { neighbor(of: entry) != nil || parts.plain != nil }

    mutating func add(_ entry: Entry) {
        guard let (neighbor, isBefore) = neighbor(of: entry) else { return first.append(entry) }
        if removed.contains(neighbor.index), let free = parts.pairs.first(where: { removed.contains($0.index) }) {
            return replace(free, by: entry)
        }
        let (parameter, assignment) = (neighbor.parameter.declaration.tokens, neighbor.assignment.declaration.tokens)
        let (text, statement) = (entry.parameter.lines.joined(), entry.assignment.lines.joined())
        let isBroken = layout.beginsLine(parameter.lowerBound)
        let bytes = outline.bytes(of: parameter)
        let gap = isBroken ? layout.newline + layout.indentation(bytes.lowerBound) : " "
        let offset = isBefore ? bytes.upperBound : bytes.lowerBound
        let new = isBefore ? ",\(gap)\(text)" : "\(text),\(gap)"
        if isBroken { edits.append(.insertion(new, at: offset)) } else { added.append((offset, new)) }

        let first = file.offset(ofToken: assignment.lowerBound)
        let line = layout.newline + layout.indentation(first)
        if isBefore {
            let last = assignment.upperBound - 1
            let isEnd = layout.endsLine(last)
            let end = isEnd ? layout.endOfLine(behind: last) : outline.bytes(of: assignment).upperBound
            edits.append(.insertion(line + statement, at: end))
        } else {
            edits.append(.insertion(statement + line, at: first))
        }
    }

    /// Lets a new entry take the place of one that goes.
    private mutating func replace(_ pair: InitializerParts.Pair, by entry: Entry) {
        removed.remove(pair.index)
        removedStatements.removeAll { $0 == pair.assignment }
        replace(pair.parameter, by: entry.parameter)
        replace(pair.assignment, by: entry.assignment)
    }

    mutating func replace(_ part: WrittenType.Part, by new: ScaffoldedPart) {
        let (range, text) = (outline.bytes(of: part.declaration.tokens), new.lines.joined())
        guard outline.text.text(in: range) != text else { return }
        let edit = SourceEdit(range: range, replacement: text)
        if case .parameter = new.identity { replaced.append(edit) } else { edits.append(edit) }
    }

    mutating func remove(_ part: WrittenType.Part) {
        if let index = parts.parameters.firstIndex(where: { $0.part == part }) {
            removed.insert(index)
        } else {
            removedStatements.append(part)
        }
    }

    // MARK: - Edits

    /// The removals of parameters: each with the comma behind it, or with that before it if none stays behind it.
    private var removals: [SourceEdit] {
        func bytes(_ index: Int) -> Range<Int> { outline.bytes(of: parts.parameters[index].part.declaration.tokens) }
        let last = parts.parameters.indices.last { !removed.contains($0) } ?? -1
        var removals = removed.filter { $0 < last }.map { bytes($0).lowerBound..<bytes($0 + 1).lowerBound }
        if let end = removed.max(), end > last {
            let start = last < 0 ? bytes(0).lowerBound : bytes(last).upperBound
            removals.append(start..<bytes(end).upperBound)
        }
        return removals.map { SourceEdit(range: $0, replacement: "") }
    }

    /// The changes, with the list of parameters broken where its line gets too long.
    var finished: [SourceEdit] {
        if let plain = parts.plain, !first.isEmpty { return filled(plain) }
        let statements = layout.deletions(of: removedStatements.map { outline.bytes(of: $0.declaration.tokens) })
        let edits = edits + statements + replaced + removals
        let isBroken = parts.parameters.contains { layout.beginsLine($0.part.declaration.tokens.lowerBound) }
        guard let start = added.first?.offset ?? replaced.first?.range.lowerBound, !isBroken,
            let declaration = parts.declaration, isTooLong(lineOf: start),
            let open = outline.openingParenthesis(of: declaration),
            let close = outline.partner(of: open)
        else { return edits + added.map { .insertion($0.text, at: $0.offset) } }
        return edits + breaks(open, close)
    }

    private func isTooLong(lineOf offset: Int) -> Bool {
        let line = outline.text.text(in: layout.lineStart(offset)..<layout.lineEnd(offset)).count
        let growth = (replaced + removals).reduce(0) { growth, edit in
            growth + edit.replacement.count - outline.text.text(in: edit.range).count
        }
        return line + growth + added.reduce(0) { $0 + $1.text.count } > Layout.lineLength
    }

    /// The changes that put each parameter in a line of its own.
    private func breaks(_ open: Int, _ close: Int) -> [SourceEdit] {
        let tokens = outline.text.tokens
        let outer = layout.newline + layout.indentation(tokens[open].range.lowerBound)
        let inner = outer + (layout.step ?? Layout.step)
        var breaks: [SourceEdit] = [.insertion(inner, at: tokens[open].range.upperBound)]
        breaks += added.map { .insertion($0.text.replacing(", ", with: ",\(inner)"), at: $0.offset) }
        let removals = removals.map(\.range)
        for parameter in parts.parameters.dropFirst() {
            let first = parameter.part.declaration.tokens.lowerBound
            let offset = tokens[first - 1].range.upperBound
            if removals.contains(where: { $0.contains(offset) }) { continue }
            // The space that stands there becomes the last one of the indentation.
            let hasSpace = tokens[first].followsSpace && inner.hasSuffix(" ")
            breaks.append(.insertion(hasSpace ? String(inner.dropLast()) : inner, at: offset))
        }
        return breaks + [.insertion(outer, at: tokens[close].range.lowerBound)]
    }

    /// The changes that give an initializer its first parameters and statements.
    private func filled(_ plain: SourceDeclaration) -> [SourceEdit] {
        guard let open = outline.openingParenthesis(of: plain), let body = plain.body else { return [] }
        let (list, brace) = (outline.bytes(of: open..<open + 1).upperBound, file.offset(ofToken: body.upperBound))
        let outer = layout.newline + layout.indentation(list)
        let inner = outer + (layout.step ?? Layout.step)
        let parameters = first.map { $0.parameter.lines.joined() }
        let line = outline.text.text(in: layout.lineStart(list)..<layout.lineEnd(list)).count
        let text = parameters.joined(separator: ", ")
        let isTooLong = line + text.count > Layout.lineLength
        let broken = parameters.map { inner + $0 }.joined(separator: ",") + outer
        let statements = first.map { inner + $0.assignment.lines.joined() }.joined()
        return [.insertion(isTooLong ? broken : text, at: list), .insertion(statements + outer, at: brace)]
    }
}

extension InitializerEdits.Entry {
    /// Nil for a unit without them.
    init?(_ unit: ScaffoldedUnit) {
        let parts = unit.initializerParts
        guard parts.count == 2 else { return nil }
        self.init(parameter: parts[0], assignment: parts[1])
    }

    /// A parameter of a name and a type, and the statement that assigns it.
    init(_ name: String, _ type: String, assignment: String) {
        self.init(
            parameter: .init(identity: .parameter(name), styles: [.init(lines: ["\(name): \(type)"])]),
            assignment: .init(identity: .assignment(name), styles: [.init(lines: [assignment])])
        )
    }
}

extension SourceOutline {
    /// The parenthesis before the parameters of a function or initializer.
    fileprivate func openingParenthesis(of declaration: SourceDeclaration) -> Int? {
        (declaration.keywordIndex..<declaration.tokens.upperBound).first { isAt("(", $0) }
    }
}
