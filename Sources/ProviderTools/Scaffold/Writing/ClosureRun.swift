/// How a mock runs a closure that does not escape, on values that the stub answers.
///
/// `func withLock<T>(_ body: () throws -> T) rethrows -> T` runs it once and returns its result.
/// `func visit(_ body: (Int) -> Void)` runs it for each of `[Int]`. What a closure writes to an `inout` parameter is kept.
struct ClosureRun {
    /// What the stub answers: the arguments of the closure.
    let values: TypeSyntax
    /// Whether the stub may throw of its own.
    let stubThrows: Bool
    private let closure: RecordedArguments.Closure
    private let isLoop: Bool
    private let returns: Bool
    private let isOnlyLine: Bool
    private let declaration: Declaration

    /// Nil if there is no such closure, or none that could be run.
    init?(_ recorded: RecordedArguments, declaration: Declaration, context: MockContext, erasure: Erasure) {
        guard recorded.closures.count == 1, recorded.inoutArguments.isEmpty else { return nil }
        closure = recorded.closures[0]
        self.declaration = declaration
        let type = closure.type
        let result = context.names.resolved((declaration.type ?? .void).withoutAttributes)
        let parameterTypes = type.parameters.map { $0.type.withoutAttributes.withoutImplicitUnwrapping }
        let canRun =
            (!type.isAsync || declaration.isAsync)
            && Self.mayThrow(declaration.throwing.mapped(context.names.resolved), what: type.throwing)
            && !type.parameters.contains { parameter in
                // What the stub keeps can be given away only if anybody may have it.
                parameter.isVariadic
                    || (parameter.type.hasAttribute("sending")
                        && !context.facts.isSendable(parameter.type.withoutAttributes))
            }
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

    /// Whether a function may throw on what a closure throws that it runs.
    private static func mayThrow(_ function: Throwing, what closure: Throwing) -> Bool {
        switch (function, closure) {
        case (_, .never), (.anything, _), (.rethrowing, _): true
        case (.only(let allowed), .only(let thrown)): allowed == thrown
        case (.only, _), (.never, _): false
        }
    }

    /// - Parameters:
    ///   - call: The call of the stub.
    ///   - effects: `try await `, as the stub demands it.
    ///   - stub: The stub, which keeps what the closure writes.
    /// - Returns: The lines of the body.
    func lines(call: String, effects: String, stub: String) -> [String] {
        let parameters = closure.type.parameters
        let closureEffects = (closure.type.throwing == .never ? "" : "try ") + (closure.type.isAsync ? "await " : "")
        if parameters.isEmpty {
            let discard = closure.type.result.isVoid || returns ? "" : "_ = "
            return ["\(effects)\(call)", "\(returns ? "return " : discard)\(closureEffects)\(closure.name)()"]
        }
        if parameters.contains(where: { $0.type.hasAttribute("inout") }) {
            return changingLines(call: effects + call, closureEffects, stub: stub)
        }
        let (pattern, names) = locals
        let run = "\(closureEffects)\(closure.name)(\(names.joined(separator: ", ")))"
        if isLoop { return ["for \(pattern) in \(effects)\(call) { \(run) }"] }
        if names.count == 1 {
            let all = Set([effects, closureEffects].flatMap { $0.split(separator: " ") })
            let prefix = (all.contains("try") ? "try " : "") + (all.contains("await") ? "await " : "")
            let line = "\(prefix)\(closure.name)(\(call))"
            return [returns && !isOnlyLine ? "return \(line)" : line]
        }
        return ["let \(pattern) = \(effects)\(call)", "\(returns ? "return " : "")\(run)"]
    }

    /// Runs a closure that changes its arguments; what it writes is what the stub answers from then on.
    private func changingLines(call: String, _ closureEffects: String, stub: String) -> [String] {
        let parameters = closure.type.parameters
        let name = declaration.unusedName(isLoop || parameters.count > 1 ? "values" : "value")
        let index = declaration.unusedName("index")
        let value = isLoop ? "\(name)[\(index)]" : name
        let arguments = parameters.enumerated().map { number, parameter in
            (parameter.type.hasAttribute("inout") ? "&" : "") + (parameters.count > 1 ? "\(value).\(number)" : value)
        }
        let run = "\(closureEffects)\(closure.name)(\(arguments.joined(separator: ", ")))"
        let body =
            isLoop ? "for \(index) in \(name).indices { \(run) }" : "\(returns ? "return " : "")\(run)"
        return ["var \(name) = \(call)", "defer { \(stub).defaultReturnValue = \(name) }", body]
    }

    /// What the answer is assigned to, and its parts, which become the arguments of the closure.
    private var locals: (pattern: String, names: [String]) {
        let parameters = closure.type.parameters
        let value = declaration.unusedName("value")
        if parameters.count == 1 { return (value, [value]) }
        let names = parameters.indices.map { "\(value)\($0 + 1)" }
        return ("(\(names.joined(separator: ", ")))", names)
    }
}
