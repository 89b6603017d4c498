/// The text of a source file, its comments and its strings told apart from its code.
///
/// Symbol graphs say almost everything. The text says the rest: comments, whether a property with accessors is stored,
/// where a private declaration stands, and what a mock looks like whose module doesn't compile.
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
    /// The bytes of the file, those of comments and strings replaced by blanks, so that what stands elsewhere stays there.
    let code: [UInt8]
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
        code = Self.code(bytes, tokens: tokens, comments: commentRanges)
        lineStarts =
            [0]
            + bytes.indices.filter { index in
                // A lone carriage return ends a line as well.
                bytes[index] == UInt8(ascii: "\n")
                    || (bytes[index] == UInt8(ascii: "\r") && bytes.dropFirst(index + 1).first != UInt8(ascii: "\n"))
            }.map { $0 + 1 }
    }

    private static func code(_ bytes: [UInt8], tokens: [SourceToken], comments: [Range<Int>]) -> [UInt8] {
        var code = bytes
        func isNoCode(_ token: SourceToken) -> Bool {
            switch token.kind {
            case .literal: code[token.range.lowerBound] < UInt8(ascii: "0") || code[token.range.lowerBound] > 0x39
            // A name in backticks may contain braces and quotes.
            case .word:
                code[token.range.lowerBound] == UInt8(ascii: "`")
                    && !code[token.range].dropFirst().dropLast().allSatisfy { $0.isASCIIWordPart || $0 >= 0x80 }
            case .sign, .directive: false
            }
        }
        for range in tokens.filter(isNoCode).map(\.range) + comments {
            for index in range where code[index] != UInt8(ascii: "\n") { code[index] = UInt8(ascii: " ") }
        }
        return code
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
        let text = text(in: lineStarts[line - 1]..<end)
        return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    func text(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func text(of token: SourceToken) -> String { text(in: token.range) }
}
