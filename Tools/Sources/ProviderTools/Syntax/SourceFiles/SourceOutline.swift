/// A source file whose brackets and conditions are matched.
///
/// It knows where declarations begin and end, but not the contents of functions. A bracket without its counterpart is a
/// problem, because then the end of a declaration is unknown.
struct SourceOutline: Sendable {
    let text: SourceText
    /// The texts of the tokens.
    let words: [String]
    /// The indexes of the tokens of matching brackets, both ways.
    private let partners: [Int: Int]

    init(_ text: SourceText) throws(SourceProblem) {
        if let problem = text.problem { throw problem }
        guard String(validating: text.bytes, as: UTF8.self) != nil else {
            throw SourceProblem(offset: 0, message: "the file isn't UTF-8")
        }
        self.text = text
        words = text.tokens.map(text.text(of:))
        partners = try Self.partners(text.tokens, words)
    }

    private static func partners(_ tokens: [SourceToken], _ words: [String]) throws(SourceProblem) -> [Int: Int] {
        let closing = ["(": ")", "[": "]", "{": "}"]
        var partners: [Int: Int] = [:]
        var open: [Int] = []
        // How many brackets are open where a condition begins, within which as many have to be closed.
        var conditions: [(index: Int, open: Int)] = []
        func problem(_ index: Int, _ message: String) -> SourceProblem {
            SourceProblem(offset: tokens[index].range.lowerBound, message: message)
        }
        for (index, word) in words.enumerated() {
            if tokens[index].kind == .directive {
                if !word.hasPrefix("#if") {
                    guard let condition = conditions.last else { throw problem(index, "this has no `#if`") }
                    guard condition.open == open.count else {
                        throw problem(index, "a bracket is opened before this and isn't closed")
                    }
                    if word.hasPrefix("#endif") { conditions.removeLast() }
                } else {
                    conditions.append((index, open.count))
                }
            } else if tokens[index].kind == .sign, closing[word] != nil {
                open.append(index)
            } else if tokens[index].kind == .sign, closing.values.contains(word) {
                guard open.count > conditions.last?.open ?? 0, let start = open.popLast() else {
                    throw problem(index, "this `\(word)` closes nothing")
                }
                guard closing[words[start]] == word else {
                    throw problem(index, "this `\(word)` doesn't close the `\(words[start])` before it")
                }
                partners[start] = index
                partners[index] = start
            }
        }
        if let start = open.last { throw problem(start, "this `\(words[start])` is never closed") }
        if let condition = conditions.last { throw problem(condition.index, "this `#if` has no `#endif`") }
        return partners
    }

    /// The index of the bracket that matches the one at an index.
    func partner(of index: Int) -> Int? { partners[index] }

    func kind(_ index: Int) -> SourceToken.Kind { text.tokens[index].kind }

    /// The text of a declaration.
    func text(of declaration: SourceDeclaration) -> String { text.text(in: bytes(of: declaration.tokens)) }

    /// The bytes from the first of some tokens to the last.
    func bytes(of tokens: Range<Int>) -> Range<Int> {
        text.tokens[tokens.lowerBound].range.lowerBound..<text.tokens[tokens.upperBound - 1].range.upperBound
    }

    /// Whether a token is the sign or the word, and no name in backticks.
    func isAt(_ word: String, _ index: Int) -> Bool {
        words.indices.contains(index) && words[index] == word && kind(index) != .literal
    }

    /// The index of the angle bracket that matches the one at an index.
    func partnerOfAngle(_ start: Int) -> Int? {
        let step = isAt("<", start) ? 1 : -1
        var (index, depth) = (start, 0)
        while words.indices.contains(index) {
            if isAt("<", index) { depth += step }
            if isAt(">", index) { depth -= step }
            if depth == 0 { return index }
            index += step
        }
        return nil
    }

    /// The elements of a list.
    ///
    /// Commas in brackets, angle brackets included, separate nothing.
    func elements(in range: Range<Int>) -> [Range<Int>] {
        var elements: [Range<Int>] = []
        var (start, index, depth) = (range.lowerBound, range.lowerBound, 0)
        while index < range.upperBound {
            // Behind a space it is an operator.
            if isAt("<", index), !text.tokens[index].followsSpace { depth += 1 }
            if isAt(">", index), depth > 0 { depth -= 1 }
            if isAt(",", index), depth == 0 {
                elements.append(start..<index)
                start = index + 1
            }
            index = next(after: index)
        }
        return (elements + [start..<range.upperBound]).filter { !$0.isEmpty }
    }

    /// The index behind a token and, if that opens a bracket, behind the one that closes it.
    func next(after index: Int) -> Int {
        kind(index) == .sign ? (partners[index].map { max($0, index) } ?? index) + 1 : index + 1
    }
}

extension SourceOutline {
    /// A declaration of the file, taken apart; nothing in it has an identity.
    func parsed(_ declaration: SourceDeclaration) -> Declaration {
        let head = declaration.tokens.lowerBound..<endOfSignature(declaration)
        let tokens = head.map { Token(text.tokens[$0], in: text) }
        var parsed = DeclarationParser.parse(tokens, operatorName: declaration.name)
        if ["var", "let", "subscript"].contains(declaration.keyword) { parsed.accessors = accessors(of: declaration) }
        return parsed
    }

    /// The index behind what stands before the body or the initial value.
    func endOfSignature(_ declaration: SourceDeclaration) -> Int {
        if let body = declaration.body { return body.lowerBound - 1 }
        // The type of an alias stands behind its sign, and an operator may have that sign in its name.
        if ["typealias", "func"].contains(declaration.keyword) { return declaration.tokens.upperBound }
        var index = declaration.keywordIndex
        while index < declaration.tokens.upperBound, !isAt("=", index), !isAt("{", index) { index = next(after: index) }
        return index
    }

    /// The tokens of the initial value of a property; nil without one, and for a property that is computed.
    func initialValue(of property: SourceDeclaration) -> Range<Int>? {
        let sign = endOfSignature(property)
        return isAt("=", sign) ? sign + 1..<property.tokens.upperBound : nil
    }

    /// A declaration, taken apart, or each of its properties: `let a: X, b: Y` has two, and so has `var (a, b) = (1, 2)`.
    func parsedProperties(of declaration: SourceDeclaration) -> [Declaration] {
        let first = parsed(declaration)
        guard declaration.keyword == "var" || declaration.keyword == "let" else { return [first] }
        func property(_ name: Int, _ type: TypeSyntax?) -> Declaration {
            var copy = first
            (copy.name, copy.type) = (unquoted(name), type)
            return copy
        }
        let start = declaration.keywordIndex + 1
        if isAt("(", start), let end = partner(of: start) {
            return elements(in: start + 1..<end).map { property($0.lowerBound, nil) }
        }
        let bindings = elements(in: start..<declaration.tokens.upperBound)
        guard bindings.count > 1 else { return [first] }
        var properties = bindings.map { property($0.lowerBound, typeAnnotation(in: $0)) }
        // In `let a, b: Int`, both have the type.
        for index in bindings.indices.dropLast().reversed() where bindings[index].count == 1 {
            properties[index].type = properties[index + 1].type
        }
        return properties
    }

    private func typeAnnotation(in binding: Range<Int>) -> TypeSyntax? {
        let colon = binding.lowerBound + 1
        guard binding.contains(colon + 1), isAt(":", colon) else { return nil }
        var parser = TypeParser(TokenReader((colon + 1..<binding.upperBound).map { Token(text.tokens[$0], in: text) }))
        return parser.type()
    }

    private func accessors(of declaration: SourceDeclaration) -> Declaration.Accessors {
        var accessors = Declaration.Accessors()
        guard let body = declaration.body else {
            let modifiers = declaration.tokens.lowerBound..<declaration.keywordIndex
            let isSetHidden = modifiers.contains { isAt("set", $0) }
            accessors.isSettable = declaration.keyword == "var" && !isSetHidden
            return accessors
        }
        var index = body.lowerBound
        var isSetter = false
        while index < body.upperBound {
            if isAt("{", index) { isSetter = false }
            switch words[index] {
            case "set" where isAccessor(index): isSetter = true
            case "get" where isAccessor(index): isSetter = false
            case "async" where !isSetter && isEffect(index): accessors.isAsync = true
            case "throws" where !isSetter && isEffect(index): accessors.throwing = throwing(at: index)
            default: break
            }
            if isSetter { accessors.isSettable = true }
            index = next(after: index)
        }
        return accessors
    }

    /// Whether `get` or `set` begins an accessor, rather than being called.
    private func isAccessor(_ index: Int) -> Bool {
        if isAt("{", index + 1) { return true }
        if words[index] == "get" { return isAt("async", index + 1) || isAt("throws", index + 1) }
        return isAt("(", index + 1) && isAt("{", next(after: index + 1))
    }

    /// Whether `async` or `throws` belongs to a getter.
    private func isEffect(_ index: Int) -> Bool { isAt("get", index - 1) || isAt("async", index - 1) }

    private func throwing(at index: Int) -> Throwing {
        let end = isAt("(", index + 1) ? next(after: index + 1) : index + 1
        var parser = TypeParser(TokenReader((index..<end).map { Token(text.tokens[$0], in: text) }))
        return parser.throwing()
    }
}
