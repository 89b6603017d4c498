/// Writes closures as arguments: a stub records their calls where it can, like one of a mock.
struct ClosureWriting {
    let values: ValueWriter

    private var context: SuiteContext { values.context }

    /// - Throws: An `Unwritable` where the closure can't be written.
    func closure(_ type: TypeSyntax, named name: String) throws -> Expression {
        guard let function = type.functionType else { throw Unwritable(reason: "it isn't a function type") }
        if let stub = stub(for: function, isSendable: isSendable(type)) { return record(stub, function, named: name) }
        return try plain(function, named: name)
    }

    private func isSendable(_ type: TypeSyntax) -> Bool {
        type.attributes.contains { $0.text == "@Sendable" || context.facts.isGlobalActor($0) }
    }

    /// The type of a stub that stands for the closure; nil if none can.
    private func stub(for function: FunctionType, isSendable: Bool) -> String? {
        let types = function.parameters.map(\.type) + [function.result]
        guard function.parameters.count <= 1, !function.parameters.contains(where: \.isVariadic),
            types.allSatisfy({ isStorable($0) && (!isSendable || $0.isVoid || context.facts.isSendable($0)) })
        else { return nil }
        let input = function.parameters.first.map { context.names.resolved($0.type) }
        let error: String
        switch function.throwing {
        case .never: error = ""
        case .anything: error = ", any Error"
        case .only(let type): error = ", \(context.names.resolved(type))"
        case .rethrowing: return nil
        }
        let kind = StubbingNames.stub(isAsync: function.isAsync, isThrowing: function.throwing != .never)
        let inputText = input.map { $0.isVoid ? "Void" : $0.description } ?? "Void"
        let result = function.result.isVoid ? "Void" : context.names.resolved(function.result).description
        for type in types { values.arrangement.use(type) }
        return "\(context.names.stub(kind))<\(inputText), \(result)\(error)>"
    }

    /// Whether a stub can keep values of a type.
    private func isStorable(_ type: TypeSyntax) -> Bool {
        guard type.attributes.isEmpty, type.functionType == nil else { return false }
        return !type.contains { part in
            switch part {
            case .opaque, .suppressed, .packExpansion, .packElement, .inlineArray, .function: true
            case .name(let components): components.count == 1 && components[0].usr == nil && !part.isVoid
            default: false
            }
        }
    }

    private func record(_ stub: String, _ function: FunctionType, named name: String) -> Expression {
        let arrangement = values.arrangement
        let constant = arrangement.unusedName(name + StubName.suffix)
        arrangement.add(.init(name: constant, type: stub, value: Expression(text: "\(stub)()")))
        arrangement.use(module: "Stubbing")
        let capture = values.capturesConstants ? "[\(constant)] in " : ""
        let effects = (function.throwing == .never ? "" : "try ") + (function.isAsync ? "await " : "")
        let argument = function.parameters.isEmpty || function.parameters[0].type.isVoid ? "" : "$0"
        let unused = function.parameters.first?.type.isVoid == true ? "_ in " : ""
        let head = unused.isEmpty ? capture : capture.isEmpty ? unused : "[\(constant)] _ in "
        return Expression(text: "{ \(head)\(effects)\(constant)(\(argument)) }")
    }

    private func plain(_ function: FunctionType, named name: String) throws -> Expression {
        let head =
            function.parameters.isEmpty
            ? "" : "\(Array(repeating: "_", count: function.parameters.count).joined(separator: ", ")) in "
        if function.result.isVoid { return Expression(text: head.isEmpty ? "{}" : "{ \(head.dropLast()) }") }
        let result = try result(function.result, named: name)
        return Expression(text: "{ \(head)\(result.text) }")
    }

    /// The value that a closure returns, even if the closure is written without braces.
    ///
    /// - Throws: An `Unwritable` if it would have to capture what the suite is still creating.
    func result(_ type: TypeSyntax, named name: String) throws -> Expression {
        let trial = Arrangement(names: values.arrangement.takenNames)
        let attempt = try ValueWriter(context: context, arrangement: trial, capturesConstants: true)
            .value(type, named: name)
        guard trial.constants.isEmpty, !attempt.isThrowing, !attempt.isAsync, attempt.isolation == nil else {
            throw Unwritable(reason: "a closure returns a value of which none can be written")
        }
        return try values.value(type, named: name)
    }
}
