extension SourceLexer {
    /// Skips `"…"` or `"""…"""`, whose number signs were skipped, and those behind it.
    ///
    /// What stands before an interpolation is a token of its own, and so is what stands behind it.
    mutating func skipString(signs: Int) {
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
                    addToken(.literal)
                    readInterpolation()
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

    /// Reads the tokens of the code that is interpolated, with the parentheses around it.
    private mutating func readInterpolation() {
        var depth = 0
        repeat {
            if bytes[index] == UInt8(ascii: "(") { depth += 1 }
            if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
            readNext()
        } while depth > 0 && index < bytes.count
    }

    private func isAtEndOfString(quotes: Int, signs: Int) -> Bool {
        (quotes == 3 ? isAt("\"\"\"") : isAt("\"")) && hasSigns(signs, at: index + quotes)
    }

    private func hasSigns(_ count: Int, at start: Int) -> Bool {
        start + count <= bytes.count && bytes[start..<start + count].allSatisfy { $0 == UInt8(ascii: "#") }
    }

    /// The end of `/…/`, if this can't be an operator: something has to come before a division.
    func endOfRegularExpression() -> Int? {
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

    private var mayBeginExpression: Bool {
        guard let last = tokens.last else { return true }
        let text = String(decoding: bytes[last.range], as: UTF8.self)
        switch last.kind {
        case .word: return SourceToken.wordsBeforeExpressions.contains(text)
        case .sign: return ["(", ",", "=", ":", "[", "{", ";", "==", "&", "|", "~", "->"].contains(text)
        case .literal: return false
        case .directive: return true
        }
    }

    mutating func skipExtendedRegularExpression(from start: Int, signs: Int) {
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
}
