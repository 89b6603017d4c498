extension Answer {
    /// - Parameters:
    ///   - call: The call of the stub.
    ///   - effects: `try await `, as the stub demands it.
    ///   - member: The name of the member in the words of a failure.
    /// - Returns: The lines of the body.
    func lines(call: String, effects: String, member: String) -> [String] {
        let call = effects + call
        if !inoutArguments.isEmpty { return inoutLines(call, member: member) }
        if isMade { return ["\(call)()"] }
        if isErased {
            return ["let \(answerName) = \(call)"] + cast(answerName, to: result, member: member)
                + ["return \(resultName)"]
        }
        if isSending {
            // The caller may take the result elsewhere; the test answers for not using it any longer.
            return ["nonisolated(unsafe) let \(resultName) = \(call)", "return \(resultName)"]
        }
        return [call]
    }

    private func inoutLines(_ call: String, member: String) -> [String] {
        if inoutArguments.count == 1, result.isVoid {
            let argument = inoutArguments[0]
            guard argument.type != inoutTypes[0] else { return ["\(argument.expression) = \(call)"] }
            return ["let \(answerName) = \(call)"] + cast(answerName, to: inoutTypes[0], member: member)
                + ["\(argument.expression) = \(resultName)"]
        }
        var lines = ["let \(answerName) = \(call)"]
        for (argument, type) in zip(inoutArguments, inoutTypes) {
            guard argument.type != type else {
                lines.append("\(argument.expression) = \(answerName).\(argument.field)")
                continue
            }
            let value = "\(argument.field)Answer"
            lines += cast("\(answerName).\(argument.field)", to: type, member: member, name: value)
            lines.append("\(argument.expression) = \(value)")
        }
        guard !result.isVoid else { return lines }
        let returned = "\(answerName).\(resultName)"
        if isErased { return lines + cast(returned, to: result, member: member) + ["return \(resultName)"] }
        return lines + ["return \(returned)\(isMade ? "()" : "")"]
    }

    /// Casts, and says what is wrong if it can't.
    private func cast(_ value: String, to type: TypeSyntax, member: String, name: String? = nil) -> [String] {
        let name = name ?? resultName
        var shown = value
        if case .optional = type { shown = "String(describing: \(value))" }
        let isVariadic = type.contains { part in
            if case .function(let function) = part { return function.parameters.contains(where: \.isVariadic) }
            return false
        }
        // `((Int...) -> Void).self` isn't an expression, but an alias of the type is.
        let typeName = isVariadic ? "\(name.capitalizedFirst)Type" : type.asOperand
        let failure = Self.failure(
            "The stub of \(member) must return a value of type ",
            "\\(\(typeName).self) ",
            "(was \\(\(shown)), of type \\(Swift.type(of: \(value)))). Set an answer of that type."
        )
        // A cast can't be to `any P & Sendable`, because nothing of `Sendable` is there at run time, but to its optional.
        let cast = type.hasMarker ? "(\(value) as? \(typeName)?) ?? nil" : "\(value) as? \(typeName)"
        return (isVariadic ? ["typealias \(typeName) = \(type)"] : [])
            + ["guard let \(name) = \(cast) else {"]
            + indented(failure) + ["}"]
    }

    /// A precondition failure, whose message is in two parts where one line would be too long.
    ///
    /// - Parameters:
    ///   - rule: What must be of which type.
    ///   - type: The type, with what follows on it.
    ///   - advice: What it was instead, and what to do.
    ///   - depth: How deep in the file the failure is.
    /// - Returns: The lines of the call.
    static func failure(_ rule: String, _ type: String, _ advice: String, atDepth depth: Int = 3) -> [String] {
        let line = "preconditionFailure(\"\(rule)\(type)\(advice)\")"
        if line.count <= Layout.columns(atDepth: depth) { return [line] }
        let isShort = "\"\(rule)\(type)\"".count <= Layout.columns(atDepth: depth + 1)
        let (start, end) = isShort ? (rule + type, advice) : (rule, type + advice)
        return ["preconditionFailure(", "    \"\(start)\"", "        + \"\(end)\"", ")"]
    }
}

extension TypeSyntax {
    /// Whether this is an existential with a protocol that isn't there at run time.
    fileprivate var hasMarker: Bool {
        guard case .existential(.composition(let types)) = self else { return false }
        return types.contains { $0.usr == USR.sendable || $0.usr == USR.sendableMetatype }
    }
}
