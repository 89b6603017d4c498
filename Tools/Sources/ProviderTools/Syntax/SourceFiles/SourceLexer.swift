/// Cuts a source file into tokens and comments.
struct SourceLexer {
    let bytes: [UInt8]
    var index = 0
    /// Where the token begins that is being read.
    private var tokenStart = 0
    private var beginsLine = true
    private var followsSpace = false

    private(set) var tokens: [SourceToken] = []
    /// Where the comments are, `// …` without the end of its line.
    private(set) var comments: [Range<Int>] = []
    /// The first literal or comment that doesn't end, or a marker of a merge that isn't finished.
    private(set) var problem: SourceProblem?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func run() {
        // A byte order mark isn't part of the text.
        if isAt("\u{FEFF}") { index = 3 }
        while index < bytes.count { readNext() }
    }

    /// Reads a token, a comment, or white space.
    mutating func readNext() {
        tokenStart = index
        if bytes[index].isNewline {
            index += 1
            beginsLine = true
            followsSpace = true
        } else if skipSpace() {
            followsSpace = true
        } else if bytes[index] == UInt8(ascii: "/"), isAt("//") || isAt("/*") {
            bytes[index + 1] == UInt8(ascii: "/") ? skipLineComment() : skipBlockComment()
            comments.append(tokenStart..<index)
            followsSpace = true
        } else {
            if beginsLine { noteConflict() }
            let kind = skipToken()
            addToken(kind)
        }
    }

    /// Adds the token that was read.
    mutating func addToken(_ kind: SourceToken.Kind) {
        guard index > tokenStart else { return }
        tokens.append(.init(kind: kind, range: tokenStart..<index, beginsLine: beginsLine, followsSpace: followsSpace))
        tokenStart = index
        beginsLine = false
        followsSpace = false
    }

    func isAt(_ text: String) -> Bool {
        // Most places differ in the first byte, and builds without optimization compare slowly.
        index < bytes.count && bytes[index] == text.utf8.first && bytes[index...].starts(with: text.utf8)
    }

    mutating func note(_ message: String, at offset: Int) {
        if problem == nil { problem = SourceProblem(offset: offset, message: message) }
    }

    private mutating func noteConflict() {
        guard [UInt8(ascii: "<"), UInt8(ascii: ">")].contains(bytes[index]) else { return }
        if isAt("<<<<<<< ") || isAt(">>>>>>> ") { note("a merge isn't finished here", at: index) }
    }

    // MARK: - Between tokens

    private mutating func skipSpace() -> Bool {
        if bytes[index].isSpace || bytes[index] == 0 {
            index += 1
            return true
        }
        guard bytes[index] >= 0x80, let scalar = scalar(at: index), scalar.properties.isWhitespace else { return false }
        index += scalar.utf8.count
        return true
    }

    private mutating func skipLineComment() {
        while index < bytes.count, !bytes[index].isNewline { index += 1 }
    }

    /// Block comments may stand in each other.
    private mutating func skipBlockComment() {
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
        if depth > 0 { note("this comment is never closed", at: start) }
    }

    // MARK: - Tokens

    private mutating func skipToken() -> SourceToken.Kind {
        switch bytes[index] {
        case UInt8(ascii: "\""):
            skipString(signs: 0)
            return .literal
        case UInt8(ascii: "`"):
            skipQuotedName()
            return .word
        case UInt8(ascii: "#"):
            return skipNumberSign()
        case UInt8(ascii: "/"):
            if let end = endOfRegularExpression() {
                index = end
                return .literal
            }
            index += 1
            return .sign
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            skipWord()
            return .literal
        default:
            if isWordPart(at: index) {
                skipWord()
                return .word
            }
            skipSign()
            return .sign
        }
    }

    private mutating func skipWord() {
        var end = index
        while end < bytes.count {
            if bytes[end] < 0x80 {
                guard bytes[end].isASCIIWordPart else { break }
                end += 1
            } else {
                guard isWordPart(at: end) else { break }
                end += scalar(at: end)?.utf8.count ?? 1
            }
        }
        index = end
    }

    /// Signs of more than one character that belong together in types; angle brackets and marks don't: `Int?>`.
    private mutating func skipSign() {
        let begins = [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "=")].contains(bytes[index])
        if begins, let sign = ["...", "->", "=="].first(where: isAt) {
            index += sign.utf8.count
        } else {
            index += bytes[index] < 0x80 ? 1 : scalar(at: index)?.utf8.count ?? 1
        }
    }

    /// A name in backticks may contain anything but a backtick and the end of a line.
    private mutating func skipQuotedName() {
        let start = index
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "`"), !bytes[index].isNewline { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "`") else {
            return note("this backtick is never closed", at: start)
        }
        index += 1
    }

    private mutating func skipNumberSign() -> SourceToken.Kind {
        let start = index
        while index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
        let signs = index - start
        if isAt("\"") {
            skipString(signs: signs)
            return .literal
        }
        if isAt("/"), !isAt("//"), !isAt("/*") {
            skipExtendedRegularExpression(from: start, signs: signs)
            return .literal
        }
        let nameStart = index
        if signs == 1 { skipWord() }
        let word = String(decoding: bytes[nameStart..<index], as: UTF8.self)
        guard beginsLine, ["if", "elseif", "else", "endif"].contains(word) else {
            index = start + 1
            return .sign
        }
        while index < bytes.count, !bytes[index].isNewline, !isAt("//"), !isAt("/*") { index += 1 }
        while bytes[index - 1].isSpace { index -= 1 }
        return .directive
    }

    // MARK: - Characters

    private func isWordPart(at index: Int) -> Bool {
        if bytes[index] < 0x80 { return bytes[index].isASCIIWordPart }
        guard let scalar = scalar(at: index) else { return true }
        // Beyond the first 65,536 characters, Swift has no operators, but accepts many in names, such as emoji.
        return scalar.properties.isXIDContinue || scalar.value > 0xFFFF || (0xFE00...0xFE0F).contains(scalar.value)
            || scalar.value == 0x200D
    }

    /// The character whose first byte is at an offset; nil for what is no UTF-8.
    private func scalar(at index: Int) -> Unicode.Scalar? {
        var decoder = UTF8()
        var iterator = bytes[index..<min(index + 4, bytes.count)].makeIterator()
        if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
        return nil
    }
}

extension UInt8 {
    /// Whether it is white space within a line.
    var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0B || self == 0x0C }

    var isNewline: Bool { self == 0x0A || self == 0x0D }

    var isASCIIWordPart: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"): true
        default: false
        }
    }
}

extension Unicode.Scalar {
    fileprivate var utf8: String.UTF8View { String(self).utf8 }
}
