extension SourceLayout {
    /// The changes that delete declarations or statements.
    ///
    /// Whole lines go with their line ends, together with empty lines that would be left over between them, twice in a row,
    /// or at a brace.
    ///
    /// - Parameter ranges: The bytes of each, without the white space around it.
    /// - Returns: The changes.
    func deletions(of ranges: [Range<Int>]) -> [SourceEdit] {
        var merged: [Range<Int>] = []
        for range in ranges.map(wholeLines).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound || isBetweenLines(last, range) {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged.map { SourceEdit(range: withEmptyLines($0), replacement: "") }
    }

    /// The lines that a range fills, comments behind it included; the range itself if something else stands there.
    private func wholeLines(_ range: Range<Int>) -> Range<Int> {
        let start = lineStart(range.lowerBound)
        var end = range.upperBound
        for comment in outline.text.commentRanges where comment.lowerBound >= end {
            guard lineEnd(end) > comment.lowerBound else { break }
            end = comment.upperBound
        }
        guard isBlank(start..<range.lowerBound) else { return range }
        let next = outline.text.tokens.first { $0.range.lowerBound >= range.upperBound }
        guard next.map({ $0.range.lowerBound >= lineEnd(end) }) ?? true else { return range }
        return start..<behindNewline(lineEnd(end))
    }

    private func isBetweenLines(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
        isWholeLines(first) && isWholeLines(second) && isBlank(first.upperBound..<second.lowerBound)
    }

    private func isWholeLines(_ range: Range<Int>) -> Bool {
        lineStart(range.lowerBound) == range.lowerBound && lineStart(range.upperBound) == range.upperBound
    }

    private func withEmptyLines(_ range: Range<Int>) -> Range<Int> {
        guard isWholeLines(range) else { return range }
        var (start, end) = (range.lowerBound, range.upperBound)
        let before = outline.text.tokens.last { $0.range.upperBound <= start }
        let opens = before.map { outline.text.text(of: $0) == "{" && isBlank($0.range.upperBound..<start) } ?? false
        let previous = start == 0 ? 0 : lineStart(newlineBefore(start))
        let isPreviousEmpty = start > 0 && isBlank(previous..<start)
        if end < outline.text.bytes.count, isBlank(end..<lineEnd(end)), isPreviousEmpty || opens {
            end = behindNewline(lineEnd(end))
        }
        let behind = outline.text.tokens.first { $0.range.lowerBound >= end }
        let closes = behind.map { outline.text.text(of: $0) == "}" && isBlank(end..<$0.range.lowerBound) } ?? false
        if isPreviousEmpty, closes { start = previous }
        return start..<end
    }

    /// The offset of the newline that ends the line before the one that begins at an offset.
    private func newlineBefore(_ start: Int) -> Int {
        let bytes = outline.text.bytes
        let isPair = start > 1 && bytes[start - 1] == UInt8(ascii: "\n") && bytes[start - 2] == UInt8(ascii: "\r")
        return start - (isPair ? 2 : 1)
    }
}
