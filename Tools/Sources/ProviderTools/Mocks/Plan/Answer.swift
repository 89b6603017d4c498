/// How the answer of a stub becomes the result of a function.
struct Answer {
    /// The type that the stub returns.
    let type: TypeSyntax
    /// Why no stub can return it; nil if one can.
    let obstacle: String?
    /// The type that the function returns.
    let result: TypeSyntax
    /// The `inout` arguments, which the answer changes.
    let inoutArguments: [RecordedArguments.Argument]
    /// The types of the `inout` parameters, to which answers are cast that have another.
    let inoutTypes: [TypeSyntax]
    /// Whether the stub returns a function that makes the result, which can't be copied.
    let isMade: Bool
    /// Whether the result is cast to the type that a caller asks for.
    let isErased: Bool
    /// Whether the caller may take the result elsewhere.
    let isSending: Bool
    /// The name of the local constant for the answer, which no parameter has.
    let answerName: String
    /// The name of the local constant for the result, which no parameter has.
    let resultName: String

    init(_ recorded: RecordedArguments, declaration: Declaration, context: MockContext, erasure: Erasure) {
        let declared = declaration.type ?? .void
        result = context.names.resolved(declared.withoutPassing.withoutImplicitUnwrapping)
        isSending = declared.hasAttribute("sending") && !context.conformances.isSendable(result)
        answerName = declaration.unusedName("answer")
        resultName = declaration.unusedName("result")
        inoutArguments = recorded.inoutArguments
        inoutTypes = declaration.parameters.filter { $0.type.hasAttribute("inout") }.map {
            context.names.resolved($0.type.withoutAttributes)
        }
        // A stub can't keep what can't be copied, but it can keep a function that makes it.
        isMade = context.isNoncopyable(declared)
        let maker = TypeSyntax.function(FunctionType(parameters: [], result: result))
        let erased = isMade ? .attributed([TypeAttribute(text: "@Sendable")], maker) : erasure.erased(result)
        isErased = !isMade && erased != result
        obstacle =
            isMade && erasure.affects(result) ? "`\(result)` can't be copied, and is another type in each call" : nil
        switch (inoutArguments.count, result.isVoid) {
        case (0, _): type = erased
        case (1, true): type = inoutArguments[0].type
        default:
            let changed = inoutArguments.map { TupleElement(label: $0.field, type: $0.type) }
            type = .tuple((result.isVoid ? [] : [TupleElement(label: resultName, type: erased)]) + changed)
        }
    }
}
