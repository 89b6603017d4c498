/// A part of a source file, in lines and UTF-16 code units, both counted from 1.
struct SourceRegion: Equatable, Encodable {
    let startLine: Int
    let startColumn: Int
    let endLine: Int
    /// The column behind the last one.
    let endColumn: Int
}

extension SourceText {
    /// The word or comment at a location; nil outside of the file.
    func region(at location: FileLocation) -> SourceRegion? {
        guard let start = offset(line: location.line, column: location.column) else { return nil }
        let word = token(at: start).map { tokens[$0].range }
        let end = (word ?? commentRanges.first { $0.contains(start) })?.upperBound ?? start
        let (startLine, startColumn) = utf16Position(at: start)
        let (endLine, endColumn) = utf16Position(at: end)
        return SourceRegion(startLine: startLine, startColumn: startColumn, endLine: endLine, endColumn: endColumn)
    }

    private func utf16Position(at offset: Int) -> (line: Int, column: Int) {
        let (line, column) = position(at: offset)
        let lineStart = offset - (column - 1)
        return (line, text(in: lineStart..<offset).utf16.count + 1)
    }
}
