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
    private let characters: [Character]
    private let usrs: [String?]
    private var index = 0

    init(_ fragments: [Symbol.Fragment]) {
        var characters: [Character] = []
        var usrs: [String?] = []
        for fragment in fragments {
            characters += fragment.spelling
            usrs += Array(repeating: fragment.preciseIdentifier, count: fragment.spelling.count)
        }
        self.characters = characters
        self.usrs = usrs
    }

    init(_ text: String) {
        characters = Array(text)
        usrs = Array(repeating: nil, count: text.count)
    }

    func tokens() -> [Token] {
        var lexer = self
        var tokens: [Token] = []
        while let token = lexer.next() { tokens.append(token) }
        return tokens
    }

    private mutating func next() -> Token? {
        let start = index
        while index < characters.count, characters[index].isWhitespace { index += 1 }
        guard index < characters.count else { return nil }
        let followsSpace = index > start
        let usr = usrs[index]
        let first = characters[index]
        if first == "`" {
            let name = take(from: index + 1) { $0 != "`" }
            index = min(index + 1, characters.count)
            return Token(kind: .word, text: name, usr: usr, followsSpace: followsSpace, isQuoted: true)
        }
        if Self.isNamePart(first), !first.isNumber {
            let name = take(from: index, while: Self.isNamePart)
            return Token(kind: .word, text: name, usr: usr, followsSpace: followsSpace, isQuoted: false)
        }
        if first.isNumber {
            let number = take(from: index) { $0.isNumber || $0.isLetter || $0 == "_" }
            return Token(kind: .literal, text: number, usr: nil, followsSpace: followsSpace, isQuoted: false)
        }
        if first == "\"" {
            let text = take(from: index + 1) { $0 != "\"" }
            index = min(index + 1, characters.count)
            return Token(kind: .literal, text: "\"\(text)\"", usr: nil, followsSpace: followsSpace, isQuoted: false)
        }
        let sign = self.sign(at: index)
        index += sign.count
        return Token(kind: .sign, text: sign, usr: usr, followsSpace: followsSpace, isQuoted: false)
    }

    /// Beyond the first 65,536 characters there aren't any operators, but many that Swift takes in names, such as emoji.
    private static func isNamePart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "$"
            || (character.unicodeScalars.first.map { $0.value > 0xFFFF } ?? false)
    }

    private mutating func take(from start: Int, while isPart: (Character) -> Bool) -> String {
        index = start
        while index < characters.count, isPart(characters[index]) { index += 1 }
        return String(characters[start..<index])
    }

    /// Signs of more than one character that belong together in types; angle brackets and marks don't: `Int?>`.
    private func sign(at index: Int) -> String {
        for sign in ["...", "->", "=="] where String(characters[index...].prefix(sign.count)) == sign {
            return sign
        }
        return String(characters[index])
    }
}
