/// The declarations of a type, the statements of an initializer, or the declarations of a file, as a list that can change.
///
/// An item has the comments directly above it and the one behind it. Joined with the gaps before them, the items are the
/// text in the braces, so what isn't removed keeps its bytes.
struct ItemList {
    /// On which side of an item another one goes.
    enum Side { case before, after }

    /// The kinds of items, in the order in which they stand in a scaffolded file.
    enum Kind: Int {
        case importLine, typeAlias, structure, companion, property, initializer, member, statement

        /// Whether it stands directly below another one of its kind.
        var isLine: Bool { [.importLine, .typeAlias, .property, .statement].contains(self) }
    }

    private struct Item {
        /// With those of the condition around it; for a new item, numbers that no token has.
        let tokens: Range<Int>
        let kind: Kind?
        /// Where the item is in the file; nil for a new one.
        var bytes: Range<Int>?
        /// The text between the item before and this one; nil for as many line ends as belong there.
        var gap: String?
        /// The white space that begins its line, if that isn't in its bytes.
        var indentation = ""
        /// The lines of a new item.
        var text = ""
    }

    private let file: WrittenFile
    private let container: SourceDeclaration?
    private let start: Int
    private let indentations: (outer: String, inner: String)
    /// The items, and what closes the list.
    private var items: [Item] = []
    private var newCount = 0
    private var layout: SourceLayout { file.layout }

    /// - Parameters:
    ///   - declarations: The declarations or statements.
    ///   - container: What they are in; nil for a file.
    ///   - file: The file.
    ///   - step: One step of indentation, if no line of the file shows it.
    ///   - kind: What they are; nil for what no tool writes.
    init(
        _ declarations: [SourceDeclaration],
        of container: SourceDeclaration?,
        in file: WrittenFile,
        step: String = Layout.step,
        kind: (SourceDeclaration) -> Kind? = { _ in nil }
    ) {
        self.file = file
        self.container = container
        let (layout, body, count) = (file.layout, container?.body, file.outline.words.count)
        let outer = container.map { layout.indentation(ofToken: $0.keywordIndex) } ?? ""
        let first = declarations.first { layout.beginsLine($0.tokens.lowerBound) && $0.condition == nil }
        let inner = first.map { layout.indentation(ofToken: $0.tokens.lowerBound) }
        indentations = (outer, inner ?? outer + (layout.step ?? step))
        start = body.map { layout.end(of: $0.lowerBound - 1) } ?? 0
        for declaration in declarations.uniqued(by: \.place) {
            let tokens = declaration.place
            // Comments above an import are those of the file.
            let first = layout.start(of: tokens.lowerBound, withComments: declaration.keyword != "import")
            add(tokens, kind(declaration), at: first..<layout.end(of: tokens.upperBound - 1))
        }
        let end = body.map { layout.start(of: $0.upperBound, withComments: false) } ?? file.outline.text.bytes.count
        add(count..<count, nil, at: end..<end)
    }

    private mutating func add(_ tokens: Range<Int>, _ kind: Kind?, at bytes: Range<Int>) {
        let gap = file.outline.text.text(in: (items.last?.bytes?.upperBound ?? start)..<bytes.lowerBound)
        items.append(Item(tokens: tokens, kind: kind, bytes: bytes, gap: gap))
    }

    // MARK: - Changes

    /// Inserts lines as an item.
    ///
    /// - Parameters:
    ///   - lines: The lines, without the indentation of them all.
    ///   - kind: What they are.
    ///   - side: The side of the neighbor.
    ///   - neighbor: The tokens of an item; nil for the end of the list.
    /// - Returns: What stands for the tokens of the new item.
    @discardableResult
    mutating func insert(
        _ lines: [String],
        _ kind: Kind,
        _ side: Side = .after,
        _ neighbor: Range<Int>? = nil
    ) -> Range<Int> {
        let found = items.firstIndex { $0.tokens == neighbor }
        let index = found.map { side == .after ? $0 + 1 : $0 } ?? items.count - 1
        newCount += 1
        let number = file.outline.words.count + newCount
        var new = Item(tokens: number..<number + 1, kind: kind, indentation: indentations.inner)
        let rest = lines.dropFirst().map { $0.isEmpty ? "" : indentations.inner + $0 }
        new.text = (lines.prefix(1) + rest).joined(separator: layout.newline)
        beginLine(index)
        // A heading above the neighbor stays above both.
        if side == .before { swap(&new.gap, &items[index].gap) }
        items.insert(new, at: index)
        return new.tokens
    }

    /// Lets each item begin a line, and what closes the list, if all stand on one.
    mutating func breakLine() {
        guard items.count > 1, items.allSatisfy({ $0.gap?.trimmingSpace.isEmpty ?? false }),
            !items.contains(where: { $0.gap?.contains(where: \.isNewline) ?? true })
        else { return }
        for index in items.indices {
            items[index].gap = nil
            items[index].indentation = index == items.count - 1 ? indentations.outer : indentations.inner
        }
    }

    /// Lets an item begin a line.
    private mutating func beginLine(_ index: Int) {
        let isEnd = index == items.count - 1
        // A brace stays behind the last statement.
        let isStatement = container?.keyword == "init" && index > 0
        if container == nil ? isEnd || index == 0 : isStatement && isEnd { return }
        guard let gap = items[index].gap, !gap.contains(where: \.isNewline) else { return }
        items[index].gap = gap.trimmingSpace.isEmpty ? nil : gap + layout.newline
        items[index].indentation = isEnd ? indentations.outer : indentations.inner
    }

    /// Removes an item, or what begins at an offset in it.
    mutating func remove(_ tokens: Range<Int>, from offset: Int = 0) {
        guard let index = items.firstIndex(where: { $0.tokens == tokens }), let bytes = items[index].bytes
        else { return }
        let above = file.outline.text.bytes[bytes.lowerBound..<max(offset, bytes.lowerBound)]
        // A person's comments stay.
        if let end = above.lastIndex(where: { !$0.isSpace && !$0.isNewline }) {
            items[index].bytes = bytes.lowerBound..<end + 1
            return
        }
        let before = items.remove(at: index).gap ?? ""
        guard let behind = items[index].gap else { return }
        if !before.trimmingSpace.isEmpty {
            items[index].gap = before + behind.dropFirst()
        } else if behind.trimmingSpace.isEmpty {
            closeGap(at: index, before, behind)
        }
    }

    /// Chooses between the gaps before and behind an item that was removed.
    private mutating func closeGap(at index: Int, _ before: String, _ behind: String) {
        let isBroken = (before: before.contains(where: \.isNewline), behind: behind.contains(where: \.isNewline))
        if index < items.count - 1 {
            guard index == 0 || before.count > behind.count else { return }
            items[index].gap = isBroken.before || !isBroken.behind ? before : nil
        } else if index == 0, let body = container?.body {
            let brace = file.offset(ofToken: body.upperBound)
            (items[0].gap, items[0].bytes) = ("", brace..<brace)
        } else if isBroken.behind, before.count >= behind.count {
            items[index].gap = nil
        }
    }

    // MARK: - Text

    /// The changes of the file.
    var edits: [SourceEdit] {
        var edits: [SourceEdit] = []
        var (end, text) = (start, "")
        for (index, item) in items.enumerated() {
            text += (item.gap ?? lineEnds(before: index)) + item.indentation
            guard let bytes = item.bytes else {
                text += item.text
                continue
            }
            edits += edit(end..<bytes.lowerBound, text)
            (end, text) = (bytes.upperBound, "")
        }
        return edits
    }

    private func lineEnds(before index: Int) -> String {
        let isAtBrace = index == 0 || index == items.count - 1
        let isTogether = isAtBrace || (items[index - 1].kind == items[index].kind && items[index].kind?.isLine == true)
        return isTogether ? layout.newline : layout.newline + layout.newline
    }

    /// The change of a gap, which leaves in their place what stood there.
    private func edit(_ range: Range<Int>, _ new: String) -> [SourceEdit] {
        let old = file.outline.text.text(in: range)
        if new == old { return [] }
        if new.hasPrefix(old) { return [.insertion(String(new.dropFirst(old.count)), at: range.upperBound)] }
        if new.hasSuffix(old) { return [.insertion(String(new.dropLast(old.count)), at: range.lowerBound)] }
        return [SourceEdit(range: range, replacement: new)]
    }
}
