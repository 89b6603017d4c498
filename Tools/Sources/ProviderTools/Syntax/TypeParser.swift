/// Reads a type out of the tokens of a declaration.
struct TypeParser {
    var reader: TokenReader

    init(_ reader: TokenReader) {
        self.reader = reader
    }

    /// Reads `text` as a type; what it names has no identity.
    static func parse(_ text: String) -> TypeSyntax {
        var parser = TypeParser(TokenReader(Lexer(text).tokens()))
        return parser.type()
    }

    /// Words before a type that change how it is passed.
    private static let specifiers: Set<String> = [
        "inout", "borrowing", "consuming", "sending", "isolated", "nonisolated", "__owned", "__shared", "_const",
    ]

    /// Behind these, a function type may begin without a space: `@escaping() -> Void`.
    private static let attributesWithoutArguments: Set<String> = ["escaping", "autoclosure", "Sendable"]

    mutating func type() -> TypeSyntax {
        let attributes = self.attributes()
        // Of a closure that is `nonisolated(nonsending)` some graphs have nothing else.
        if !attributes.isEmpty, reader.isAt(")") || reader.isAt(",") { return .attributed(attributes, .named("_")) }
        let type = self.typeWithoutAttributes()
        return attributes.isEmpty ? type : .attributed(attributes, type)
    }

    private mutating func attributes() -> [TypeAttribute] {
        var attributes: [TypeAttribute] = []
        while let token = reader.current {
            if token.text == "@" {
                attributes.append(attribute())
            } else if token.text == "nonisolated", reader.isAt("(", distance: 1) {
                reader.next()
                attributes.append(TypeAttribute(text: "nonisolated\(reader.takeParenthesized())"))
            } else if Self.specifiers.contains(token.text), !token.isQuoted, token.usr == nil, !isEndOfType(1) {
                attributes.append(TypeAttribute(text: token.text))
                reader.next()
            } else {
                break
            }
        }
        return attributes
    }

    /// Whether what stands there can't begin a type, so that the word before it is one itself.
    private func isEndOfType(_ distance: Int) -> Bool {
        guard let token = reader.peek(distance) else { return true }
        return [",", ")", ">", "?", ".", "=", "{", ":"].contains(token.text)
    }

    /// Reads `@Name`, `@Module.Name<Type>` or `@Name(arguments)`.
    mutating func attribute() -> TypeAttribute {
        reader.next()
        guard let name = reader.next() else { return TypeAttribute(text: "@") }
        var text = "@\(name.text)"
        var usr = name.usr
        while reader.isAt("."), let member = reader.peek(1) {
            reader.next()
            reader.next()
            text += ".\(member.text)"
            usr = member.usr
        }
        if reader.isAt("<") { text += "<\(genericArguments().map(\.description).joined(separator: ", "))>" }
        // A parenthesis after a space begins a function type: `@Sendable () -> Void`.
        let isGlued = reader.isAt("(") && reader.current?.followsSpace == false
        if isGlued, !Self.attributesWithoutArguments.contains(name.text) { text += reader.takeParenthesized() }
        return TypeAttribute(text: text, usr: usr)
    }

    private mutating func typeWithoutAttributes() -> TypeSyntax {
        if reader.take("repeat") { return .packExpansion(type()) }
        if reader.take("each") { return .packElement(type()) }
        if reader.isAt("any"), !isEndOfType(1) {
            reader.next()
            return .existential(composition())
        }
        if reader.isAt("some"), !isEndOfType(1) {
            reader.next()
            return .opaque(composition())
        }
        return composition()
    }

    private mutating func composition() -> TypeSyntax {
        var types = [postfixed()]
        while reader.take("&") {
            _ = reader.take("any")
            types.append(postfixed())
        }
        return types.count == 1 ? types[0] : .composition(types)
    }

    private mutating func postfixed() -> TypeSyntax {
        var type = primary()
        while let token = reader.current {
            if token.text == "?" {
                reader.next()
                type = .optional(type)
            } else if token.text == "!" {
                reader.next()
                type = .implicitlyUnwrapped(type)
            } else if token.text == ".", reader.peek(1)?.kind == .word {
                reader.next()
                let component = nameComponent()
                if case .name(let components) = type {
                    type = .name(components + [component])
                } else {
                    type = .member(unparenthesized(type), component)
                }
            } else {
                break
            }
        }
        return type
    }

    /// `(any P).Type` is a member of `any P`; the parentheses are written again when it is printed.
    private func unparenthesized(_ type: TypeSyntax) -> TypeSyntax {
        if case .tuple(let elements) = type, elements.count == 1, elements[0].label == nil { return elements[0].type }
        return type
    }

    private mutating func primary() -> TypeSyntax {
        if reader.take("~") { return .suppressed(postfixed()) }
        if reader.isAt("(") { return tupleOrFunction() }
        if reader.take("[") { return bracketed() }
        if let token = reader.current, token.kind == .literal {
            reader.next()
            return .literal(token.text)
        }
        return .name([nameComponent()])
    }

    private mutating func nameComponent() -> NameComponent {
        guard let token = reader.next() else { return NameComponent(text: "_") }
        var component = NameComponent(text: token.text, usr: token.usr, isQuoted: token.isQuoted)
        if reader.isAt("<") { component.arguments = genericArguments() }
        return component
    }

    private mutating func genericArguments() -> [TypeSyntax] {
        reader.next()
        var arguments: [TypeSyntax] = []
        while !reader.isAtEnd, !reader.take(">") {
            arguments.append(type())
            _ = reader.take(",")
        }
        return arguments
    }

    private mutating func bracketed() -> TypeSyntax {
        let first = type()
        if reader.take(":") {
            let value = type()
            _ = reader.take("]")
            return .dictionary(key: first, value: value)
        }
        if reader.take("of") {
            let element = type()
            _ = reader.take("]")
            return .inlineArray(count: first, element: element)
        }
        _ = reader.take("]")
        return .array(first)
    }

    private mutating func tupleOrFunction() -> TypeSyntax {
        reader.next()
        var elements: [TupleElement] = []
        while !reader.isAtEnd, !reader.take(")") {
            elements.append(tupleElement())
            _ = reader.take(",")
        }
        let isAsync = reader.take("async")
        let throwing = self.throwing()
        guard isAsync || throwing != .never || reader.isAt("->") else {
            // Parentheses around one type mean nothing by themselves, but around a function type or `any P` they are kept.
            return .tuple(elements)
        }
        _ = reader.take("->")
        return .function(FunctionType(parameters: elements, isAsync: isAsync, throwing: throwing, result: type()))
    }

    private mutating func tupleElement() -> TupleElement {
        var element = TupleElement(type: .void)
        if reader.peek(0)?.kind == .word, reader.isAt(":", distance: 1) {
            element.label = reader.next()?.text
            reader.next()
        } else if reader.peek(0)?.kind == .word, reader.peek(1)?.kind == .word, reader.isAt(":", distance: 2) {
            element.label = reader.next()?.text
            element.name = reader.next()?.text
            reader.next()
        }
        element.type = type()
        element.isVariadic = reader.take("...")
        return element
    }

    /// Reads `throws`, `throws(Type)`, `rethrows` or nothing.
    mutating func throwing() -> Throwing {
        if reader.take("rethrows") { return .rethrowing }
        guard reader.take("throws") else { return .never }
        guard reader.take("(") else { return .anything }
        let error = type()
        _ = reader.take(")")
        switch error.description {
        case "Never", "Swift.Never": return .never
        case "any Error", "any Swift.Error": return .anything
        default: return .only(error)
        }
    }
}
