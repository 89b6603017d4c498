extension MockedProtocol {
    /// The protocol with `nonisolated` at each requirement that a type on its actor has to answer outside of the actor.
    ///
    /// A protocol on an actor may inherit others that belong to none, such as `Hashable`. Their callers can't wait for
    /// the actor.
    func isolated(in context: MockContext) -> MockedProtocol {
        guard context.isolation != .none, !context.conformsOnInheritedActor else { return self }
        let codebase = context.codebase
        let free = protocols.filter { codebase.symbol($0) != nil && !context.conformances.isOnActor($0) }
        let callers = Set(free.flatMap(codebase.requirements).map(\.usr))
        var copy = self
        for (index, requirement) in requirements.enumerated() {
            let answered = codebase.overriddenRequirements(of: requirement.symbol.usr) + [requirement.symbol.usr]
            guard !callers.isDisjoint(with: answered), requirement.declaration.needsNonisolated(in: context) else {
                continue
            }
            copy.requirements[index].declaration.modifiers.append("nonisolated")
            copy.requirements[index].belongsToNoActor = true
        }
        return copy
    }

    /// The protocol as it was before ``isolated(in:)``, as far as `condition` holds for a requirement.
    func withoutNonisolated(where condition: (Declaration) -> Bool) -> MockedProtocol {
        var copy = self
        for (index, requirement) in requirements.enumerated()
        where requirement.belongsToNoActor && condition(requirement.declaration) {
            copy.requirements[index].declaration.modifiers.removeAll { $0 == "nonisolated" }
            copy.requirements[index].belongsToNoActor = false
        }
        return copy
    }
}

extension MockContext {
    /// The context of a mock that has an isolation of its own.
    func isolated(_ isolation: Isolation) -> MockContext {
        var copy = self
        copy.isolation = isolation
        return copy
    }
}

extension TypeConformances {
    /// Whether a protocol is on a global actor, or for actors alone.
    fileprivate func isOnActor(_ usr: String) -> Bool {
        ([usr] + codebase.inheritedProtocols(of: usr)).contains(USR.actor)
            || codebase.symbol(usr).map(isIsolated) ?? false
    }
}

extension Declaration {
    /// Whether a member with this declaration would be on the actor of its type, and its callers can't wait for that.
    fileprivate func needsNonisolated(in context: MockContext) -> Bool {
        // Static members of an actor aren't isolated.
        if context.isolation == .actor, isOfType { return false }
        if isNonisolated || attributes.contains(where: context.conformances.isGlobalActor) { return false }
        // A parameter says where the member runs.
        if parameters.contains(where: { $0.type.hasAttribute("isolated") }) { return false }
        guard accessors?.isAsync ?? isAsync else { return true }
        // A call that waits passes values on to the actor.
        let conformances = context.adding(self).conformances
        return !(parameters.map(\.type) + [type ?? .void]).allSatisfy(conformances.isSendable)
    }
}
