extension SourceText {
    /// Whether a property is stored, whose name stands at an offset, and which is printed with accessors.
    ///
    /// The graph prints `private(set) var` and observed properties as if they were computed.
    func isStoredProperty(at name: Int) -> Bool {
        var index = name
        var depth = 0
        while index < code.count {
            switch code[index] {
            case UInt8(ascii: "("), UInt8(ascii: "["):
                depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"):
                depth -= 1
            case UInt8(ascii: "{") where depth == 0:
                return ["willSet", "didSet"].contains(word(after: index + 1))
            case UInt8(ascii: "="), UInt8(ascii: ";"), UInt8(ascii: "}"):
                if depth <= 0 { return true }
            case UInt8(ascii: "\n") where depth == 0 && !continues(after: index):
                return true
            default:
                break
            }
            index += 1
        }
        return true
    }

    /// The initial value of a property whose name stands at an offset, without white space; nil if it has none.
    ///
    /// String literals in the value are left out.
    func initialValue(ofPropertyAt name: Int) -> String? {
        var depth = 0
        var start: Int?
        var end = name
        while end < code.count {
            switch code[end] {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "=") where depth == 0 && start == nil: start = end + 1
            default: break
            }
            let isEnd =
                code[end] == UInt8(ascii: ";") || (code[end] == UInt8(ascii: "\n") && !continues(after: end))
            if depth < 0 || (depth == 0 && isEnd) { break }
            end += 1
        }
        return start.map { String(decoding: code[$0..<end].filter { !$0.isAnySpace }, as: UTF8.self) }
    }

    /// Whether the declaration goes on in the next line that isn't blank.
    private func continues(after newline: Int) -> Bool {
        let next = code[newline...].first { !$0.isAnySpace }
        if let next, "{=:&.>".utf8.contains(next) { return true }
        let last = code[..<newline].last { !$0.isAnySpace }
        return last.map { "=:&.,".utf8.contains($0) } ?? false
    }

    private func word(after offset: Int) -> String {
        let start = code[offset...].firstIndex { !$0.isAnySpace } ?? code.endIndex
        return String(decoding: code[start...].prefix { $0.isWordCharacter }, as: UTF8.self)
    }

    /// The offsets of the names of declarations with a keyword and a name, such as `class Name` or `init`, that stand in
    /// no braces within a range.
    func declarations(_ keywords: Set<String>, _ name: String, in range: Range<Int>) -> [Int] {
        var offsets: [Int] = []
        var previous = ""
        var depth = 0
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = code[index]
            if byte.isWordCharacter {
                let word = String(decoding: code[index..<range.upperBound].prefix { $0.isWordCharacter }, as: UTF8.self)
                // `init` is keyword and name at once, but `Type.init` declares nothing.
                let isFound =
                    word == name && (keywords.contains(previous) || keywords.contains(word)) && previous != "."
                if depth == 0, isFound { offsets.append(index) }
                previous = word
                index += word.utf8.count
                continue
            }
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") { depth -= 1 }
            if !byte.isAnySpace, byte != UInt8(ascii: "`") { previous = byte == UInt8(ascii: ".") ? "." : "" }
            index += 1
        }
        return offsets
    }

    /// The body, without its braces, of the type whose name stands at an offset.
    func body(ofTypeAt name: Int) -> Range<Int>? {
        guard let start = code[name...].firstIndex(of: UInt8(ascii: "{")) else { return nil }
        var depth = 0
        for index in start..<code.count {
            if code[index] == UInt8(ascii: "{") { depth += 1 }
            if code[index] == UInt8(ascii: "}") { depth -= 1 }
            if depth == 0 { return start + 1..<index }
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isAnySpace: Bool { isSpace || isNewline }

    /// Whether it belongs to a name; all bytes of a character beyond ASCII do.
    var isWordCharacter: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
        default: false
        }
    }
}
