extension SourceLayout {
    /// The whole lines of some tokens, and an empty line that would be left over.
    func lines(of tokens: Range<Int>, from first: Int? = nil) -> Range<Int> {
        let bytes = outline.bytes(of: tokens)
        guard beginsLine(tokens.lowerBound), endsLine(tokens.upperBound - 1) else { return bytes }
        let start = lineStart(first ?? bytes.lowerBound)
        let end = behindNewline(endOfLine(behind: tokens.upperBound - 1))
        let text = outline.text.bytes
        let next = lineEnd(end)
        let isNextEmpty = end < text.count && isBlank(end..<next)
        let previous = start == 0 ? 0 : lineStart(newlineBefore(start))
        let isPreviousEmpty = start > 0 && isBlank(previous..<start)
        let opens = tokens.lowerBound > 0 && outline.isAt("{", tokens.lowerBound - 1)
        let closes = tokens.upperBound < outline.words.count && outline.isAt("}", tokens.upperBound)
        if isNextEmpty, isPreviousEmpty || (opens && first == nil) { return start..<behindNewline(next) }
        if isPreviousEmpty, closes { return previous..<end }
        return start..<end
    }

    /// The offset of the newline that ends the line before the one that begins at an offset.
    private func newlineBefore(_ start: Int) -> Int {
        let bytes = outline.text.bytes
        let isPair = start > 1 && bytes[start - 1] == UInt8(ascii: "\n") && bytes[start - 2] == UInt8(ascii: "\r")
        return start - (isPair ? 2 : 1)
    }
}
