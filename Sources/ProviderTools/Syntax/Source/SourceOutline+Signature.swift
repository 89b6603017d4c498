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
        // The type of an alias stands behind its sign.
        if declaration.keyword == "typealias" { return declaration.tokens.upperBound }
        var index = declaration.keywordIndex
        while index < declaration.tokens.upperBound, !isAt("=", index), !isAt("{", index) { index = next(after: index) }
        return index
    }

    /// The tokens of the initial value of a property; nil without one, and for a property that is computed.
    func initialValue(of property: SourceDeclaration) -> Range<Int>? {
        let sign = endOfSignature(property)
        return isAt("=", sign) ? sign + 1..<property.tokens.upperBound : nil
    }

    /// The type that a property has by its initial value, if that is a literal; nil if only the compiler knows.
    func typeOfLiteral(in property: SourceDeclaration) -> TypeSyntax? {
        guard property.keyword == "var" || property.keyword == "let", let value = initialValue(of: property),
            value.count == 1
        else { return nil }
        let text = words[value.lowerBound]
        if text == "true" || text == "false" { return .named("Bool") }
        if text.hasPrefix("\"") { return .named("String") }
        return text.allSatisfy { $0.isNumber || $0 == "_" } ? .named("Int") : nil
    }

    /// The other properties that a declaration has, as in `var a = 1, b = 2` and `var (a, b) = (1, 2)`.
    ///
    /// - Parameters:
    ///   - declaration: The declaration.
    ///   - first: The declaration, taken apart.
    /// - Returns: The properties, whose types count as inferred.
    func furtherProperties(of declaration: SourceDeclaration, _ first: Declaration) -> [Declaration] {
        guard declaration.keyword == "var" || declaration.keyword == "let", declaration.body == nil else { return [] }
        let start = declaration.keywordIndex + 1
        let isPattern = isAt("(", start)
        var names: [String] = []
        var index = isPattern ? start + 1 : start
        let end = isPattern ? next(after: start) - 1 : declaration.tokens.upperBound
        var depth = 0
        while index < end {
            if isAt("<", index) { depth += 1 }
            if isAt(">", index) { depth -= 1 }
            let isFirst = isPattern && index == start + 1
            if isFirst || (depth == 0 && isAt(",", index - 1)), kind(index) == .word { names.append(unquoted(index)) }
            index = next(after: index)
        }
        return names.map { name in
            var property = first
            property.name = name
            property.type = nil
            return property
        }
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
            case "set" where isAccessor(index, in: body): isSetter = true
            case "get" where isAccessor(index, in: body): isSetter = false
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
    private func isAccessor(_ index: Int, in body: Range<Int>) -> Bool {
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
