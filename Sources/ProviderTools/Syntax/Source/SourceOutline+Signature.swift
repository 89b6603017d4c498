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
