/// Writes again what the tool would have written for the signature that a member spells.
///
/// From that, an update sees which members are still as they were scaffolded.
struct FormerParts {
    let mock: WrittenMock
    let context: MockContext
    let names: NameResolver
    /// The protocol that requirements without one of their own count as those of.
    let owner: String

    /// - Parameters:
    ///   - member: The member.
    ///   - requirement: The requirement that it answers; nil if the requirement is gone.
    ///   - required: The members for initializers that the protocol requires.
    ///   - answers: The statements of the initializer that takes all dependencies, if the requirement is that one.
    /// - Returns: The parts; nil if the tool would have called the stub otherwise.
    func parts(
        of member: WrittenMock.Member,
        for requirement: MockedProtocol.Requirement?,
        required: [MockMember] = [],
        answers: [String] = []
    ) -> [ScaffoldedPart]? {
        guard let scaffolded = scaffolded(member, for: requirement) else { return nil }
        let initializer = MockInitializer([scaffolded] + required, context: context)
        let isDependency = scaffolded.stubs.first?.dependency != nil
        return ScaffoldedPart.parts(
            of: scaffolded,
            lines: scaffolded.lines(withAnswers: answers),
            initializer,
            at: isDependency ? 0 : nil
        )
    }

    /// The same with the names of stubs in another context.
    func with(_ context: MockContext) -> FormerParts {
        FormerParts(mock: mock, context: context, names: names, owner: owner)
    }

    private func scaffolded(_ member: WrittenMock.Member, for requirement: MockedProtocol.Requirement?) -> MockMember? {
        var declaration = names.identified(
            member.parsed.keepingOptionalParts(),
            associatedTypes: context.traits.associatedTypes,
            mockName: context.mockName
        )
        // The protocol may have attributes that a class can't have.
        if let requirement { declaration.restoreAttributes(of: requirement.declaration, in: context) }
        let symbol = requirement?.symbol ?? Symbol(title: member.key.title, usr: "written:\(member.key.title)")
        let stub = mock.stubs(namedBy: member).first?.name ?? ""
        guard stub.isEmpty || stub.hasSuffix(StubName.suffix) else { return nil }
        var named = context
        if !stub.isEmpty { named.name(symbol.usr, as: String(stub.dropLast(StubName.suffix.count))) }
        let old = MockedProtocol.Requirement(
            symbol: symbol,
            declaration: declaration,
            owner: requirement?.owner ?? owner
        )
        return MemberWriter(MemberPlan(old, context: named)).member()
    }
}

extension Declaration {
    /// Takes over from the requirement what a mock leaves out because its class says it already.
    fileprivate mutating func restoreAttributes(of requirement: Declaration, in context: MockContext) {
        let own = Set(attributes.map(\.text))
        guard !hasModifier("nonisolated") else { return }
        attributes += requirement.attributes.filter { !own.contains($0.text) && !Signature.writes($0, in: context) }
    }
}

extension Symbol {
    /// A symbol that no graph has.
    init(title: String, usr: String) {
        self.init(
            kindCode: .init(identifier: ""),
            identifier: .init(precise: usr),
            pathComponents: [title],
            names: .init(title: title),
            accessLevel: .internal,
            availability: nil,
            spi: nil,
            graphLocation: nil,
            swiftExtension: nil
        )
    }
}
