/// A protocol that was read, with all that its mock needs to know.
struct MockPlan {
    /// The protocol, whose requirements are `nonisolated` where their members have to be.
    let mocked: MockedProtocol
    let context: MockContext
    /// Whether code on no actor creates the mock, whatever actor is the default of its module.
    let isOnNoActor: Bool
    /// The protocol as it was read.
    private let source: MockedProtocol

    init(mocked: MockedProtocol, context: MockContext, isOnNoActor: Bool) {
        self.mocked = mocked.isolated(context.isolation)
        self.context = context
        self.isOnNoActor = isOnNoActor
        source = mocked
    }

    /// The plan for a mock that stands in a file, which may have an isolation of its own.
    func isolated(like mock: WrittenMock) -> MockPlan {
        let isolation = MockIsolation(source, context.conformances, like: mock)
        return MockPlan(mocked: source, context: context.isolated(isolation), isOnNoActor: isOnNoActor)
    }

    /// The plan with names for the stubs.
    ///
    /// - Parameter existing: The stubs that the mock has already.
    /// - Returns: A copy.
    func naming(existing: StubNaming.Existing) -> MockPlan {
        MockPlan(mocked: mocked, context: context.naming(stubsOf: mocked, existing: existing), isOnNoActor: isOnNoActor)
    }

    /// How the mock answers each requirement, in the order of these.
    func members() -> [MemberPlan] {
        let members = mocked.requirements.map { MemberPlan($0, context: context) }
        noteAmbiguousModules(members)
        return members
    }

    /// The types that the mock names outside of its members.
    var headTypes: UsedTypes { UsedTypes(ofHeadOf: mocked, context: context) }

    /// A module that the mock imports may have a type that is named like one of the protocol's, which its graph tells.
    private func noteAmbiguousModules(_ members: [MemberPlan]) {
        let used = members.reduce(headTypes.modules) { $0.union($1.usedTypes.modules) }
        for module in used.subtracting(ModuleName.toolchain).subtracting([context.module]) {
            context.conformances.wanted.note(module)
        }
    }

    /// Remarks on functions of extensions that calls without all arguments run in place of the mock's.
    var notesOnExtensions: [Finding] {
        mocked.requirements.flatMap { requirement in
            context.codebase.members(named: requirement.symbol.usr).filter { symbol in
                let declaration = DeclarationParser.parse(symbol)
                return MemberKey(declaration) == MemberKey(requirement.declaration)
                    && declaration.parameters.contains { $0.defaultValue != nil }
            }.map { symbol in
                let call = "A call of `\(requirement.symbol.title)` that leaves out arguments"
                let message = "\(call) runs this function, not \(context.mockName)."
                return Finding(location: symbol.location, message: message)
            }
        }
    }

    // MARK: - Isolation

    /// Whether a mock with these members can't belong to the main actor, as it would in a module whose default isolation that
    /// is.
    func isNonisolated(_ members: [MemberPlan]) -> Bool {
        if mocked.declaration.hasModifier("nonisolated") { return true }
        guard context.isolation.home == .unstated else { return false }
        if let superclass = mocked.superclass { return isNonisolated(superclass) }
        if isMadeOfItself || members.contains(where: \.isReachedOnNoActor) { return true }
        return !context.traits.isSendable
            && (isOnNoActor || members.contains(where: \.isForNoActor)
                || context.mayBeNeutralValue(mocked.symbol.usr)
                || context.isGivenToTypeThatLeaves(mocked.symbol.usr))
    }

    /// Whether a type is made of the mock, as `Indices` is `DefaultIndices<Self>`.
    ///
    /// The compiler can't find the isolation of the one without the other.
    private var isMadeOfItself: Bool {
        let types = mocked.associatedTypes.compactMap(\.fixed) + mocked.requirements.flatMap(\.declaration.types)
        return types.flatMap(\.names).contains { components in
            components.flatMap(\.arguments).contains(.named("Self"))
        }
    }

    /// Whether a class belongs to no actor, so that its subclasses can't either; those of `NSObject` can.
    private func isNonisolated(_ superclass: TypeSyntax) -> Bool {
        guard let usr = superclass.usr, usr != USR.object else { return false }
        return context.codebase.classes(from: usr).allSatisfy { usr in
            guard usr != USR.object, let symbol = context.codebase.symbol(usr) else { return usr == USR.object }
            return !context.conformances.isIsolated(symbol)
        }
    }
}
