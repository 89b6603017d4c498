/// Tells parts that are still as a tool wrote them from those that a person has changed.
struct WrittenForm {
    let mock: WrittenMock

    /// A part of a file that is as it was scaffolded.
    struct Match {
        let scaffolded: ScaffoldedPart
        let part: WrittenMock.Part
        let style: ScaffoldedPart.Style
        /// Whether an earlier run wrote it, with less knowledge.
        let isOutdated: Bool
        /// Whether it has no `nonisolated(unsafe)`, and a type in it isn't known to be `Sendable`.
        let lacksOptOut: Bool
        /// The comments above the part that are the tool's.
        let remarks: [Range<Int>]

        /// Where the part begins, with the tool's comments.
        func start(in mock: WrittenMock) -> Int {
            remarks.first?.lowerBound ?? mock.file(of: part).offset(ofToken: part.declaration.tokens.lowerBound)
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
        _ member: WrittenMock.Member,
        _ initializer: InitializerParts? = nil
    ) -> [Match]? {
        var matches: [Match] = []
        for part in parts {
            // Where no initializer gives values, its parts count as absent.
            if part.identity.isInInitializer, initializer?.givesValues != true { continue }
            let found: WrittenMock.Part? =
                switch part.identity {
                case .member: member.part
                case .parameter(let name): initializer?.parameter(name)
                case .assignment(let name): initializer?.assignment(to: name)
                case .structure, .property: mock.part(part.identity)
                }
            guard let found, let match = match(found, part) else { return nil }
            matches.append(match)
        }
        return matches
    }

    /// Compares a part with what a tool writes; nil if a person has changed it.
    func match(_ part: WrittenMock.Part, _ scaffolded: ScaffoldedPart) -> Match? {
        guard part.declaration.condition == nil else { return nil }
        let (outline, tokens) = (mock.file(of: part).outline, part.declaration.tokens)
        let own = Self.words(outline, tokens)
        let isUnsafe = tokens.contains { outline.isAt("unsafe", $0) }
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
                    lacksOptOut: !isUnsafe && expected.isUnsafe,
                    remarks: remarks
                )
            }
        }
        return nil
    }

    /// The tool's comments above a part; nil if there is a comment of a person's inside.
    private func remarks(
        of part: WrittenMock.Part,
        _ scaffolded: ScaffoldedPart,
        in expected: SourceOutline
    ) -> [Range<Int>]? {
        let file = mock.file(of: part)
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
        let (layout, tokens) = (mock.file(of: match.part).layout, match.part.declaration.tokens)
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

extension SourceOutline {
    /// Whether it has a `nonisolated(unsafe)`.
    fileprivate var isUnsafe: Bool { words.indices.contains { isAt("unsafe", $0) } }
}
