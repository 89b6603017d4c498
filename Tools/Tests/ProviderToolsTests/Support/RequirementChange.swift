@testable import ProviderTools

/// Ways in which a requirement may have been another one before.
enum RequirementChange: CaseIterable, Sendable {
    case parameter, result, asynchrony, error, isolation, label
}

extension Declaration {
    /// - Parameters:
    ///   - change: The difference.
    ///   - isIsolated: Whether the mock belongs to an actor.
    /// - Returns: The declaration as it may have been before; nil where such a change makes no sense.
    func before(_ change: RequirementChange, isIsolated: Bool) -> Declaration? {
        var copy = self
        let isOperator = OperatorNames.isOperator(name)
        switch change {
        case .parameter:
            let plain = parameters.firstIndex {
                $0.type.attributes.isEmpty && !$0.isVariadic && $0.type.functionType == nil
            }
            guard let plain, !isOperator else { return nil }
            copy.parameters[plain].type = parameters[plain].type.another
        case .result:
            guard keyword != "init", !isOperator else { return nil }
            copy.type = (type ?? .void).another
        case .asynchrony:
            guard !isOperator, accessors?.isSettable != true else { return nil }
            if accessors != nil { copy.accessors?.isAsync.toggle() } else { copy.isAsync.toggle() }
            // Only what is asynchronous can say where it runs.
            copy.attributes.removeAll { $0.text == "@concurrent" }
            copy.modifiers.removeAll { $0 == "nonisolated(nonsending)" }
        case .error:
            guard throwing != .rethrowing, accessors?.isSettable != true else { return nil }
            if accessors != nil {
                copy.accessors?.throwing = accessors?.throwing == .never ? .anything : .never
            } else {
                copy.throwing = throwing == .never ? .anything : .never
            }
        case .isolation:
            guard isIsolated, keyword != "init" else {
                let isIsolatedByParameter = parameters.contains { $0.type.hasAttribute("isolated") }
                guard keyword == "func", isAsync, !isIsolatedByParameter else { return nil }
                // A declaration says only once where it runs.
                copy.modifiers.removeAll { $0 == "nonisolated(nonsending)" }
                let own = attributes.filter { $0.text != "@concurrent" }
                copy.attributes = own.count < attributes.count ? own : own + [TypeAttribute(text: "@concurrent")]
                return copy
            }
            if attributes.contains(where: { $0.text.hasSuffix("Actor") }) {
                copy.attributes.removeAll { $0.text.hasSuffix("Actor") }
            } else if hasModifier("nonisolated") {
                copy.modifiers.removeAll { $0 == "nonisolated" }
            } else {
                copy.modifiers.append("nonisolated")
            }
        case .label:
            guard !isOperator, let first = parameters.first else { return nil }
            copy.parameters[0].label = "formerly"
            copy.parameters[0].name = RecordedArguments.name(of: first, at: 0)
        }
        return copy
    }
}

extension TypeSyntax {
    /// A type that this one isn't.
    fileprivate var another: TypeSyntax {
        let string = TypeSyntax.named("String", usr: "s:SS")
        return self == string ? .named("Double", usr: "s:Sd") : string
    }
}

extension ChangingProtocol {
    /// The mocks as they were when one of the requirements was different.
    func formers(_ change: RequirementChange) -> [(index: Int, former: FormerMock)] {
        requirements.enumerated().compactMap { index, requirement in
            guard let old = requirement.declaration.before(change, isIsolated: isIsolated),
                !isRepeated(old, at: index), change != .label || !isOverloaded(index)
            else { return nil }
            let former = former(with: old, at: index)
            return former.text == text ? nil : (index, former)
        }
    }
}
