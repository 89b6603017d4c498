/// A closure that doesn't escape and whose result is that of the function, as the `next` of an interceptor.
///
/// No stub can keep it. So the stub answers with a closure that gets it, and that makes the result.
struct Continuation {
    let closure: RecordedArguments.Closure
    /// The type of the stub's answer, such as `(_ next: (Request) async throws -> Response) async throws -> Response`.
    let answer: TypeSyntax
    /// How the result of the answer becomes that of the function.
    let result: Answer
    /// The parameters of the closure as it is declared.
    let parameters: [TypeSyntax]
    /// The same as the answer sees them, without the type parameters of the function.
    let erasedParameters: [TypeSyntax]
    /// Whether the closure takes only what the function takes, so that the function can pass its own arguments on.
    let passesOn: Bool
    /// The name of the local constant for the answer, which no parameter has.
    let respondName: String
    /// The names of the values that the answer passes to the closure.
    let valueNames: [String]

    /// Nil if there is no such closure, or no stub can answer with it.
    ///
    /// - Parameters:
    ///   - recorded: What the function takes.
    ///   - attributes: The attributes of the answer.
    ///   - declaration: The function.
    ///   - context: What is known in the mock.
    ///   - erasure: Hides the type parameters of the function.
    init?(
        _ recorded: RecordedArguments,
        attributes: [TypeAttribute],
        declaration: Declaration,
        context: MockContext,
        erasure: Erasure
    ) {
        result = Answer(recorded, declaration: declaration, context: context, erasure: erasure)
        guard let closure = Self.closure(of: result.result, in: recorded, context), !result.isMade,
            Self.canThrow(declaration.throwing, erasure), declaration.isAsync || !closure.type.isAsync
        else { return nil }
        self.closure = closure
        let seen = closure.type.erased(by: erasure)
        let next = seen == closure.type ? closure.written : .function(seen).with(closure.written.attributes)
        let function = FunctionType(
            parameters: [TupleElement(label: "_", name: closure.name, type: next)],
            isAsync: declaration.isAsync,
            throwing: declaration.throwing.mapped(context.names.resolved),
            result: result.type
        )
        answer = .function(function).with(attributes)
        parameters = closure.type.parameters.map(\.type)
        erasedParameters = seen.parameters.map(\.type)
        let taken = Set(declaration.parameters.map { "\(context.names.resolved($0.type.withoutPassing))" })
        passesOn = parameters.allSatisfy { taken.contains("\($0)") }
        respondName = declaration.unusedName("respond")
        let value = declaration.unusedName("value")
        valueNames = parameters.count == 1 ? [value] : parameters.indices.map { "\(value)\($0 + 1)" }
    }

    /// The only closure that takes values and returns the result of the function.
    private static func closure(
        of result: TypeSyntax,
        in recorded: RecordedArguments,
        _ context: MockContext
    ) -> RecordedArguments.Closure? {
        let candidates = recorded.closures.filter { closure in
            !closure.type.parameters.isEmpty && closure.type.result.withoutPassing == result
        }
        guard candidates.count == 1, !result.isVoid, recorded.inoutArguments.isEmpty else { return nil }
        let isPlain = candidates[0].type.parameters.allSatisfy { parameter in
            !parameter.isVariadic && parameter.type.attributes.isEmpty && parameter.type.functionType == nil
                && !context.isNoncopyable(parameter.type)
        }
        return isPlain ? candidates[0] : nil
    }

    /// A closure can't rethrow what another one throws.
    private static func canThrow(_ throwing: Throwing, _ erasure: Erasure) -> Bool {
        switch throwing {
        case .rethrowing: false
        case .only(let error): !erasure.affects(error.withoutSelf)
        case .never, .anything: true
        }
    }

    /// Whether the answer takes other types than the closure does.
    var isErased: Bool { parameters != erasedParameters }
}

extension FunctionType {
    /// The type without the type parameters that are hidden.
    fileprivate func erased(by erasure: Erasure) -> FunctionType {
        var copy = self
        for index in parameters.indices { copy.parameters[index].type = erasure.erased(parameters[index].type) }
        copy.result = erasure.erased(result)
        if case .only(let error) = throwing, erasure.affects(error) { copy.throwing = .anything }
        return copy
    }
}

extension TypeSyntax {
    fileprivate func with(_ attributes: [TypeAttribute]) -> TypeSyntax {
        attributes.isEmpty ? self : .attributed(attributes, self)
    }
}
