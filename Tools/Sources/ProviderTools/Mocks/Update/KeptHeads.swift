extension Declaration {
    /// The attributes and modifiers of a member that no protocol has to ask for, in their order.
    ///
    /// A global actor isn't among them, because the protocol decides on it. Neither is `nonisolated(nonsending)`, nor
    /// `@concurrent` beside a closure that is, which depend on the types of the member.
    var optionalParts: [String] {
        let required = [
            "static", "class", "mutating", "override", "prefix", "postfix", "required", "convenience",
        ]
        let isDecided = takesConcurrentClosure
        return attributes.filter { !$0.isNamedActor && !(isDecided && $0.text == "@concurrent") }.map(\.text)
            + modifiers.filter { !required.contains($0) && !$0.hasPrefix("nonisolated(") }
    }

    /// The declaration as it is written for a mock that keeps these parts.
    func keepingOptionalParts() -> Declaration {
        var copy = self
        copy.handwritten = Set(optionalParts)
        return copy
    }

    /// The declaration of a requirement with what a person has added to the head of the member that answers it.
    fileprivate func keepingHead(of member: Declaration) -> Declaration {
        var copy = self
        copy.handwritten = Set(member.optionalParts)
        // A function that doesn't wait can't leave its caller, and one that stays with its caller doesn't.
        if !isAsync || hasModifier("nonisolated(nonsending)") { copy.handwritten.remove("@concurrent") }
        copy.attributes += member.attributes.filter { own in
            copy.handwritten.contains(own.text) && !attributes.contains { $0.text == own.text }
        }
        let isNonisolated = modifiers.contains { $0.hasPrefix("nonisolated") }
        let added = member.modifiers.filter { modifier in
            copy.handwritten.contains(modifier) && !hasModifier(modifier)
                && !(modifier == "nonisolated" && isNonisolated)
        }
        copy.modifiers = added + modifiers
        // A member that belongs to no actor can do all that is asked of one.
        if added.contains("nonisolated") { copy.attributes.removeAll(where: \.isNamedActor) }
        for (index, parameter) in member.parameters.enumerated() {
            copy.parameters[index].label = parameter.label
            copy.parameters[index].name = parameter.name
        }
        return copy
    }
}

extension MockPlan {
    /// The plan of a mock that keeps what a person has added to the heads of its members.
    ///
    /// A part of a head that a requirement doesn't ask for is a person's, or was asked for by an earlier form of it. It does
    /// no harm then.
    ///
    /// - Parameters:
    ///   - mock: The mock.
    ///   - match: Which of its members answer which requirements.
    ///   - heads: What is written for each requirement.
    /// - Returns: The plan.
    func keepingHeads(of mock: WrittenMock, _ match: MemberMatch, _ heads: [MemberHead]) -> MockPlan {
        var mocked = mocked
        for (index, found) in match.members.enumerated() {
            guard let member = found.map({ mock.members[$0] }), member.key == heads[index].key else { continue }
            let declaration = mocked.requirements[index].declaration
            guard declaration.parameters.count == member.parsed.parameters.count else { continue }
            mocked.requirements[index].declaration = declaration.keepingHead(of: member.parsed)
        }
        return MockPlan(mocked: mocked, context: context, isOnNoActor: isOnNoActor)
    }
}
