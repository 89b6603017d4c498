/// A word, a sign, a literal or a directive of a source file, and where it stands.
struct SourceToken: Hashable, Sendable {
    enum Kind: Sendable {
        /// A name or a keyword; a name in backticks stands with them.
        case word
        /// `(`, `->`, `...`, `==`, or one character of another operator.
        case sign
        /// A number, a string, or a regular expression.
        ///
        /// A string with interpolations is several literals: `"a\`, `b\` and `"` in `"a\(x)b\(y)"`. The tokens of the
        /// interpolated code, parentheses included, stand between them.
        case literal
        /// `#if`, `#elseif`, `#else` or `#endif` with the rest of its line.
        case directive
    }

    let kind: Kind
    /// The offsets of its bytes.
    let range: Range<Int>
    /// Whether it is the first on its line.
    let beginsLine: Bool
    /// Whether white space or a comment stands before it.
    let followsSpace: Bool
}

extension SourceToken {
    /// Words behind which an expression may begin, and that aren't part of it.
    static let wordsBeforeExpressions: Set<String> = [
        "as", "await", "case", "consume", "default", "else", "guard", "if", "in", "is", "return", "throw", "try",
        "where",
        "while",
    ]
}
