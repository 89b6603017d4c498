/// Tells parts that are still as a tool wrote them from those that a person has changed.
struct WrittenForm {
    let type: WrittenType

    /// A part of a file that is as it was scaffolded.
    struct Match {
        let scaffolded: ScaffoldedPart
        let part: WrittenType.Part
        let style: ScaffoldedPart.Style
        /// Whether an earlier run wrote it, with less knowledge.
        let isOutdated: Bool
        /// The comments above the part that are the tool's.
        let remarks: [Range<Int>]

        /// Where the part begins, with the tool's comments.
        func start(in type: WrittenType) -> Int {
            remarks.first?.lowerBound ?? type.file(of: part).offset(ofToken: part.declaration.tokens.lowerBound)
        }
    }

    /// Compares the parts of a requirement with what a tool writes; nil if a person has changed any.
    ///
    /// - Parameters:
    ///   - parts: The parts as the tool writes them.
    ///   - member: The member among them.
    ///   - initializer: The initializers of the type; nil to compare no parts of them.
    /// - Returns: What the file has of them.
    func matches(
        _ parts: [ScaffoldedPart],
        _ member: WrittenType.Member,
        _ initializer: InitializerParts? = nil
    ) -> [Match]? {
        var matches: [Match] = []
        for part in parts {
            // Where no initializer gives values, its parts count as absent.
            if part.identity.isInInitializer, initializer?.givesValues != true { continue }
            let found: WrittenType.Part? =
                switch part.identity {
                case .member: member.part
                case .parameter, .assignment: initializer?.part(part.identity)
                case .structure, .property: type.part(part.identity)
                }
            guard let found, let match = match(found, part) else { return nil }
            matches.append(match)
        }
        return matches
    }

    /// Compares a part with what a tool writes; nil if a person has changed it.
    func match(_ part: WrittenType.Part, _ scaffolded: ScaffoldedPart) -> Match? {
        guard part.declaration.condition == nil else { return nil }
        let own = Self.words(type.file(of: part).outline, part.declaration.tokens)
        for style in scaffolded.styles {
            for (index, lines) in ([style.lines] + style.outdated + style.equivalents).enumerated() {
                guard let expected = try? SourceOutline(SourceText(lines.joined(separator: "\n"))),
                    own == Self.words(expected, 0..<expected.words.count),
                    let remarks = remarks(of: part, scaffolded, in: expected)
                else { continue }
                return Match(
                    scaffolded: scaffolded,
                    part: part,
                    style: style,
                    isOutdated: index > 0 && index <= style.outdated.count,
                    remarks: remarks
                )
            }
        }
        return nil
    }

    /// The tool's comments above a part; nil if there is a comment of a person's inside.
    private func remarks(
        of part: WrittenType.Part,
        _ scaffolded: ScaffoldedPart,
        in expected: SourceOutline
    ) -> [Range<Int>]? {
        let file = type.file(of: part)
        let texts = Set(expected.text.commentRanges.map(expected.text.text(in:)))
        func isOwn(_ comment: Range<Int>) -> Bool {
            let text = file.outline.text.text(in: comment)
            return texts.contains(text) || (scaffolded.remark.map { text.hasPrefix($0) } ?? false)
        }
        let tokens = part.declaration.tokens
        guard file.layout.comments(in: tokens).allSatisfy(isOwn) else { return nil }
        return file.layout.comments(above: tokens.lowerBound).reversed().prefix(while: isOwn).reversed()
    }

    /// Whether no comment of a person's stands at a part, which begins and ends a line.
    func isAlone(_ match: Match) -> Bool {
        let (layout, tokens) = (type.file(of: match.part).layout, match.part.declaration.tokens)
        let end = layout.outline.bytes(of: tokens).upperBound
        return layout.beginsLine(tokens.lowerBound)
            && layout.comments(above: tokens.lowerBound).allSatisfy(match.remarks.contains)
            && layout.isBlank(end..<layout.endOfLine(behind: tokens.upperBound - 1))
    }

    /// The tokens that formatters leave alone, and that don't depend on what is `Sendable`.
    static func words(_ outline: SourceOutline, _ range: Range<Int>) -> [String] {
        var words: [String] = []
        var index = range.lowerBound
        while index < range.upperBound {
            if outline.isAt("nonisolated", index), outline.isAt("(", index + 1), outline.isAt("unsafe", index + 2) {
                index += 4
                continue
            }
            let closes = [")", "]"].contains { outline.isAt($0, index + 1) }
            if !(outline.isAt(",", index) && closes) { words.append(outline.words[index]) }
            index += 1
        }
        return words
    }
}
