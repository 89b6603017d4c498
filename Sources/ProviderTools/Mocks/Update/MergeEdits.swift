/// Writes what a merge has decided: the changes of each file of a type.
struct MergeEdits {
    private let merge: Merge
    private let text: ScaffoldedText
    private var initializer: InitializerEdits
    private var placement: Placement
    private var insertions = Insertions()
    private var edits: [Int: [SourceEdit]] = [:]
    private var deletions: [Int: [Range<Int>]] = [:]
    /// New parts of units that are replaced, besides all parts of those that are inserted.
    private var added: Set<PartIdentity> = []
    private var insertedUnits: Set<Int> = []
    /// The lines of properties that get their values in their declarations, other than in a new file.
    private var withValues: [PartIdentity: [String]] = [:]

    /// - Parameters:
    ///   - merge: The decisions.
    ///   - text: The type as if it were new, formatted.
    init(_ merge: Merge, text: ScaffoldedText) {
        self.merge = merge
        self.text = text
        initializer = merge.initializerEdits
        let type = merge.type
        let members = merge.scaffold.match.members.map { index in index.map { type.members[$0] } }
        placement = Placement(type, text: text, members: members, removed: merge.removedParts)
    }

    private var type: WrittenType { merge.type }
    private var units: [ScaffoldedUnit] { merge.scaffold.units }
    private var step: String { text.step(in: type.files[0]) }

    /// The changes of each file, by its index.
    mutating func finish() -> [Int: [SourceEdit]] {
        for decision in merge.decisions { apply(decision) }
        insertOuterCompanion()
        for part in text.parts where isInserted(part) { insert(part) }
        for index in insertedUnits.sorted() where merge.way(for: units[index]) == .parameter {
            if let entry = InitializerEdits.Entry(units[index]) { initializer.add(entry) }
        }
        edits[0, default: []] += initializer.finished
        for (file, edit) in insertions.edits(in: type.files) { edits[file, default: []].append(edit) }
        for (file, ranges) in deletions { edits[file, default: []] += type.files[file].layout.deletions(of: ranges) }
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
        case .remove(let matches): for match in matches { delete(match) }
        case .replace(let matches, let index):
            var new = units[index].parts
            for match in matches {
                guard let next = new.firstIndex(where: { $0.identity.isLike(match.scaffolded.identity) }) else {
                    delete(match)
                    continue
                }
                replace(match, by: new.remove(at: next), member: index)
            }
            added.formUnion(new.filter { !$0.identity.isInInitializer }.map(\.identity))
        }
    }

    // MARK: - Replacing and removing

    private mutating func replace(_ match: WrittenForm.Match, by new: ScaffoldedPart, member: Int?) {
        guard !new.identity.isInInitializer else { return initializer.replace(match.part, by: new) }
        let (file, tokens) = (type.file(of: match.part), match.part.declaration.tokens)
        let range = match.start(in: type)..<file.outline.bytes(of: tokens).upperBound
        let lines = lines(new, for: match, member: member)
        let old = SourceText(file.outline.text.text(in: range))
        if old.pieces == SourceText(lines.joined(separator: "\n")).pieces { return }
        let indentation = file.layout.indentation(range.lowerBound)
        let rest = lines.dropFirst().map { $0.isEmpty ? "" : indentation + $0 }
        let replacement = (lines.prefix(1) + rest).joined(separator: file.layout.newline)
        edits[type.fileIndex(of: match.part), default: []].append(SourceEdit(range: range, replacement: replacement))
    }

    /// The lines of a part, formatted where the style is that of a new file.
    private func lines(_ part: ScaffoldedPart, for match: WrittenForm.Match, member: Int?) -> [String] {
        let plain = part.lines(in: match.style)
        let written: WrittenType.Part? =
            if case .member = part.identity { member.map { text.members[$0] } } else { text.type.part(part.identity) }
        guard let written, plain == part.lines else { return plain }
        return text.lines(written.declaration, step: type.file(of: match.part).layout.step ?? step)
    }

    private mutating func delete(_ match: WrittenForm.Match) {
        guard !match.scaffolded.identity.isInInitializer else { return initializer.remove(match.part) }
        let range =
            match.start(
                in: type
            )..<type.file(of: match.part).outline.bytes(of: match.part.declaration.tokens).upperBound
        deletions[type.fileIndex(of: match.part), default: []].append(range)
    }

    // MARK: - Inserting

    /// Whether the type gets a part of the scaffolded type.
    private func isInserted(_ part: WrittenType.Part) -> Bool {
        let name = part.declaration.name
        // The parts of a new companion come with it.
        if text.isInCompanion(part), type.nearCompanion == nil { return false }
        return switch text.kind(of: part) {
        case .member: text.members.firstIndex(of: part).map(insertedUnits.contains) ?? false
        case .structure: added.contains(.structure(name)) && type.part(.structure(name)) == nil
        case .property:
            added.contains(.property(name, isStatic: text.isInCompanion(part)))
                && type.part(.property(name, isStatic: text.isInCompanion(part))) == nil
        case .companion: needsCompanion && !merge.scaffold.isGeneric
        case .typeAlias: !insertedUnits.isEmpty && needsTypeAlias(name)
        case .initializer:
            insertedUnits.contains { merge.way(for: units[$0]) == .initializer } || needsPlainInitializer(part)
        }
    }

    private var needsCompanion: Bool {
        let isStatic = { (part: PartIdentity) in part.isLike(.property("", isStatic: true)) }
        return type.nearCompanion == nil && added.contains(where: isStatic)
    }

    /// Whether nothing else has the name of a type alias.
    private func needsTypeAlias(_ name: String) -> Bool {
        let items = type.containers.filter { $0.kind != .companion }.flatMap(\.items)
        return !(items.map(\.name) + type.head.genericParameters.map(\.name)).contains(name)
            && type.head.genericParameters.isEmpty == text.type.head.genericParameters.isEmpty
    }

    /// Whether the type needs the initializer that it had without a word.
    private func needsPlainInitializer(_ part: WrittenType.Part) -> Bool {
        let parsed = text.type.files[0].outline.parsed(part.declaration)
        guard parsed.parameters.isEmpty, !type.containers[0].items.contains(where: { $0.keyword == "init" }) else {
            return false
        }
        return merge.decisions.compactMap(\.unit).contains { units[$0].needsPlainInitializer }
    }

    private mutating func insert(_ part: WrittenType.Part) {
        let kind = text.kind(of: part)
        var lines = lines(of: part, kind)
        let isOpen = kind == .typeAlias || kind == .companion || (kind == .property && text.isInCompanion(part))
        if !isOpen {
            let access = kind == .member ? merge.scaffold.access.members : merge.scaffold.access.others
            lines = access.applied(to: lines, step: step)
        }
        insert(lines, .init(kind), at: placement.place(for: part))
    }

    private func lines(of part: WrittenType.Part, _ kind: PartScheme.Kind) -> [String] {
        let name = part.declaration.name
        if kind == .property, !text.isInCompanion(part), let lines = withValues[.property(name, isStatic: false)] {
            return lines
        }
        return part.declaration == text.companion ? companionLines : text.lines(part.declaration, step: step)
    }

    /// The companion with the new properties alone.
    private var companionLines: [String] {
        guard let companion = text.companion else { return [] }
        let others = text.type.properties.filter { property in
            property.isStatic && !added.contains(.property(property.name, isStatic: true))
        }
        return text.lines(companion, step: step, without: others.map(\.part.declaration))
    }

    private mutating func insertOuterCompanion() {
        guard needsCompanion, merge.scaffold.isGeneric else { return }
        insert(companionLines, .block, at: placement.placeBeforeType)
    }

    private mutating func insert(_ lines: [String], _ kind: Insertions.Kind, at place: Placement.Place) {
        insertions.insert(lines, kind, at: place.anchor, neighbor: place.neighbor, indentation: place.indentation)
    }
}

extension SourceText {
    /// The texts of all tokens and comments, which say whether two texts differ in more than white space.
    fileprivate var pieces: [String] { tokens.map(text(of:)) + commentRanges.map(text(in:)) }
}
