/// The tokens and the comments of a source file.
///
/// Symbol graphs say almost everything. The text says the rest: comments, whether a property with accessors is stored,
/// where a private declaration stands, and what a mock looks like whose module doesn't compile.
///
/// Any text has tokens. A reader that looks for words or comments uses them, so it can read every file. A reader that asks
/// where declarations begin and end uses a `SourceOutline`. To it, a file whose brackets don't match is unknown, like one
/// that can't be opened.
struct SourceText: Sendable {
    /// A comment from `//` to the end of its line.
    struct Comment: Equatable, Sendable {
        let line: Int
        let column: Int
        let text: String
    }

    let bytes: [UInt8]
    let tokens: [SourceToken]
    /// Where the comments are, those in `/* */` as well.
    let commentRanges: [Range<Int>]
    /// The first literal or comment that doesn't end, or a marker of a merge that isn't finished.
    let problem: SourceProblem?
    /// The offset at which each line begins.
    private let lineStarts: [Int]

    init(_ text: String) {
        self.init(bytes: Array(text.utf8))
    }

    init(bytes: [UInt8]) {
        var lexer = SourceLexer(bytes)
        lexer.run()
        self.bytes = bytes
        tokens = lexer.tokens
        commentRanges = lexer.comments
        problem = lexer.problem
        lineStarts =
            [0]
            + bytes.indices.filter { index in
                // A lone carriage return ends a line as well.
                bytes[index] == UInt8(ascii: "\n")
                    || (bytes[index] == UInt8(ascii: "\r") && bytes.dropFirst(index + 1).first != UInt8(ascii: "\n"))
            }.map { $0 + 1 }
    }

    /// The comments that begin with `//`.
    var comments: [Comment] {
        commentRanges.filter { bytes[$0.lowerBound + 1] == UInt8(ascii: "/") }.map { range in
            let (line, column) = position(at: range.lowerBound)
            return Comment(line: line, column: column, text: text(in: range))
        }
    }

    /// The offset of a line and a column, both counted from 1; nil outside of the file.
    func offset(line: Int, column: Int) -> Int? {
        guard lineStarts.indices.contains(line - 1) else { return nil }
        let offset = lineStarts[line - 1] + column - 1
        return bytes.indices.contains(offset) ? offset : nil
    }

    /// The line and the column of an offset, both counted from 1.
    func position(at offset: Int) -> (line: Int, column: Int) {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - lineStarts[low] + 1)
    }

    /// A line as it is written, without the white space around it; empty outside of the file.
    func trimmedLine(_ line: Int) -> String {
        guard lineStarts.indices.contains(line - 1) else { return "" }
        let end = lineStarts.indices.contains(line) ? lineStarts[line] : bytes.count
        return String(text(in: lineStarts[line - 1]..<end).trimmingSpace)
    }

    func text(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func text(of token: SourceToken) -> String { text(in: token.range) }

    /// The index of the token that an offset is in.
    func token(at offset: Int) -> Int? {
        var (low, high) = (0, tokens.count)
        while low < high {
            let middle = (low + high) / 2
            if tokens[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return tokens.indices.contains(low) && tokens[low].range.contains(offset) ? low : nil
    }

    /// Whether one of some keywords stands before one of some names, as in `class Name`.
    func declares(_ names: [String], with keywords: Set<String>) -> Bool {
        zip(tokens, tokens.dropFirst()).contains { keyword, name in
            keyword.kind == .word && name.kind == .word && names.contains(text(of: name).withoutBackticks)
                && keywords.contains(text(of: keyword))
        }
    }
}

/// The reason why a source file can't be read.
struct SourceProblem: Error, Hashable, Sendable {
    /// Where in the file.
    let offset: Int
    /// The problem there, such as "this `{` is never closed".
    let message: String
}
