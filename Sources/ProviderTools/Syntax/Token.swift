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
