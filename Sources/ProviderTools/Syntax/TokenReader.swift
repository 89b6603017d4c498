/// Reads tokens one after the other.
struct TokenReader {
    private let tokens: [Token]
    private(set) var index = 0

    init(_ tokens: [Token]) {
        self.tokens = tokens
    }

    var isAtEnd: Bool { index >= tokens.count }
    var current: Token? { peek(0) }

    func peek(_ distance: Int) -> Token? {
        tokens.indices.contains(index + distance) ? tokens[index + distance] : nil
    }

    func isAt(_ text: String, distance: Int = 0) -> Bool {
        guard let token = peek(distance) else { return false }
        return token.text == text && !token.isQuoted
    }

    @discardableResult
    mutating func next() -> Token? {
        defer { index += 1 }
        return current
    }

    /// Takes the next token if it is `text`.
    mutating func take(_ text: String) -> Bool {
        guard isAt(text) else { return false }
        index += 1
        return true
    }

    /// Takes a group in parentheses that is next, and returns its text with the parentheses.
    mutating func takeParenthesized() -> String {
        guard isAt("(") else { return "" }
        var text = ""
        var depth = 0
        while let token = next() {
            if token.text == "(" { depth += 1 }
            if token.text == ")" { depth -= 1 }
            text += (token.followsSpace && !text.isEmpty ? " " : "") + token.text
            if depth == 0 { break }
        }
        return text
    }
}
