/// The meanings of names in the members of a mock, by which a member is compared with a requirement.
struct MemberNames {
    private let mock: WrittenMock
    /// The names outside of conditions.
    let scope: NameScope

    /// An associated type for which the mock has no type counts as one that the compiler infers from its members.
    init(_ mock: WrittenMock, _ mocked: MockedProtocol) {
        self.mock = mock
        let known = Set(mock.items.map(\.name) + mock.head.genericParameters.map(\.name))
        let open = Set(mocked.associatedTypes.map(\.name)).subtracting(known)
        scope = NameScope(aliases: mock.aliases(), open: open)
    }

    /// The signatures of a member and of a requirement, for which the type aliases in the branch of the member count, too.
    func signatures(
        _ member: WrittenMock.Member,
        _ requirement: Declaration
    ) -> (own: MemberSignature, wanted: MemberSignature) {
        var scope = scope
        if let branch = mock.branch(of: member.part) {
            scope.aliases.merge(mock.aliases(in: branch)) { $1 }
            scope.open.subtract(scope.aliases.keys)
        }
        return (MemberSignature(member.parsed, in: scope), MemberSignature(requirement, in: scope))
    }

    /// Whether a member is written as a requirement asks.
    func answers(_ member: WrittenMock.Member, _ requirement: Declaration) -> Bool {
        let (own, wanted) = signatures(member, requirement)
        return own.answers(wanted)
    }
}
