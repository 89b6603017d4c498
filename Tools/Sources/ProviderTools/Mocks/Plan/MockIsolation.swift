/// Where a mock runs: what its type, its conformance and its members say of actors.
///
/// All of that is decided here. The tools don't know the default actors of the modules, so a mock compiles under each.
struct MockIsolation {
    /// The word of a type on its actor.
    enum Home: Equatable {
        /// Nothing: it is on the default actor of its module, if there is one.
        case unstated
        case nonisolated
        /// An attribute, such as `@MainActor`.
        case globalActor(String)
        case actor
    }

    private(set) var home: Home
    /// The word before the protocol that the mock conforms to, such as `@MainActor`; nil for none.
    private(set) var conformance: String?
    /// Whether the actor is that of a class or of another protocol, and the mock conforms to its own only there.
    private(set) var isInherited = false
    /// The identities of requirements that callers on no actor reach, who can't wait for that of the mock.
    private(set) var free: Set<String> = []
    /// Whether asynchronous members run on the actor of their caller where they pass on what isn't `Sendable`.
    private var followsCallers = false

    /// Whether the mock is on an actor under each default isolation.
    var isOnKnownActor: Bool { home != .unstated && home != .nonisolated }

    /// The isolation of a mock, as far as its protocol decides on it.
    init(_ mocked: MockedProtocol, _ conformances: TypeConformances) {
        let own = conformances.globalActor(mocked.symbol)
        let inherited = conformances.inheritedActor(mocked)
        let actorOfMock = own ?? inherited ?? conformances.actorOfCollections(in: mocked)
        home = mocked.isActor ? .actor : actorOfMock.map { .globalActor($0.text) } ?? .unstated
        isInherited = own == nil && inherited != nil && !mocked.isSendable
        free = isInherited ? [] : conformances.requirementsOnNoActor(of: mocked, home: home)
        let actor = isInherited ? inherited : conformances.actorOfConformance(to: mocked)
        if let actor, home != .actor {
            conformance = actor.text
        } else if case .globalActor = home, !free.isEmpty || conformances.isSentWithoutActor(mocked) {
            // Where the main actor is the default, a conformance to `Hashable`, say, would count as isolated, which that to a
            // protocol that inherits it can't be, nor that to one that is `Sendable`.
            conformance = "nonisolated"
        }
    }

    /// The isolation of the mock beside one that stands in a file, which a person may have put elsewhere.
    init(_ mocked: MockedProtocol, _ conformances: TypeConformances, like mock: WrittenMock) {
        self.init(mocked, conformances)
        if mock.conformsInIsolation {
            free = free.filter { usr in !mocked.requirements.contains { $0.symbol.usr == usr && mock.isIsolated($0) } }
        } else if home == .unstated, let written = mock.home,
            // Where the compiler infers that a conformance is isolated, members of a class already rely on that.
            written == .actor || !mocked.requirements.contains(where: mock.isIsolated)
        {
            home = written
            free = conformances.requirementsOnNoActor(of: mocked, home: home)
        }
    }

    /// The isolation once it is known what the members pass on.
    ///
    /// - Parameters:
    ///   - members: The members.
    ///   - plan: The plan that they are of.
    ///   - isNonisolated: Whether a mock that exists says so; nil for a new mock, which decides.
    /// - Returns: A copy.
    func deciding(for members: [MemberPlan], of plan: MockPlan, staying isNonisolated: Bool?) -> MockIsolation {
        var copy = self
        copy.followsCallers = plan.isNonisolated(members)
        if isNonisolated ?? copy.followsCallers, home == .unstated { copy.home = .nonisolated }
        return copy
    }

    /// A member that says where it has to run.
    ///
    /// The closures that it runs may be `nonisolated(nonsending)`, and so may the requirement, by a setting of its module.
    /// But a member of a mock on an actor reaches its stub there alone.
    func applied(to member: MemberPlan) -> MemberPlan {
        let declaration = member.declaration
        let isOnActorOfCaller =
            declaration.runsClosuresOnActorOfCaller || (home == .nonisolated && member.answersWhatIsNotSendable)
        let saysNothing =
            !declaration.isNonisolated && !declaration.attributes.contains { $0.text == "@concurrent" }
            && !declaration.parameters.contains { $0.type.hasAttribute("isolated") }
        guard followsCallers, declaration.keyword == "func", declaration.isAsync, saysNothing else { return member }
        // Only a member that leaves its caller, too, can pass on what isn't `Sendable` to a closure that does.
        if member.runsConcurrentClosure, member.isForNoActor { return member.leavingCaller }
        return isOnActorOfCaller ? member.saying("nonisolated(nonsending)") : member
    }
}

extension MockedProtocol {
    /// The protocol whose requirements say that they are `nonisolated` where their members have to.
    func isolated(_ isolation: MockIsolation) -> MockedProtocol {
        var copy = self
        for (index, requirement) in requirements.enumerated() where isolation.free.contains(requirement.symbol.usr) {
            copy.requirements[index].declaration.attributes.removeAll(where: \.isNamedActor)
            let isStated = requirement.declaration.hasModifier("nonisolated")
            if !isStated { copy.requirements[index].declaration.modifiers.append("nonisolated") }
        }
        return copy
    }
}

extension TypeConformances {
    /// The requirements that a type on an actor has to answer outside of it.
    ///
    /// A protocol on an actor may inherit others that belong to none, such as `Hashable`, and may ask again for what they
    /// ask for.
    fileprivate func requirementsOnNoActor(of mocked: MockedProtocol, home: MockIsolation.Home) -> Set<String> {
        let callers = Set(
            mocked.protocols.filter { codebase.symbol($0) != nil && !isOnActor($0) }.flatMap(codebase.requirements)
                .filter { !isIsolated($0) }.map(\.usr)
        )
        let free = mocked.requirements.filter { requirement in
            let answered = requirement.answers.flatMap(codebase.overriddenRequirements) + requirement.answers
            return !callers.isDisjoint(with: answered) && isReachedOnlyThere(requirement.declaration, home: home)
        }
        return Set(free.map(\.symbol.usr))
    }

    /// Whether a member with this declaration would be on an actor, and its callers can't wait for that.
    private func isReachedOnlyThere(_ declaration: Declaration, home: MockIsolation.Home) -> Bool {
        let isIsolated = declaration.attributes.contains(where: isGlobalActor)
        // Static members of an actor aren't isolated.
        guard isIsolated || (home != .unstated && !(home == .actor && declaration.isOfType)) else { return false }
        // A parameter says where the member runs.
        if declaration.isNonisolated || declaration.parameters.contains(where: { $0.type.hasAttribute("isolated") }) {
            return false
        }
        guard declaration.accessors?.isAsync ?? declaration.isAsync else { return true }
        // A call that waits passes values on to the actor.
        var inside = self
        inside.scope.add(parametersOf: declaration)
        if home != .unstated { inside.selfConformances.insert(USR.sendable) }
        return !(declaration.parameters.map(\.type) + [declaration.type ?? .void]).allSatisfy(inside.isSendable)
    }

    /// Whether a protocol is on a global actor, or for actors alone.
    private func isOnActor(_ usr: String) -> Bool {
        ([usr] + codebase.inheritedProtocols(of: usr)).contains(USR.actor)
            || codebase.symbol(usr).map(isIsolated) ?? false
    }

    /// The actor of the class that a protocol asks for, or of a protocol that it inherits, and of all that conforms to it.
    ///
    /// In a module of Swift 5, the protocol itself doesn't take that over.
    fileprivate func inheritedActor(_ mocked: MockedProtocol) -> TypeAttribute? {
        let superclass = mocked.superclass?.usr
        if let superclass { note(superclass) }
        let inherited = superclass.map(codebase.classes) ?? codebase.inheritedProtocols(of: mocked.symbol.usr)
        return inherited.lazy.compactMap(codebase.symbol).compactMap(globalActor).first
    }

    /// Whether a protocol on an actor is `Sendable`, and inherits another one that says nothing of its actor.
    fileprivate func isSentWithoutActor(_ mocked: MockedProtocol) -> Bool {
        mocked.isSendable
            && mocked.protocols.dropFirst().filter { !codebase.isOfToolchain($0) }.compactMap(codebase.symbol)
                .contains { !isIsolated($0) }
    }

    /// The actor of a requirement with a set or a dictionary whose elements can be hashed only there.
    ///
    /// No stub of such a type can be created elsewhere.
    fileprivate func actorOfCollections(in mocked: MockedProtocol) -> TypeAttribute? {
        mocked.requirements.lazy.map(\.declaration)
            .filter { $0.types.contains { $0.contains { self.hashesInIsolation($0) } } }
            .flatMap(\.attributes).first(where: isGlobalActor)
    }

    private func hashesInIsolation(_ type: TypeSyntax) -> Bool {
        let key: TypeSyntax? =
            switch type {
            case .dictionary(let key, _): key
            case .name(let names) where ["Set", "Dictionary"].contains(names.last?.text): names.last?.arguments.first
            default: nil
            }
        return key?.usr.map(hasIsolatedConformances) ?? false
    }

    /// The actor on which alone a mock conforms to its protocol, where it has to say so.
    ///
    /// In a module whose default isolation is the main actor, a protocol that refines another belongs to it, and so do the
    /// requirements of both, but the other protocol itself doesn't say so. And a default on an actor may answer a requirement
    /// of a protocol that belongs to none.
    fileprivate func actorOfConformance(to mocked: MockedProtocol) -> TypeAttribute? {
        if mocked.isSendable { return nil }
        let inherited = mocked.protocols.dropFirst().filter { codebase.symbol($0).map(isIsolated) != true }
            .flatMap(codebase.requirements)
        let written = Set(mocked.requirements.flatMap(\.answers))
        let defaults = inherited.filter { !written.contains($0.usr) && !isIsolated($0) }
            .flatMap { codebase.members(named: $0.usr) }
            .filter { symbol in codebase.parent(of: symbol.usr).map { mocked.inherits($0.usr) } ?? false }
        let refined = globalActor(mocked.symbol)?.isMainActor == true ? inherited : []
        return (refined + defaults).lazy.compactMap(globalActor).first(where: \.isMainActor)
    }
}

extension WrittenMock {
    /// The word of the type on its actor; nil for none.
    fileprivate var home: MockIsolation.Home? {
        if type.keyword == "actor" { return .actor }
        return head.attributes.first(where: \.isNamedActor).map { .globalActor($0.text) }
    }

    /// Whether a member that isn't `nonisolated` answers a requirement whose callers don't wait.
    fileprivate func isIsolated(_ requirement: MockedProtocol.Requirement) -> Bool {
        let declaration = requirement.declaration
        guard !(declaration.accessors?.isAsync ?? declaration.isAsync), let key = MemberKey(declaration) else {
            return false
        }
        return members.contains { member in
            member.key == key && member.parsed.keyword != "let" && !member.parsed.isNonisolated
        }
    }

    /// Whether the type conforms to protocols on its actor alone, or is trusted to be called there.
    var conformsInIsolation: Bool {
        type.hasConformance { $0.isNamedActor || $0.text == "@preconcurrency" }
    }
}
