/// Cuts a source file into tokens and comments.
struct SourceLexer {
    private let bytes: [UInt8]
    private var index = 0

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
        var beginsLine = true
        var followsSpace = false
        while index < bytes.count {
            let start = index
            if bytes[index].isNewline {
                index += 1
                beginsLine = true
                followsSpace = true
            } else if skipSpace() {
                followsSpace = true
            } else if isAt("//") || isAt("/*") {
                bytes[index + 1] == UInt8(ascii: "/") ? skipLineComment() : skipBlockComment()
                comments.append(start..<index)
                followsSpace = true
            } else {
                if beginsLine { noteConflict() }
                let kind = skipToken(beginsLine: beginsLine)
                tokens.append(
                    .init(kind: kind, range: start..<index, beginsLine: beginsLine, followsSpace: followsSpace)
                )
                beginsLine = false
                followsSpace = false
            }
        }
    }

    private func isAt(_ text: String) -> Bool {
        bytes[index...].starts(with: text.utf8)
    }

    private mutating func note(_ message: String, at offset: Int) {
        if problem == nil { problem = SourceProblem(offset: offset, message: message) }
    }

    private mutating func noteConflict() {
        if ["<<<<<<< ", ">>>>>>> "].contains(where: isAt) { note("a merge isn't finished here", at: index) }
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

    private mutating func skipToken(beginsLine: Bool) -> SourceToken.Kind {
        switch bytes[index] {
        case UInt8(ascii: "\""):
            skipString(signs: 0)
            return .literal
        case UInt8(ascii: "`"):
            skipQuotedName()
            return .word
        case UInt8(ascii: "#"):
            return skipNumberSign(beginsLine: beginsLine)
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
        while index < bytes.count, isWordPart(at: index) {
            index += bytes[index] < 0x80 ? 1 : scalar(at: index)?.utf8.count ?? 1
        }
    }

    /// Signs of more than one character that belong together in types; angle brackets and marks don't: `Int?>`.
    private mutating func skipSign() {
        if let sign = ["...", "->", "=="].first(where: isAt) {
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

    private mutating func skipNumberSign(beginsLine: Bool) -> SourceToken.Kind {
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

    // MARK: - Literals

    /// Skips `"…"` or `"""…"""`, whose number signs were skipped, and those behind it.
    private mutating func skipString(signs: Int) {
        let start = index
        let quotes = isAt("\"\"\"") && !isOneLine(signs: signs) ? 3 : 1
        index += quotes
        while index < bytes.count {
            if isAtEndOfString(quotes: quotes, signs: signs) {
                index += quotes + signs
                return
            }
            if quotes == 1, bytes[index].isNewline { break }
            if bytes[index] == UInt8(ascii: "\\"), hasSigns(signs, at: index + 1) {
                index += 1 + signs
                if index < bytes.count, bytes[index] == UInt8(ascii: "(") {
                    skipInterpolation()
                } else if index < bytes.count, quotes == 3 || !bytes[index].isNewline {
                    index += 1
                }
            } else {
                index += 1
            }
        }
        index = min(index, bytes.count)
        note("this string is never closed", at: start)
    }

    /// Whether `#"""` begins a string of one line, such as `#"""#`, as it ends in the same line.
    private func isOneLine(signs: Int) -> Bool {
        guard signs > 0 else { return false }
        let line = (index + 2)..<(bytes[index...].firstIndex(where: \.isNewline) ?? bytes.count)
        return line.contains { bytes[$0] == UInt8(ascii: "\"") && hasSigns(signs, at: $0 + 1) }
    }

    /// Skips what stands in the parentheses, in which there may be strings, comments and names in backticks.
    private mutating func skipInterpolation() {
        var depth = 0
        repeat {
            switch bytes[index] {
            case UInt8(ascii: "\""): skipString(signs: 0)
            case UInt8(ascii: "#"):
                let start = index
                while index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
                if isAt("\"") { skipString(signs: index - start) }
            case UInt8(ascii: "`"): skipQuotedName()
            case UInt8(ascii: "/") where isAt("/*"): skipBlockComment()
            case UInt8(ascii: "("):
                depth += 1
                index += 1
            case UInt8(ascii: ")"):
                depth -= 1
                index += 1
            default: index += 1
            }
        } while depth > 0 && index < bytes.count
    }

    private func isAtEndOfString(quotes: Int, signs: Int) -> Bool {
        (quotes == 3 ? isAt("\"\"\"") : isAt("\"")) && hasSigns(signs, at: index + quotes)
    }

    private func hasSigns(_ count: Int, at start: Int) -> Bool {
        start + count <= bytes.count && bytes[start..<start + count].allSatisfy { $0 == UInt8(ascii: "#") }
    }

    /// The end of `/…/`, if this can't be an operator: something has to come before a division.
    private func endOfRegularExpression() -> Int? {
        guard index + 1 < bytes.count, !bytes[index + 1].isSpace, !bytes[index + 1].isNewline, mayBeginExpression else {
            return nil
        }
        var end = index + 1
        var isInClass = false
        while end < bytes.count, !bytes[end].isNewline {
            switch bytes[end] {
            case UInt8(ascii: "\\"): end += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "/") where !isInClass: return end + 1
            default: break
            }
            end += 1
        }
        return nil
    }

    private static let wordsBeforeExpressions: Set<String> = [
        "return", "in", "case", "try", "await", "else", "if", "guard", "while", "where", "throw", "is", "as", "consume",
    ]

    private var mayBeginExpression: Bool {
        guard let last = tokens.last else { return true }
        let text = String(decoding: bytes[last.range], as: UTF8.self)
        switch last.kind {
        case .word: return Self.wordsBeforeExpressions.contains(text)
        case .sign: return ["(", ",", "=", ":", "[", "{", ";", "==", "&", "|", "~", "->"].contains(text)
        case .literal: return false
        case .directive: return true
        }
    }

    private mutating func skipExtendedRegularExpression(from start: Int, signs: Int) {
        index += 1
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "/"), hasSigns(signs, at: index + 1) {
                index += 1 + signs
                return
            }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index, bytes.count)
        note("this regular expression is never closed", at: start)
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
