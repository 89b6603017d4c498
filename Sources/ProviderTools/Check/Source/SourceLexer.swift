/// Tells the comments and the strings of a source file apart from its code.
struct SourceLexer {
    private let bytes: [UInt8]
    private var index = 0

    /// The bytes, those of comments and strings replaced by blanks.
    private(set) var code: [UInt8]
    /// Where the comments are that begin with `//`.
    private(set) var comments: [Range<Int>] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        code = bytes
    }

    mutating func run() {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "/") where isAt("//"): lineComment()
            case UInt8(ascii: "/") where isAt("/*"): blockComment()
            case UInt8(ascii: "\""), UInt8(ascii: "#"): string()
            default: index += 1
            }
        }
    }

    private func isAt(_ text: String) -> Bool {
        bytes[index...].starts(with: text.utf8)
    }

    private mutating func lineComment() {
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        comments.append(start..<index)
        blank(start..<index)
    }

    /// Block comments may stand in each other.
    private mutating func blockComment() {
        let start = index
        var depth = 0
        repeat {
            if isAt("/*") {
                depth += 1
                index += 2
            } else if isAt("*/") {
                depth -= 1
                index += 2
            } else {
                index += 1
            }
        } while depth > 0 && index < bytes.count
        blank(start..<min(index, bytes.count))
    }

    /// Skips `"…"`, `"""…"""` and both between number signs; what is interpolated counts as part of the string.
    private mutating func string() {
        let start = index
        while index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
        let signs = index - start
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return }
        let quotes = isAt("\"\"\"") ? 3 : 1
        index += quotes
        while index < bytes.count, !isAtEndOfString(quotes: quotes, signs: signs) {
            if quotes == 1, bytes[index] == UInt8(ascii: "\n") { break }
            if bytes[index] == UInt8(ascii: "\\"), hasSigns(signs, at: index + 1) {
                index += 1 + signs
                if index < bytes.count, bytes[index] == UInt8(ascii: "(") { interpolation() } else { index += 1 }
            } else {
                index += 1
            }
        }
        index = min(index + quotes + signs, bytes.count)
        blank(start..<index)
    }

    /// Skips what stands in the parentheses, in which there may be strings.
    private mutating func interpolation() {
        var depth = 0
        repeat {
            if bytes[index] == UInt8(ascii: "\"") {
                string()
                continue
            }
            if bytes[index] == UInt8(ascii: "(") { depth += 1 }
            if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
            index += 1
        } while depth > 0 && index < bytes.count
    }

    private func isAtEndOfString(quotes: Int, signs: Int) -> Bool {
        (quotes == 3 ? isAt("\"\"\"") : isAt("\"")) && hasSigns(signs, at: index + quotes)
    }

    private func hasSigns(_ count: Int, at start: Int) -> Bool {
        start + count <= bytes.count && bytes[start..<start + count].allSatisfy { $0 == UInt8(ascii: "#") }
    }

    private mutating func blank(_ range: Range<Int>) {
        for index in range where code[index] != UInt8(ascii: "\n") { code[index] = UInt8(ascii: " ") }
    }
}
