/// Writes the head of a function, initializer, subscript or property of a mock.
struct Signature {
    let declaration: Declaration
    let symbol: Symbol
    let context: MockContext

    /// Attributes, one per line, and the rest up to the brace.
    func lines(_ head: String) -> [String] {
        attributes + [modifiers + head]
    }

    private var attributes: [String] {
        declaration.attributes.filter { declaration.handwritten.contains($0.text) || Self.writes($0, in: context) }
            .map(\.text)
    }

    /// Whether a member of a mock has an attribute of its requirement.
    static func writes(_ attribute: TypeAttribute, in context: MockContext) -> Bool {
        if ["@discardableResult", "@concurrent"].contains(attribute.text) { return true }
        guard context.conformances.isGlobalActor(attribute) else { return false }
        // A mock that belongs to no actor takes over what the requirement says, without a word.
        return context.isolation.home != .unstated && context.isolation.home != .globalActor(attribute.text)
    }

    private var modifiers: String {
        var modifiers: [String] = []
        for modifier in declaration.modifiers {
            // Nothing that is computed can be unsafe.
            let written = modifier == "nonisolated(unsafe)" ? "nonisolated" : modifier
            let isWritten = written.hasPrefix("nonisolated") || declaration.handwritten.contains(written)
            if isWritten { modifiers.append(written) }
        }
        if declaration.isStatic { modifiers.append("static") }
        if declaration.keyword == "init", context.traits.replacesInherited(declaration) { modifiers.append("override") }
        if OperatorNames.isOperator(declaration.name) {
            if USR.isPrefixOperator(symbol.usr), declaration.parameters.count == 1 {
                modifiers.append("prefix")
            } else if USR.isPostfixOperator(symbol.usr), declaration.parameters.count == 1 {
                modifiers.append("postfix")
            }
        }
        return modifiers.map { $0 + " " }.joined()
    }

    /// The head of whatever the declaration is.
    var head: [String] {
        switch declaration.keyword {
        case "init": initializer()
        case "subscript": subscripting()
        case "var", "let": property()
        default: function()
        }
    }

    func function() -> [String] {
        let result = declaration.type.map { type in
            type.isVoid ? "" : " -> \(context.names.resolved(type))"
        }
        let name = OperatorNames.isOperator(declaration.name) ? "\(declaration.name) " : quoted(declaration.name)
        let head =
            "func \(name)\(genericClause)\(parameterClause)\(effects)\(result ?? "")\(context.names.whereClause(declaration.requirements))"
        return lines(head + " {")
    }

    func initializer() -> [String] {
        let mark = declaration.isFailable ? "?" : ""
        return lines(
            "init\(mark)\(genericClause)\(parameterClause)\(effects)\(context.names.whereClause(declaration.requirements)) {"
        )
    }

    func subscripting() -> [String] {
        let result = declaration.type.map { "\(context.names.resolved($0))" } ?? "Void"
        return lines(
            "subscript\(genericClause)\(parameterClause) -> \(result)\(context.names.whereClause(declaration.requirements)) {"
        )
    }

    func property() -> [String] {
        let type = declaration.type.map { "\(context.names.resolved($0))" } ?? "Void"
        return lines("var \(quoted(declaration.name)): \(type) {")
    }

    private var effects: String {
        (declaration.isAsync ? " async" : "") + throwing(declaration.throwing)
    }

    func throwing(_ throwing: Throwing) -> String {
        if case .only(let error) = throwing { return " throws(\(context.names.resolved(error)))" }
        return throwing.description
    }

    private var genericClause: String {
        guard !declaration.genericParameters.isEmpty else { return "" }
        let parameters = declaration.genericParameters.map { parameter in
            let inherited = parameter.inherited.map { ": \(context.names.resolvedConstraint($0))" } ?? ""
            let keyword = parameter.isPack ? "each " : parameter.isValue ? "let " : ""
            return "\(keyword)\(parameter.name)\(inherited)"
        }
        return "<\(parameters.joined(separator: ", "))>"
    }

    private var parameterClause: String {
        let parameters = declaration.parameters.enumerated().map { index, parameter in
            let name = RecordedArguments.name(of: parameter, at: index)
            let isSubscript = declaration.keyword == "subscript"
            let names =
                switch parameter.label {
                case nil: quoted(name)
                case let label? where label == name && !isSubscript: quoted(name)
                case let label?: "\(label) \(quoted(name))"
                }
            return "\(names): \(context.names.resolved(parameter.type))\(parameter.isVariadic ? "..." : "")"
        }
        return "(\(parameters.joined(separator: ", ")))"
    }
}
