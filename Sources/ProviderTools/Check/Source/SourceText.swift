/// The text of a source file, its comments and its strings told apart from its code.
///
/// Symbol graphs say almost everything. The text says the rest: comments that allow an exception, whether a property
/// with accessors is stored, and where a private declaration stands.
struct SourceText {
    /// A comment from `//` to the end of its line.
    struct Comment: Equatable {
        let line: Int
        let column: Int
        let text: String
    }

    /// The bytes of the file, those of comments and strings replaced by blanks, so that what stands elsewhere stays there.
    let code: [UInt8]
    let comments: [Comment]
    /// The comments that allow something.
    let allowances: [Allowance]
    /// The offset at which each line begins.
    private let lineStarts: [Int]
    private let bytes: [UInt8]

    init(_ text: String) {
        let bytes = Array(text.utf8)
        var lexer = SourceLexer(bytes)
        lexer.run()
        self.bytes = bytes
        code = lexer.code
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        comments = lexer.comments.map { [lineStarts] range in
            let (line, column) = Self.position(at: range.lowerBound, lineStarts)
            return Comment(line: line, column: column, text: String(decoding: bytes[range], as: UTF8.self))
        }
        allowances = comments.compactMap(Allowance.init)
    }

    /// The offset of a line and a column, both counted from 1; nil outside of the file.
    func offset(line: Int, column: Int) -> Int? {
        guard lineStarts.indices.contains(line - 1) else { return nil }
        let offset = lineStarts[line - 1] + column - 1
        return bytes.indices.contains(offset) ? offset : nil
    }

    /// The line and the column of an offset, both counted from 1.
    func position(at offset: Int) -> (line: Int, column: Int) {
        Self.position(at: offset, lineStarts)
    }

    private static func position(at offset: Int, _ lineStarts: [Int]) -> (line: Int, column: Int) {
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
        let text = String(decoding: bytes[lineStarts[line - 1]..<end], as: UTF8.self)
        return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
