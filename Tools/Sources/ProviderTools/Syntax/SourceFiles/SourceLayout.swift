/// How the lines of a source file end and how they are indented.
struct SourceLayout: Sendable {
    let outline: SourceOutline
    /// The line ending of most lines.
    let newline: String
    private var text: SourceText { outline.text }
    private var bytes: [UInt8] { outline.text.bytes }

    init(_ outline: SourceOutline) {
        self.outline = outline
        let bytes = outline.text.bytes
        let feeds = bytes.count { $0 == UInt8(ascii: "\n") }
        let pairs = zip(bytes, bytes.dropFirst()).count { $0 == (UInt8(ascii: "\r"), UInt8(ascii: "\n")) }
        if feeds == 0 {
            newline = bytes.contains(UInt8(ascii: "\r")) ? "\r" : "\n"
        } else {
            newline = pairs * 2 > feeds ? "\r\n" : "\n"
        }
    }

    // MARK: - Lines

    /// The offset at which the line of an offset begins.
    func lineStart(_ offset: Int) -> Int {
        var start = offset
        while start > 0, !bytes[start - 1].isNewline { start -= 1 }
        return start
    }

    /// The offset of the newline behind an offset, or the end of the file.
    func lineEnd(_ offset: Int) -> Int {
        var end = offset
        while end < bytes.count, !bytes[end].isNewline { end += 1 }
        return end
    }

    /// The offset behind the newline at an offset.
    func behindNewline(_ offset: Int) -> Int {
        guard offset < bytes.count else { return offset }
        let isPair = bytes[offset] == UInt8(ascii: "\r") && bytes.dropFirst(offset + 1).first == UInt8(ascii: "\n")
        return offset + (isPair ? 2 : 1)
    }

    /// The white space that begins the line of an offset.
    func indentation(_ offset: Int) -> String {
        let start = lineStart(offset)
        return String(decoding: bytes[start...].prefix { $0.isSpace }, as: UTF8.self)
    }

    /// The white space that begins the line of a token.
    func indentation(ofToken token: Int) -> String { indentation(text.tokens[token].range.lowerBound) }

    /// Whether only white space stands in a range.
    func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy { $0.isSpace || $0.isNewline } }

    func beginsLine(_ token: Int) -> Bool { text.tokens[token].beginsLine }

    /// Whether the next token stands in another line, or there is none.
    func endsLine(_ token: Int) -> Bool {
        token + 1 >= text.tokens.count || text.tokens[token + 1].beginsLine
    }

    /// The end of the line behind a token, comments included.
    func endOfLine(behind token: Int) -> Int {
        var end = text.tokens[token].range.upperBound
        for comment in text.commentRanges where comment.lowerBound >= end {
            guard lineEnd(end) > comment.lowerBound else { break }
            end = comment.upperBound
        }
        return lineEnd(end)
    }

    // MARK: - Items

    /// Where the line of a token begins, or that of the first comment that belongs to it; the token itself if something
    /// stands before it on its line.
    func start(of token: Int, withComments hasComments: Bool = true) -> Int {
        let offset = text.tokens[token].range.lowerBound
        guard beginsLine(token) else { return offset }
        // A heading belongs to everything that follows it, so it doesn't move.
        let comments = hasComments ? comments(above: token) : []
        let heading = comments.lastIndex { text.text(in: $0).hasPrefix("// MARK:") }
        let own = comments[(heading.map { $0 + 1 } ?? 0)...]
        return lineStart(own.first?.lowerBound ?? offset)
    }

    /// The end of the line behind a token, comments included; that of the token, or of the semicolon behind it, if something
    /// else follows on its line.
    func end(of token: Int) -> Int {
        let last = outline.isAt(";", token + 1) ? token + 1 : token
        return endsLine(last) ? endOfLine(behind: last) : text.tokens[last].range.upperBound
    }

    // MARK: - Comments

    /// The comments directly above a token that begins a line, each on lines of its own, top down.
    func comments(above token: Int) -> [Range<Int>] {
        var comments: [Range<Int>] = []
        var start = lineStart(text.tokens[token].range.lowerBound)
        for comment in text.commentRanges.reversed() where comment.upperBound <= start {
            let isAbove = behindNewline(lineEnd(comment.upperBound)) == start
            guard isAbove, isBlank(lineStart(comment.lowerBound)..<comment.lowerBound) else { break }
            guard isBlank(comment.upperBound..<lineEnd(comment.upperBound)) else { break }
            comments.append(comment)
            start = lineStart(comment.lowerBound)
        }
        return comments.reversed()
    }

    /// The comments among some tokens.
    func comments(in tokens: Range<Int>) -> [Range<Int>] {
        let bytes = outline.bytes(of: tokens)
        return text.commentRanges.filter { bytes.contains($0.lowerBound) }
    }

    // MARK: - Indentation

    /// One step of indentation; nil if no line shows it.
    var step: String? {
        // The first line that is indented deeper than the braces around it.
        for (index, word) in outline.words.enumerated() where word == "{" && outline.kind(index) == .sign {
            guard index + 1 < outline.words.count, beginsLine(index + 1), outline.words[index + 1] != "}" else {
                continue
            }
            let outer = indentation(text.tokens[index].range.lowerBound)
            let inner = indentation(text.tokens[index + 1].range.lowerBound)
            if inner.hasPrefix(outer), inner.count > outer.count { return String(inner.dropFirst(outer.count)) }
        }
        return nil
    }
}
