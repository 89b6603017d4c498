/// Takes the declaration of a symbol apart, as a graph prints it, or one of a source file.
struct DeclarationParser {
    private var parser: TypeParser
    /// The name of an operator, which is several signs.
    private let operatorName: String
    private var isSubscript = false

    private struct HowItIsDeclared: Question {
        typealias Known = Declaration
    }

    static func parse(_ symbol: Symbol) -> Declaration {
        symbol.answers.answer(to: HowItIsDeclared()) {
            parse(Lexer(symbol.declarationFragments ?? []).tokens(), operatorName: symbol.baseName)
        }
    }

    /// Reads what stands before the braces of a declaration.
    static func parse(_ tokens: [Token], operatorName: String) -> Declaration {
        var parser = DeclarationParser(tokens, operatorName: operatorName)
        return parser.declaration()
    }

    private init(_ tokens: [Token], operatorName: String) {
        self.operatorName = operatorName
        parser = TypeParser(TokenReader(tokens))
    }

    private static let keywords: Set<String> = [
        "func", "init", "var", "let", "subscript", "protocol", "struct", "class", "actor", "enum", "associatedtype",
        "typealias", "case", "macro", "deinit", "extension",
    ]

    private mutating func declaration() -> Declaration {
        var declaration = Declaration()
        modifiers(of: &declaration)
        switch declaration.keyword {
        case "func", "init", "subscript": function(&declaration)
        case "var", "let": property(&declaration)
        default: type(&declaration)
        }
        return declaration
    }

    /// Reads everything up to and with the keyword.
    private mutating func modifiers(of declaration: inout Declaration) {
        while let token = parser.reader.current {
            if token.text == "@" {
                declaration.attributes.append(parser.attribute())
                continue
            }
            parser.reader.next()
            // `class func` is a modifier and a keyword; `class Name` is a keyword.
            let isModifier = token.text == "class" && Self.keywords.contains(parser.reader.current?.text ?? "")
            if Self.keywords.contains(token.text), !token.isQuoted, !isModifier {
                declaration.keyword = token.text
                return
            }
            declaration.modifiers.append(token.text + parser.reader.takeParenthesized())
        }
    }

    private mutating func function(_ declaration: inout Declaration) {
        if declaration.keyword == "func" {
            name(of: &declaration)
        } else {
            declaration.name = declaration.keyword
            isSubscript = declaration.keyword == "subscript"
            declaration.isFailable = parser.reader.take("?") || parser.reader.take("!")
        }
        genericParameters(of: &declaration)
        if parser.reader.take("(") { parameters(of: &declaration) }
        declaration.isAsync = parser.reader.take("async")
        declaration.throwing = parser.throwing()
        if parser.reader.take("->") { declaration.type = parser.type() }
        requirements(of: &declaration)
        accessors(of: &declaration)
    }

    /// Reads a name; one of an operator is several signs.
    private mutating func name(of declaration: inout Declaration) {
        guard let token = parser.reader.next() else { return }
        declaration.name = token.text
        guard token.kind == .sign else { return }
        while declaration.name.count < operatorName.count, let sign = parser.reader.next() {
            declaration.name += sign.text
        }
    }

    private mutating func genericParameters(of declaration: inout Declaration) {
        guard parser.reader.take("<") else { return }
        while !parser.reader.isAtEnd, !parser.reader.take(">") {
            let isPack = parser.reader.take("each")
            let isValue = parser.reader.take("let")
            guard let name = parser.reader.next() else { return }
            var parameter = Declaration.GenericParameter(name: name.text, isPack: isPack, isValue: isValue)
            if parser.reader.take(":") { parameter.inherited = parser.type() }
            declaration.genericParameters.append(parameter)
            _ = parser.reader.take(",")
        }
    }

    private mutating func parameters(of declaration: inout Declaration) {
        while !parser.reader.isAtEnd, !parser.reader.take(")") {
            declaration.parameters.append(parameter())
            _ = parser.reader.take(",")
        }
    }

    private mutating func parameter() -> Declaration.Parameter {
        var parameter = Declaration.Parameter(type: .void)
        // Attributes may stand before the name (`@Builder content: …`); they belong to the declaration.
        while parser.reader.isAt("@") {
            _ = parser.attribute()
            parameter.hasAttribute = true
        }
        var names: [String] = []
        while names.count < 2, let token = parser.reader.current, token.kind == .word, !parser.reader.isAt(":") {
            names.append(token.text)
            parser.reader.next()
        }
        _ = parser.reader.take(":")
        // A single name is both label and name, but that of a subscript is only a name.
        if names.count == 2 || (names.count == 1 && !isSubscript) { parameter.label = names[0] }
        parameter.name = names.last == "_" ? nil : names.last
        parameter.type = parser.type()
        parameter.isVariadic = parser.reader.take("...")
        if parser.reader.take("=") { parameter.defaultValue = defaultValue() }
        return parameter
    }

    private mutating func defaultValue() -> String {
        var text = ""
        var depth = 0
        while let token = parser.reader.current {
            if depth == 0, token.text == "," || token.text == ")" { break }
            if ["(", "[", "{"].contains(token.text) { depth += 1 }
            if [")", "]", "}"].contains(token.text) { depth -= 1 }
            text += (token.followsSpace && !text.isEmpty ? " " : "") + token.text
            parser.reader.next()
        }
        return text
    }

    private mutating func property(_ declaration: inout Declaration) {
        name(of: &declaration)
        if parser.reader.take(":") { declaration.type = parser.type() }
        accessors(of: &declaration)
    }

    private mutating func accessors(of declaration: inout Declaration) {
        guard parser.reader.take("{") else { return }
        var accessors = Declaration.Accessors()
        while !parser.reader.isAtEnd, !parser.reader.take("}") {
            if parser.reader.take("async") {
                accessors.isAsync = true
            } else if parser.reader.isAt("throws") {
                accessors.throwing = parser.throwing()
            } else {
                accessors.isSettable = accessors.isSettable || parser.reader.isAt("set")
                parser.reader.next()
            }
        }
        declaration.accessors = accessors
    }

    private mutating func type(_ declaration: inout Declaration) {
        name(of: &declaration)
        // An extension may name the types around its own.
        while parser.reader.take("."), let part = parser.reader.next() { declaration.name += ".\(part.text)" }
        genericParameters(of: &declaration)
        if parser.reader.take(":") {
            repeat { declaration.inherited.append(parser.type()) } while parser.reader.take(",")
        }
        if parser.reader.take("=") { declaration.type = parser.type() }
        requirements(of: &declaration)
    }

    private mutating func requirements(of declaration: inout Declaration) {
        guard parser.reader.take("where") else { return }
        repeat {
            // A pack of types is constrained as `repeat each T: P`.
            let left = parser.type()
            let isSameType = parser.reader.take("==")
            if !isSameType { _ = parser.reader.take(":") }
            let right = parser.type()
            declaration.requirements.append(.init(left: left, isSameType: isSameType, right: right))
        } while parser.reader.take(",")
    }
}

extension Symbol.Kind {
    var isSubscript: Bool { self == .instanceSubscript || self == .typeSubscript }
}
