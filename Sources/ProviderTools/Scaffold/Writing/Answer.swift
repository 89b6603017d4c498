/// How the answer of a stub becomes the result of a function.
struct Answer {
    /// What the stub returns.
    let type: TypeSyntax
    /// Why no stub can return it; nil if one can.
    let obstacle: String?
    private let result: TypeSyntax
    private let inoutArguments: [RecordedArguments.Argument]
    private let inoutTypes: [TypeSyntax]
    private let isMade: Bool
    private let isErased: Bool
    private let isSending: Bool
    /// The names of local constants, which no parameter has.
    private let answerName: String
    private let resultName: String

    init(_ recorded: RecordedArguments, declaration: Declaration, context: MockContext, erasure: Erasure) {
        let declared = declaration.type ?? .void
        result = context.names.resolved(declared.withoutPassing.withoutImplicitUnwrapping)
        isSending = declared.hasAttribute("sending") && !context.facts.isSendable(result)
        answerName = declaration.unusedName("answer")
        resultName = declaration.unusedName("result")
        inoutArguments = recorded.inoutArguments
        inoutTypes = declaration.parameters.filter { $0.type.hasAttribute("inout") }.map {
            context.names.resolved($0.type.withoutAttributes)
        }
        // What cannot be copied cannot be kept in a stub, but a function can that makes it.
        isMade = context.isNoncopyable(declared)
        let maker = TypeSyntax.function(FunctionType(parameters: [], result: result))
        let erased = isMade ? .attributed([TypeAttribute(text: "@Sendable")], maker) : erasure.erased(result)
        isErased = !isMade && erased != result
        obstacle =
            isMade && erasure.affects(result) ? "`\(result)` cannot be copied, and is another type in each call" : nil
        switch (inoutArguments.count, result.isVoid) {
        case (0, _): type = erased
        case (1, true): type = inoutArguments[0].type
        default:
            let changed = inoutArguments.map { TupleElement(label: $0.field, type: $0.type) }
            type = .tuple((result.isVoid ? [] : [TupleElement(label: resultName, type: erased)]) + changed)
        }
    }

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
            // The caller may take the result elsewhere; the test answers for not using it any more.
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

    /// Casts, and says what is wrong if it cannot.
    private func cast(_ value: String, to type: TypeSyntax, member: String, name: String? = nil) -> [String] {
        let name = name ?? resultName
        var shown = value
        if case .optional = type { shown = "String(describing: \(value))" }
        let isVariadic = type.contains { part in
            if case .function(let function) = part { return function.parameters.contains(where: \.isVariadic) }
            return false
        }
        // `((Int...) -> Void).self` is no expression, but an alias of the type is.
        let typeName = isVariadic ? "\(name.capitalizedFirst)Type" : type.asOperand
        let (start, end) = ("\(member) has to return a \\(\(typeName).self), ", "and its stub answered \\(\(shown))")
        return (isVariadic ? ["typealias \(typeName) = \(type)"] : [])
            + ["guard let \(name) = \(value) as? \(typeName) else {"]
            + indented(Self.failure(start, end)) + ["}"]
    }

    /// A precondition failure, whose message is in two parts where one line would be too long.
    static func failure(_ start: String, _ end: String) -> [String] {
        let line = "preconditionFailure(\"\(start)\(end)\")"
        if line.count <= 108 { return [line] }
        return ["preconditionFailure(", "    \"\(start)\"", "        + \"\(end)\"", ")"]
    }
}
