/// The arguments that a call lacks.
struct CallGaps {
    struct Gap {
        let call: WrittenCall
        /// The type that the call creates.
        let type: DeclaredType
        /// How many of the arguments stand before it.
        let position: Int
        let parameter: Creation.Parameter
    }

    let sources: PackageSources
    let file: ModuleFile

    /// The gaps of a call and of the bags in it; nil if no initializer of the type takes its arguments.
    func gaps(in call: WrittenCall, creating type: DeclaredType) -> [Gap]? {
        guard let pairs = pairs(of: call, creating: type) else { return nil }
        var gaps: [Gap] = []
        var position = 0
        for (parameter, argument) in pairs {
            if let argument {
                if let (bag, inner) = bagCall(argument, for: parameter) {
                    gaps += self.gaps(in: inner, creating: bag) ?? []
                }
                position += 1
            } else if !parameter.hasDefault {
                gaps.append(Gap(call: call, type: type, position: position, parameter: parameter))
            }
        }
        // A closure behind the parentheses is the last argument of that kind.
        if call.hasTrailingClosure, let last = gaps.lastIndex(where: { $0.parameter.type.functionType != nil }) {
            gaps.remove(at: last)
        }
        return gaps
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
        guard let bag = sources.bag(parameter, for: file.module),
            let call = file.source.outline?.onlyCall(in: argument.value)
        else { return nil }
        if call.name.isEmpty { return bag.bag == .dependencyProviding ? nil : (bag, call) }
        let wanted =
            bag.bag == .dependencyProviding
            ? bag.ownerPath + [DependencyBag.dependencyProvider.rawValue] : bag.path
        guard call.name.last == wanted.last, let created = sources.types(at: wanted).first else { return nil }
        return (created, call)
    }

    // MARK: - Calls as they were scaffolded

    /// Whether each argument is what a provider would pass for its label.
    func isAsScaffolded(_ call: WrittenCall, creating type: DeclaredType) -> Bool {
        guard let pairs = pairs(of: call, creating: type), let outline = file.source.outline else { return false }
        return pairs.allSatisfy { parameter, argument in
            guard let argument else { return true }
            if let (bag, inner) = bagCall(argument, for: parameter) { return isAsScaffolded(inner, creating: bag) }
            var value = argument.value
            while !value.isEmpty, ["try", "await"].contains(where: { outline.isAt($0, value.lowerBound) }) {
                value = value.dropFirst()
            }
            let text = value.map { outline.words[$0].withoutBackticks }.joined()
            let lifetimes = parameter.names.flatMap(Lifetime.names).map { "\($0).value" }
            return parameter.names.contains(text) || lifetimes.contains(text)
        }
    }
}
