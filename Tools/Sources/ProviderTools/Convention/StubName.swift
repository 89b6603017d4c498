/// The words in the names of stubs, including those that tell overloads apart.
enum StubName {
    static let suffix = "Stub"
    /// That of the structure of a stub's arguments.
    static let argumentsSuffix = "Arguments"

    /// The first words of a stub's name: the member, in letters, or the first parameter of a subscript.
    static func base(of declaration: Declaration) -> String {
        switch declaration.keyword {
        case "init": return "init"
        case "subscript":
            let first = declaration.parameters.first
            let names = [first?.label, first?.name].compactMap(\.self).filter { $0 != "_" }
            return base(of: names.first ?? "subscript")
        default: return base(of: OperatorNames.name(of: declaration.name))
        }
    }

    /// A name of several words, which stands in backticks, becomes one.
    static func base(of name: String) -> String {
        name.split { $0.isWhitespace || $0 == "`" }.map(String.init).camelCased
    }

    /// The argument labels.
    static func labels(of declaration: Declaration) -> [String] {
        if declaration.keyword == "subscript" { return ["subscript"] }
        if OperatorNames.isOperator(declaration.name) { return [] }
        return declaration.parameters.compactMap { $0.label == "_" ? nil : $0.label }.map(base)
    }

    /// The argument labels, and the names of the parameters that have none.
    static func parameterNames(of declaration: Declaration) -> [String] {
        let names = declaration.parameters.map { parameter in
            parameter.label.flatMap { $0 == "_" ? nil : $0 } ?? parameter.name ?? ""
        }
        return (declaration.keyword == "subscript" ? ["subscript"] : []) + names.map(base)
    }

    /// The type of a parameter in a word, or nothing where there are fewer parameters.
    ///
    /// A type parameter is called by the one protocol or class that it is bound to.
    static func type(ofParameter index: Int, of declaration: Declaration) -> String {
        guard declaration.parameters.indices.contains(index) else { return "" }
        return declaration.parameters[index].type.mapped { type in
            guard case .name(var components) = type,
                let parameter = declaration.genericParameters.first(where: { $0.name == components[0].text })
            else { return type }
            let bounds = declaration.constraints(on: parameter.name)
            guard bounds.count == 1 else { return type }
            components[0].text = bounds[0].shortName
            return .name(components)
        }.shortName
    }

    /// The word for an asynchronous function beside a synchronous one.
    static func asynchrony(of declaration: Declaration) -> String { declaration.isAsync ? "async" : "" }

    /// The type of the result in a word.
    static func result(of declaration: Declaration) -> String { declaration.type?.shortName ?? "" }

    /// Whether a name may be that of a member's stub, alone or among overloads that aren't known.
    ///
    /// Among known ones, ``StubNaming`` gives each stub one name.
    static func isName(_ name: String, ofStubOf declaration: Declaration) -> Bool {
        guard name.hasSuffix(suffix) else { return false }
        // Which parameters tell these apart depends on the overloads.
        if declaration.keyword == "subscript" || OperatorNames.isOperator(declaration.name) { return true }
        let isSettable = declaration.accessors?.isSettable == true
        let words =
            parameterNames(of: declaration)
            + declaration.parameters.indices.map { type(ofParameter: $0, of: declaration) }
            + [asynchrony(of: declaration), result(of: declaration), isSettable ? "setter" : ""]
        // The setter of `url` is `setUrl` to some and `setURL` to others.
        var rest = name.dropLast(suffix.count).lowercased()[...]
        while rest.last?.isNumber == true { rest.removeLast() }
        let base = base(of: declaration).lowercased().trimmingNumbers
        let prefixes = isSettable ? ["", "set"] : [""]
        return prefixes.contains { prefix in
            guard rest.hasPrefix(prefix + base) else { return false }
            var rests = [rest.dropFirst(prefix.count + base.count)]
            for word in words.map({ $0.lowercased() }) where !word.isEmpty {
                rests += rests.filter { $0.hasPrefix(word) }.map { $0.dropFirst(word.count) }
            }
            return rests.contains(where: \.isEmpty)
        }
    }
}

extension String {
    fileprivate var trimmingNumbers: String {
        var copy = self
        while copy.last?.isNumber == true { copy.removeLast() }
        return copy
    }
}

extension TypeSyntax {
    /// The word for a type among overloads: `Int`, `IntArray` for `[Int]`, `OptionalString` for `String?`.
    var shortName: String {
        switch self {
        case .name(let components):
            guard let last = components.last else { return "" }
            let isMetatype = last.isMetatype && components.count > 1
            let text = isMetatype ? components[components.count - 2].text + "Type" : last.text
            // Underscores have no meaning in the middle of a name.
            return String(text.drop { $0 == "_" }).capitalizedWord
        case .member(_, let component): return component.text.capitalizedWord
        case .array(let element), .inlineArray(_, let element): return element.shortName + "Array"
        case .dictionary(_, let value): return value.shortName + "Dictionary"
        case .optional(let wrapped), .implicitlyUnwrapped(let wrapped): return "Optional" + wrapped.shortName
        case .function: return "Closure"
        case .tuple(let elements):
            return elements.count == 1 ? elements[0].type.shortName : elements.isEmpty ? "Void" : "Tuple"
        case .existential(let type), .opaque(let type), .suppressed(let type), .packExpansion(let type),
            .packElement(let type):
            return type.shortName
        case .attributed(let attributes, let type):
            return (attributes.contains { $0.text == "inout" } ? "Inout" : "") + type.shortName
        case .composition(let types): return types.map(\.shortName).joined()
        case .literal: return ""
        }
    }
}

extension NameComponent {
    /// Whether this is the last part of `T.Type`.
    var isMetatype: Bool { usr == nil && (text == "Type" || text == "Protocol") }
}
