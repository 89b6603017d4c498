/// Writes closures as arguments: a stub records their calls, like one of a mock.
struct ClosureWriting {
    let context: SuiteContext
    let arrangement: Arrangement
    let capturesConstants: Bool
    let isSent: Bool
    /// Whether the closure says `return`.
    let returns: Bool

    /// Returns a closure that calls a new stub; nil if no stub can stand for it.
    func closure(_ type: TypeSyntax, named name: String) -> Expression? {
        // A function of C can't capture a stub.
        let isOfC = type.attributes.contains { $0.text.hasPrefix("@convention(c") }
        guard !isOfC, let function = type.functionType,
            let stub = stub(for: function, isSendable: isSent || isSendable(type))
        else { return nil }
        let constant = arrangement.unusedName(name + StubName.suffix)
        arrangement.add(.init(name: constant, type: stub, value: Expression("\(stub)()")))
        arrangement.use(module: "Stubbing")
        var argument = function.parameters.isEmpty ? "" : "$0"
        var signature = capturesConstants ? ["[\(constant)]"] : []
        if case .only(let error) = function.throwing {
            // The compiler doesn't find a closure's own error type by itself.
            argument = function.parameters.isEmpty ? "" : "argument"
            signature += ["(\(argument))", "throws(\(context.names.resolved(error)))"]
        }
        let start = (signature.isEmpty ? "" : signature.joined(separator: " ") + " in ") + (returns ? "return " : "")
        return Expression("{ \(start)\(function.callEffects)\(constant)(\(argument)) }")
    }

    private func isSendable(_ type: TypeSyntax) -> Bool {
        type.attributes.contains { $0.text == "@Sendable" || context.conformances.isGlobalActor($0) }
    }

    /// The type of a stub that stands for the closure; nil if none can.
    private func stub(for function: FunctionType, isSendable: Bool) -> String? {
        let types = function.parameters.map(\.type) + [function.result]
        guard function.parameters.count <= 1, !function.parameters.contains(where: \.isVariadic),
            types.allSatisfy({ isStorable($0) && (!isSendable || $0.isVoid || context.conformances.isSendable($0)) })
        else { return nil }
        let error: String?
        switch function.throwing {
        case .never: error = nil
        case .anything: error = "any Error"
        case .only(let type): error = context.names.resolved(type).description
        case .rethrowing: return nil
        }
        for type in types { arrangement.use(type) }
        let kind = StubbingNames.stub(isAsync: function.isAsync, isThrowing: error != nil)
        let arguments = [text(function.parameters.first?.type ?? .void), text(function.result), error]
        return "\(context.names.stub(kind))<\(arguments.compactMap(\.self).joined(separator: ", "))>"
    }

    private func text(_ type: TypeSyntax) -> String {
        type.isVoid ? "Void" : context.names.resolved(type).description
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
}
