/// A declaration of a source file, and which tokens it is made of.
struct SourceDeclaration: Hashable, Sendable {
    /// From its first attribute to its last token.
    let tokens: Range<Int>
    /// `func`, `class`, `import` and so on; empty for anything else, such as a macro or a statement.
    let keyword: String
    /// The index of the keyword.
    let keywordIndex: Int
    /// Without backticks; of an extension, the type that it extends.
    let name: String
    /// The tokens between its braces; nil without any, and for the observers of a stored property.
    let body: Range<Int>?
    /// The tokens of the outermost `#if` … `#endif` around it, as far as that is inside of the same braces.
    var condition: Range<Int>?

    /// The tokens with those of the condition around it.
    var place: Range<Int> { condition ?? tokens }

    /// The index of the name, or of the keyword of what has none.
    var nameIndex: Int { keyword.isEmpty || keyword == name ? keywordIndex : keywordIndex + 1 }
}

extension SourceDeclaration {
    /// A statement, or something else that declares nothing.
    init(statement tokens: Range<Int>) {
        self.init(tokens: tokens, keyword: "", keywordIndex: tokens.lowerBound, name: "", body: nil)
    }
}

extension SourceOutline {
    static let typeKeywords: Set<String> = ["struct", "class", "actor", "enum", "protocol", "extension"]
    private static let keywords = typeKeywords.union([
        "func", "init", "deinit", "subscript", "var", "let", "typealias", "associatedtype", "import", "case",
        "operator", "precedencegroup", "macro",
    ])
    private static let modifiers: Set<String> = [
        "public", "private", "fileprivate", "internal", "package", "open", "final", "static", "class", "lazy", "weak",
        "unowned", "override", "mutating", "nonmutating", "nonisolated", "dynamic", "required", "convenience",
        "optional", "indirect", "prefix", "postfix", "infix", "isolated", "distributed", "borrowing", "consuming",
    ]

    /// All declarations of the file that are in no braces.
    var declarations: [SourceDeclaration] { declarations(in: 0..<words.count) }

    /// The condition under which the compiler sees a declaration, such as `DEBUG && !os(Linux)`; nil if there is none.
    ///
    /// - Parameters:
    ///   - declaration: The declaration.
    ///   - range: The tokens of the braces around it, or of the file.
    /// - Returns: The condition.
    func branch(of declaration: SourceDeclaration, in range: Range<Int>) -> String? {
        declaration.condition == nil ? nil : branch(around: declaration.tokens.lowerBound, in: range)
    }

    /// The condition under which the compiler sees a token; nil if there is none.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - range: The tokens where the condition may begin; nil for the whole file.
    /// - Returns: The condition.
    func branch(around token: Int, in range: Range<Int>? = nil) -> String? {
        // For each `#if` that is open, the conditions of its branches so far, the last of which is that of the declaration.
        var open: [[String]] = []
        for index in (range?.lowerBound ?? 0)..<token where kind(index) == .directive {
            // `#if(DEBUG)` has no space.
            let keyword = words[index].prefix { $0 == "#" || $0.isLetter }
            let rest = String(words[index].dropFirst(keyword.count).trimmingSpace)
            let condition = rest.isEmpty ? "true" : rest
            switch keyword {
            case "#endif": _ = open.popLast()
            case "#if": open.append([condition])
            default: open.indices.last.map { open[$0].append(condition) }
            }
        }
        let all = open.flatMap { branches in
            branches.dropLast().map { $0.negatedCondition } + (branches.last.map { $0 == "true" ? [] : [$0] } ?? [])
        }
        guard all.count > 1 else { return all.first }
        return all.map { $0.contains("||") ? "(\($0))" : $0 }.joined(separator: " && ")
    }

    /// The declarations in a range of tokens, those in inner braces left out.
    func declarations(in range: Range<Int>) -> [SourceDeclaration] {
        var declarations: [SourceDeclaration] = []
        var conditions: [(start: Int, count: Int)] = []
        var index = range.lowerBound
        while index < range.upperBound {
            if kind(index) == .directive {
                if words[index].hasPrefix("#if") {
                    conditions.append((index, declarations.count))
                } else if words[index].hasPrefix("#endif"), let condition = conditions.popLast(), conditions.isEmpty {
                    for inner in condition.count..<declarations.count {
                        declarations[inner].condition = condition.start..<index + 1
                    }
                }
                index += 1
            } else if isAt(";", index) {
                index += 1
            } else {
                let declaration = declaration(at: index, in: range)
                declarations.append(declaration)
                index = max(declaration.tokens.upperBound, index + 1)
            }
        }
        return declarations
    }

    private func declaration(at start: Int, in range: Range<Int>) -> SourceDeclaration {
        var index = start
        while index < range.upperBound, let next = behindAttributeOrModifier(at: index) {
            index = min(next, range.upperBound)
        }
        guard index < range.upperBound, Self.keywords.contains(words[index]) else {
            let end = endOfStatement(from: start, in: range)
            return SourceDeclaration(statement: start..<end)
        }
        let keyword = words[index]
        let name = self.name(behind: index, in: range)
        let end: (index: Int, body: Range<Int>?)
        switch keyword {
        case "func", "init", "deinit", "subscript": end = endOfBody(from: index + 1, in: range)
        case let word where Self.typeKeywords.contains(word): end = endOfBody(from: index + 1, in: range)
        case "var": end = endOfVariable(from: index, in: range)
        default: end = (endOfStatement(from: index, in: range), nil)
        }
        return SourceDeclaration(
            tokens: start..<end.index,
            keyword: keyword,
            keywordIndex: index,
            name: name,
            body: end.body
        )
    }

    /// The index behind an attribute or a modifier at an index; nil if there is none.
    private func behindAttributeOrModifier(at index: Int) -> Int? {
        if isAt("@", index) {
            var next = index + 2
            while isAt(".", next) { next += 2 }
            if isAt("<", next) { next = (partnerOfAngle(next) ?? words.count - 1) + 1 }
            guard isAt("(", next) else { return next }
            let isAvailable = isAt("available", index + 1)
            return !text.tokens[next].followsSpace || isAvailable ? self.next(after: next) : next
        }
        guard kind(index) == .word, Self.modifiers.contains(words[index]), index + 1 < words.count else { return nil }
        let next = index + 1
        if words[index] == "class" {
            // `class func` is a modifier and a keyword; `class Name` is a keyword.
            return Self.keywords.contains(words[next]) || Self.modifiers.contains(words[next]) ? next : nil
        }
        return isAt("(", next) ? self.next(after: next) : next
    }

    private func name(behind keyword: Int, in range: Range<Int>) -> String {
        var index = keyword + 1
        guard index < range.upperBound else { return "" }
        switch words[keyword] {
        case "init", "deinit", "subscript": return words[keyword]
        case "extension", "import":
            var name = ""
            // `import struct Foundation.Date`
            if words[keyword] == "import", keyword + 2 < range.upperBound, kind(index) == .word,
                kind(index + 1) == .word, !text.tokens[index + 1].beginsLine
            {
                index += 1
            }
            while index < range.upperBound, kind(index) == .word || isAt(".", index), !isAt("where", index),
                name.isEmpty || !text.tokens[index].beginsLine
            {
                name += unquoted(index)
                index += 1
            }
            return name
        case "func" where kind(index) == .sign:
            return operatorName(at: index)
        default: return kind(index) == .word ? unquoted(index) : ""
        }
    }

    /// The signs of an operator's name, behind which parameters or type parameters follow.
    private func operatorName(at start: Int) -> String {
        var end = start + 1
        while end < words.count, kind(end) == .sign, !isAt("(", end), !text.tokens[end].followsSpace { end += 1 }
        // In `==<T>(` the last sign begins the type parameters.
        if end - start > 1, isAt("<", end - 1), end < words.count, kind(end) == .word { end -= 1 }
        return words[start..<end].joined()
    }

    func unquoted(_ index: Int) -> String { words[index].withoutBackticks }

    // MARK: - Ends

    /// The end of a declaration whose first braces are its body.
    private func endOfBody(from start: Int, in range: Range<Int>) -> (index: Int, body: Range<Int>?) {
        var index = start
        while index < range.upperBound {
            if isAt("{", index), let end = partner(of: index) { return (end + 1, index + 1..<end) }
            if index > start, isEnd(at: index) { return (index, nil) }
            index = next(after: index)
        }
        return (range.upperBound, nil)
    }

    private func endOfVariable(from keyword: Int, in range: Range<Int>) -> (index: Int, body: Range<Int>?) {
        let end = endOfStatement(from: keyword, in: range)
        var index = keyword + 1
        while index < end, !isAt("=", index) {
            if isAt("{", index), let last = partner(of: index) {
                let first = index + 1 < last ? words[index + 1] : ""
                return (end, ["willSet", "didSet"].contains(first) ? nil : index + 1..<last)
            }
            index = next(after: index)
        }
        return (end, nil)
    }

    /// Where the next declaration begins, or the braces around this one end.
    private func endOfStatement(from start: Int, in range: Range<Int>) -> Int {
        var index = next(after: start)
        while index < range.upperBound, !isEnd(at: index) { index = next(after: index) }
        return min(index, range.upperBound)
    }

    /// Words and signs behind which a statement goes on in the next line.
    private static let continuing: Set<String> = [
        "=", ",", "->", ":", "&", ".", "==", "|", "+", "-", "*", "/", "where",
    ]

    private func isEnd(at index: Int) -> Bool {
        if isAt(";", index) { return true }
        // A chain of calls may go on in a condition.
        if kind(index) == .directive { return !isAt(".", index + 1) }
        guard text.tokens[index].beginsLine, !Self.continuing.contains(words[index - 1]) else { return false }
        guard kind(index) == .word else { return isAt("@", index) || isAt("#", index) }
        return Self.keywords.contains(words[index]) || Self.modifiers.contains(words[index])
    }
}

extension String {
    /// Whether a compilation condition holds only for debug builds.
    var isForDebugBuilds: Bool {
        split(separator: " ").contains { $0 == "DEBUG" || $0 == "(DEBUG)" } && !contains("||")
    }

    /// The opposite of a compilation condition.
    fileprivate var negatedCondition: String {
        let isSimple = !contains("&&") && !contains("||")
        if isSimple, hasPrefix("!") { return String(dropFirst()) }
        return isSimple ? "!\(self)" : "!(\(self))"
    }
}
