/// The arguments that a call has, and those that it lacks.
struct CallGaps {
    /// A parameter of what a call creates, or of a bag in the call, and what is passed for it.
    struct ParameterSlot {
        let call: WrittenCall
        /// The type that the call creates.
        let type: DeclaredType
        /// How many of the arguments stand before it.
        let position: Int
        let parameter: Creation.Parameter
        /// Nil if nothing is passed.
        let argument: WrittenCall.Argument?
    }

    let sources: PackageSources
    let file: WrittenFile

    /// The parameters for which a call and the bags in it pass nothing, though they have no default; nil if no initializer of
    /// the type takes the arguments.
    func gaps(in call: WrittenCall, creating type: DeclaredType) -> [ParameterSlot]? {
        guard var gaps = slots(in: call, creating: type)?.filter({ $0.argument == nil && !$0.parameter.hasDefault })
        else { return nil }
        // A closure behind the parentheses is the last argument of that kind.
        if call.hasTrailingClosure, let last = gaps.lastIndex(where: { $0.parameter.type.functionType != nil }) {
            gaps.remove(at: last)
        }
        return gaps
    }

    /// The parameters of a type, a bag among them replaced by its own; nil if no initializer takes the arguments.
    private func slots(in call: WrittenCall, creating type: DeclaredType) -> [ParameterSlot]? {
        guard let pairs = pairs(of: call, creating: type) else { return nil }
        var slots: [ParameterSlot] = []
        var position = 0
        for (parameter, argument) in pairs {
            if let argument, let (bag, inner) = bagCall(argument, for: parameter),
                let nested = self.slots(in: inner, creating: bag)
            {
                slots += nested
            } else {
                slots.append(
                    ParameterSlot(call: call, type: type, position: position, parameter: parameter, argument: argument)
                )
            }
            position += argument == nil ? 0 : 1
        }
        return slots
    }

    private typealias Pair = (parameter: Creation.Parameter, argument: WrittenCall.Argument?)

    /// The parameters of the initializer that takes the arguments in their order and lacks the fewest, each with its
    /// argument; nil if there is no such initializer.
    private func pairs(of call: WrittenCall, creating type: DeclaredType) -> [Pair]? {
        let fitting = sources.creations(of: type, from: file.module).compactMap { creation -> [Pair]? in
            var rest = call.arguments[...]
            let pairs = creation.parameters.map { parameter -> Pair in
                (parameter, rest.first?.label == parameter.label ? rest.popFirst() : nil)
            }
            return rest.isEmpty ? pairs : nil
        }
        func lackCount(_ pairs: [Pair]) -> Int { pairs.count { $0.argument == nil && !$0.parameter.hasDefault } }
        return fitting.min { lackCount($0) < lackCount($1) }
    }

    /// The bag that an argument creates, and the call that does it.
    func bagCall(
        _ argument: WrittenCall.Argument,
        for parameter: Creation.Parameter
    ) -> (bag: DeclaredType, call: WrittenCall)? {
        guard let bag = sources.bag(parameter),
            let call = file.outline.onlyCall(in: argument.value)
        else { return nil }
        if call.name.isEmpty { return bag.bag == .dependencyProviding ? nil : (bag, call) }
        let wanted = bag.bag == .dependencyProviding ? bag.providerPath : bag.path
        guard call.name.last == wanted.last, let created = sources.types(at: wanted).first else { return nil }
        return (created, call)
    }

    // MARK: - Calls as they were scaffolded

    /// The arguments of a call whose every argument is what a provider would pass; nil if a person wrote one otherwise.
    func scaffoldedArguments(of call: WrittenCall, creating type: DeclaredType) -> [(Creation.Parameter, text: String)]?
    {
        guard let slots = slots(in: call, creating: type) else { return nil }
        var arguments: [(Creation.Parameter, text: String)] = []
        for slot in slots {
            guard let argument = slot.argument else { continue }
            let text = text(of: argument)
            let names = slot.parameter.names
            let lifetimes = names.flatMap(Lifetime.names).map { "\($0).value" }
            guard (names + lifetimes + ["self"]).contains(text) else { return nil }
            arguments.append((slot.parameter, text))
        }
        return arguments
    }

    /// The value of an argument behind `try` and `await`.
    private func text(of argument: WrittenCall.Argument) -> String {
        let value = argument.value.drop { index in ["try", "await"].contains { file.outline.isAt($0, index) } }
        return value.map(file.outline.unquoted).joined()
    }
}
