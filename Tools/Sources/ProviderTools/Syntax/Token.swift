/// A word or a sign of a declaration, with the identity of the type that it names.
struct Token: Hashable, Sendable {
    enum Kind: Sendable {
        /// A name or a keyword.
        case word
        /// `(`, `->`, `...`, an operator.
        case sign
        /// A number or a text in quotes.
        case literal
    }

    let kind: Kind
    /// Without the backticks of a quoted name.
    let text: String
    /// The precise identifier of the declaration that a name stands for.
    let usr: String?
    /// Whether white space stands before it.
    let followsSpace: Bool
    let isQuoted: Bool
}

/// Cuts the printed form of a declaration into tokens.
///
/// The fragments of the graph are cut differently from one compiler variant to the other (`@MainActor` may be one or
/// two), so they are joined and cut again.
struct Lexer {
    private let text: SourceText
    /// Where each fragment ends, and the identity of what it names.
    private let fragments: [(end: Int, usr: String?)]

    init(_ fragments: [Symbol.Fragment]) {
        var bytes: [UInt8] = []
        var ends: [(end: Int, usr: String?)] = []
        for fragment in fragments {
            bytes += fragment.spelling.utf8
            ends.append((bytes.count, fragment.preciseIdentifier))
        }
        text = SourceText(bytes: bytes)
        self.fragments = ends
    }

    init(_ text: String) {
        self.text = SourceText(text)
        fragments = []
    }

    func tokens() -> [Token] {
        var fragments = fragments[...]
        return text.tokens.map { token in
            while let first = fragments.first, first.end <= token.range.lowerBound { fragments.removeFirst() }
            return Token(token, in: text, usr: token.kind == .literal ? nil : fragments.first?.usr)
        }
    }
}

extension Token {
    init(_ token: SourceToken, in source: SourceText, usr: String? = nil) {
        let text = source.text(of: token)
        isQuoted = text.hasPrefix("`")
        self.text = text.withoutBackticks
        kind =
            switch token.kind {
            case .word: .word
            case .sign, .directive: .sign
            case .literal: .literal
            }
        self.usr = usr
        followsSpace = token.followsSpace
    }
}

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
