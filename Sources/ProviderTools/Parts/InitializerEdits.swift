/// Changes the initializer of a type: its parameters, which a list separates by commas, and its statements.
struct InitializerEdits {
    /// The parameter and the statement of one property, as a tool writes them.
    struct Entry {
        let parameter: ScaffoldedPart
        let assignment: ScaffoldedPart

        /// Nil for a unit without them.
        init?(_ unit: ScaffoldedUnit) {
            let parts = unit.initializerParts
            guard parts.count == 2 else { return nil }
            (parameter, assignment) = (parts[0], parts[1])
        }
    }

    private let file: WrittenFile
    private let parts: InitializerParts
    /// All entries, in the order of the tool's initializer.
    private let entries: [Entry]
    private(set) var edits: [SourceEdit] = []
    /// The texts of new parameters, of which a line may get too long.
    private var added: [(offset: Int, text: String)] = []
    private var replaced: [SourceEdit] = []
    /// The indexes of parameters that go.
    private var removed: Set<Int> = []

    init(_ file: WrittenFile, _ parts: InitializerParts, entries: [Entry]) {
        self.file = file
        self.parts = parts
        self.entries = entries
    }

    private var outline: SourceOutline { file.outline }
    private var layout: SourceLayout { file.layout }

    /// The nearest entry before a new one, or else behind it, that the initializer has.
    func neighbor(of entry: Entry) -> (parameter: Range<Int>, assignment: Range<Int>, isBefore: Bool)? {
        guard let index = entries.firstIndex(where: { $0.parameter.identity == entry.parameter.identity }) else {
            return nil
        }
        func found(_ other: Entry, isBefore: Bool) -> (Range<Int>, Range<Int>, Bool)? {
            guard let parameter = parts.part(other.parameter.identity),
                let assignment = parts.part(other.assignment.identity)
            else { return nil }
            return (parameter.declaration.tokens, assignment.declaration.tokens, isBefore)
        }
        return entries[..<index].reversed().lazy.compactMap { found($0, isBefore: true) }.first
            ?? entries[(index + 1)...].lazy.compactMap { found($0, isBefore: false) }.first
    }

    mutating func add(_ entry: Entry) {
        guard let (parameter, assignment, isBefore) = neighbor(of: entry) else { return }
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
            edits.append(SourceEdit(range: layout.lines(of: part.declaration.tokens), replacement: ""))
        }
    }

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
        let edits = edits + replaced + removals
        guard let declaration = parts.declaration, let first = added.first?.offset ?? replaced.first?.range.lowerBound
        else { return edits }
        let length = layout.lineEnd(first) - layout.lineStart(first)
        let growth = replaced.reduce(0) { $0 + $1.replacement.utf8.count - $1.range.count }
        let isBroken = parts.parameters.contains { layout.beginsLine($0.part.declaration.tokens.lowerBound) }
        let isTooLong = !isBroken && length + growth + added.reduce(0) { $0 + $1.text.utf8.count } > Layout.lineLength
        guard isTooLong,
            let open = (declaration.keywordIndex..<declaration.tokens.upperBound).first(where: { outline.isAt("(", $0) }
            ), let close = outline.partner(of: open)
        else { return edits + added.map { .insertion($0.text, at: $0.offset) } }
        return edits + breaks(open, close)
    }

    /// The changes that put each parameter in a line of its own.
    private func breaks(_ open: Int, _ close: Int) -> [SourceEdit] {
        let tokens = outline.text.tokens
        let outer = layout.newline + layout.indentation(tokens[open].range.lowerBound)
        let inner = outer + (layout.step ?? Layout.step)
        var breaks: [SourceEdit] = [.insertion(inner, at: tokens[open].range.upperBound)]
        breaks += added.map { .insertion($0.text.replacing(", ", with: ",\(inner)"), at: $0.offset) }
        for parameter in parts.parameters.dropFirst() {
            let first = parameter.part.declaration.tokens.lowerBound
            // The space that stands there becomes the last one of the indentation.
            let hasSpace = tokens[first].followsSpace && inner.hasSuffix(" ")
            breaks.append(
                .insertion(hasSpace ? String(inner.dropLast()) : inner, at: tokens[first - 1].range.upperBound)
            )
        }
        return breaks + [.insertion(outer, at: tokens[close].range.lowerBound)]
    }
}
