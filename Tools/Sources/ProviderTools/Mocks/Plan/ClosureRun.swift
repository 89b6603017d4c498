/// How a mock runs a closure that doesn't escape, on values that the stub answers.
///
/// `func withLock<T>(_ body: () throws -> T) rethrows -> T` runs it once and returns its result.
/// `func visit(_ body: (Int) -> Void)` runs it for each of `[Int]`. Values that a closure writes to an `inout` parameter are kept.
struct ClosureRun {
    /// The type of the stub's answer: the arguments of the closure.
    let values: TypeSyntax
    /// Whether the stub may throw of its own.
    let stubThrows: Bool
    let closure: RecordedArguments.Closure
    let isLoop: Bool
    let returns: Bool
    let isOnlyLine: Bool
    let declaration: Declaration

    /// Nil if there is no such closure, or none that could be run.
    init?(_ recorded: RecordedArguments, declaration: Declaration, context: MockContext, erasure: Erasure) {
        guard recorded.closures.count == 1, recorded.inoutArguments.isEmpty else { return nil }
        closure = recorded.closures[0]
        self.declaration = declaration
        let type = closure.type
        let result = context.names.resolved((declaration.type ?? .void).withoutAttributes)
        let parameterTypes = type.parameters.map { $0.type.withoutAttributes.withoutImplicitUnwrapping }
        // No actor can pass on what isn't `Sendable` to a closure that is on none.
        let isOnActor =
            context.isolation.isOnKnownActor
            || declaration.attributes.contains(where: context.conformances.isGlobalActor)
        let canRun =
            (!type.isAsync || declaration.isAsync)
            && Self.mayThrow(declaration.throwing.mapped(context.names.resolved), what: type.throwing)
            && !type.parameters.contains { parameter in
                // A value that the stub keeps can be sent only if it is `Sendable`.
                parameter.isVariadic
                    || (parameter.type.hasAttribute("sending")
                        && !context.conformances.isSendable(parameter.type.withoutAttributes))
            }
            && !(isOnActor && type.isAsync && closure.written.hasAttribute("@concurrent")
                && !parameterTypes.allSatisfy(context.conformances.isSendable))
            && !parameterTypes.contains { type in
                if case .packExpansion = type { return true }
                return erasure.affects(type) || context.isNoncopyable(type) || type.functionType != nil
            }
        guard canRun else { return nil }
        isLoop = result.isVoid && type.result.isVoid && !type.parameters.isEmpty
        guard isLoop || result == type.result.withoutPassing || (result.isVoid && type.parameters.isEmpty) else {
            return nil
        }
        returns = !result.isVoid
        let tuple: TypeSyntax =
            parameterTypes.count == 1 ? parameterTypes[0] : .tuple(parameterTypes.map { .init(type: $0) })
        values = isLoop ? .array(tuple) : parameterTypes.isEmpty ? .void : tuple
        stubThrows = declaration.throwing == .anything
        isOnlyLine = recorded.prologue.isEmpty
    }

    /// Whether the closure writes to what the stub answers.
    var changesValues: Bool { closure.type.parameters.contains { $0.type.hasAttribute("inout") } }

    /// Whether a function may throw on what a closure throws that it runs.
    private static func mayThrow(_ function: Throwing, what closure: Throwing) -> Bool {
        switch (function, closure) {
        case (_, .never), (.anything, _), (.rethrowing, _): true
        case (.only(let allowed), .only(let thrown)): allowed == thrown
        case (.only, _), (.never, _): false
        }
    }
}
