/// Writes what a merge has decided: the changes of each file of a type.
struct MergeWriter {
    private let merge: Merge
    private let text: FormattedMock
    private var initializer: InitializerEdits
    private var placement: Placement
    private var edits: [String: [SourceEdit]] = [:]
    private var removed: [WrittenForm.Match] = []
    /// New parts of units that are replaced, besides all parts of those that are inserted.
    private var added: Set<PartIdentity> = []
    private var insertedUnits: Set<Int> = []
    /// The lines of properties that get their values in their declarations, other than in a new file.
    private var withValues: [PartIdentity: [String]] = [:]

    /// - Parameters:
    ///   - merge: The decisions.
    ///   - text: The type as if it were new, formatted.
    init(_ merge: Merge, text: FormattedMock) {
        self.merge = merge
        self.text = text
        initializer = merge.initializerEdits
        let members = merge.update.match.members.map { index in index.map { merge.mock.members[$0] } }
        placement = Placement(merge.mock, text: text, members: members)
    }

    private var mock: WrittenMock { merge.mock }
    private var units: [ScaffoldedUnit] { merge.update.units }
    private var step: String { mock.file.layout.step ?? text.step }

    /// The changes of each file, by its path.
    mutating func finish() -> [String: [SourceEdit]] {
        for decision in merge.decisions { apply(decision) }
        insertOuterCompanion()
        for part in text.parts where isInserted(part) { insert(part) }
        for index in insertedUnits.sorted() where merge.way(for: units[index]) == .parameter {
            if let entry = InitializerEdits.Entry(units[index]) { initializer.add(entry) }
        }
        // Last, because what is new may take their places.
        for match in removed where match.scaffolded.identity.isInInitializer { initializer.remove(match.part) }
        for match in removed where !match.scaffolded.identity.isInInitializer { placement.remove(match) }
        edits[mock.file.path, default: []] += initializer.finished
        for (container, list) in zip(mock.containers, placement.lists) {
            edits[container.file.path, default: []] += list.edits
        }
        return edits.filter { !$0.value.isEmpty }
    }

    private mutating func apply(_ decision: Decision) {
        switch decision {
        case .insert(let index):
            insertedUnits.insert(index)
            added.formUnion(units[index].parts.dropLast().map(\.identity))
            guard merge.way(for: units[index]) == Merge.InitializerWay.none else { return }
            for part in units[index].parts {
                if let style = part.styles.first(where: \.hasValue) { withValues[part.identity] = style.lines }
            }
        case .refresh(let match, _): replace(match, by: match.scaffolded, member: nil)
        case .remove(let matches): removed += matches
        case .replace(let matches, let index):
            var new = units[index].parts
            for match in matches {
                guard let next = new.firstIndex(where: { $0.identity.isLike(match.scaffolded.identity) }) else {
                    removed.append(match)
                    continue
                }
                replace(match, by: new.remove(at: next), member: index)
            }
            added.formUnion(new.filter { !$0.identity.isInInitializer }.map(\.identity))
        }
    }

    // MARK: - Replacing

    private mutating func replace(_ match: WrittenForm.Match, by new: ScaffoldedPart, member: Int?) {
        if case .parameter = new.identity { return initializer.replace(match.part, by: new.lines.joined()) }
        let (file, tokens) = (mock.file(of: match.part), match.part.declaration.tokens)
        let range = match.start(in: mock)..<file.outline.bytes(of: tokens).upperBound
        let lines = lines(new, for: match, member: member)
        let old = SourceText(file.outline.text.text(in: range))
        if old.pieces == SourceText(lines.joined(separator: "\n")).pieces { return }
        let indentation = file.layout.indentation(range.lowerBound)
        let rest = lines.dropFirst().map { $0.isEmpty ? "" : indentation + $0 }
        let replacement = (lines.prefix(1) + rest).joined(separator: file.layout.newline)
        edits[file.path, default: []].append(SourceEdit(range: range, replacement: replacement))
    }

    /// The lines of a part, formatted where the style is that of a new file.
    private func lines(_ part: ScaffoldedPart, for match: WrittenForm.Match, member: Int?) -> [String] {
        let plain = part.lines(in: match.style)
        let written: WrittenMock.Part? =
            if case .member = part.identity { member.map { text.members[$0] } } else { text.mock.part(part.identity) }
        guard let written, plain == part.lines else { return plain }
        let lines = text.lines(written.declaration, step: mock.file(of: match.part).layout.step ?? step)
        return hasHeadOfOneLine(match.part) ? joiningAttributes(of: lines) : lines
    }

    /// Whether the attributes of a part stand in the line of its keyword.
    private func hasHeadOfOneLine(_ part: WrittenMock.Part) -> Bool {
        let head = part.declaration.tokens.lowerBound + 1..<part.declaration.keywordIndex + 1
        return !head.contains(where: mock.file(of: part).layout.beginsLine)
    }

    private func joiningAttributes(of lines: [String]) -> [String] {
        let attributes = lines.prefix { $0.hasPrefix("@") && !$0.hasSuffix("{") && !$0.hasSuffix("}") }
        guard attributes.count < lines.count else { return lines }
        return [lines[...attributes.count].joined(separator: " ")] + lines.dropFirst(attributes.count + 1)
    }

    // MARK: - Inserting

    /// Whether the type gets a part of the scaffolded type.
    private func isInserted(_ part: WrittenMock.Part) -> Bool {
        // The parts of a new companion come with it.
        if text.isInCompanion(part), mock.nearCompanion == nil { return false }
        if let identity = text.identity(of: part) { return added.contains(identity) && mock.part(identity) == nil }
        switch text.kind(of: part) {
        case .member: return text.members.firstIndex(of: part).map(insertedUnits.contains) ?? false
        case .companion: return needsCompanion && !merge.update.isGeneric
        case .typeAlias: return !insertedUnits.isEmpty && needsTypeAlias(part.declaration.name)
        default:
            return insertedUnits.contains { merge.way(for: units[$0]) == .initializer } || needsPlainInitializer(part)
        }
    }

    private var needsCompanion: Bool {
        let isStatic = { (part: PartIdentity) in part.isLike(.property("", isStatic: true)) }
        return mock.nearCompanion == nil && added.contains(where: isStatic)
    }

    /// Whether nothing else has the name of a type alias.
    private func needsTypeAlias(_ name: String) -> Bool {
        !(mock.items.map(\.name) + mock.head.genericParameters.map(\.name)).contains(name)
            && mock.head.genericParameters.isEmpty == text.mock.head.genericParameters.isEmpty
    }

    /// Whether the type needs the initializer that it had without a word.
    private func needsPlainInitializer(_ part: WrittenMock.Part) -> Bool {
        let parsed = text.mock.file.outline.parsed(part.declaration)
        guard parsed.parameters.isEmpty, !mock.containers[0].items.contains(where: { $0.keyword == "init" }) else {
            return false
        }
        return merge.decisions.compactMap(\.unit).contains { units[$0].needsPlainInitializer }
    }

    private mutating func insert(_ part: WrittenMock.Part) {
        let kind = text.kind(of: part)
        var lines = lines(of: part)
        let isOpen = kind == .typeAlias || kind == .companion || (kind == .property && text.isInCompanion(part))
        if !isOpen {
            let access = kind == .member ? merge.update.access.members : merge.update.access.others
            lines = access.applied(to: lines, step: step)
        }
        placement.insert(lines, for: part)
    }

    private func lines(of part: WrittenMock.Part) -> [String] {
        if let lines = text.identity(of: part).flatMap({ withValues[$0] }) { return lines }
        return part.declaration == text.companion ? companionLines : text.lines(part.declaration, step: step)
    }

    /// The companion with the new properties alone.
    private var companionLines: [String] {
        guard let companion = text.companion else { return [] }
        let others = text.mock.stubs.filter { property in
            property.isStatic && !added.contains(.property(property.name, isStatic: true))
        }
        return text.lines(companion, step: step, without: others.map(\.part.declaration))
    }

    /// A generic type has its companion beside it.
    private mutating func insertOuterCompanion() {
        guard needsCompanion, merge.update.isGeneric else { return }
        var whole = mock.containers[0].declaration
        whole.condition = nil
        var list = ItemList([whole], of: nil, in: mock.file)
        list.insert(companionLines, .companion, .before, whole.tokens)
        edits[mock.file.path, default: []] += list.edits
    }
}

extension SourceText {
    /// The texts of all tokens and comments, which say whether two texts differ in more than white space.
    fileprivate var pieces: [String] { tokens.map(text(of:)) + commentRanges.map(text(in:)) }
}
