/// Finds which member of a mock answers which requirement, and the stubs whose names stay as they are.
struct AnsweringMembers {
    private(set) var match: MemberMatch
    /// Members that answer no requirement, but have a stub of their own.
    private(set) var leftOvers: [WrittenMock.Member] = []
    /// Those that stand in a condition, where they may belong to a protocol that looks different elsewhere.
    private(set) var conditionalLeftOvers: [WrittenMock.Member] = []
    private(set) var existing = StubNaming.Existing()
    let former: FormerParts
    private let mock: WrittenMock
    private let form: WrittenForm

    private let names: MemberNames

    init(
        _ mock: WrittenMock,
        plan: MockPlan,
        heads: [MemberHead],
        names: MemberNames,
        options: UpdateOptions
    ) {
        self.mock = mock
        self.names = names
        form = WrittenForm(mock: mock)
        former = FormerParts(
            mock: mock,
            context: plan.context,
            names: NameResolver(plan.context.codebase, module: plan.context.module, files: mock.files),
            owner: plan.mocked.requirements.first?.owner ?? ""
        )
        match = MemberMatch(heads, of: plan.mocked, mock, names)
        pair(leftOvers(besides: options.inheritance.members), heads, inherited: options.inheritance.members)
        leftOvers = leftOvers(besides: options.inheritance.members).map { mock.members[$0] }
        conditionalLeftOvers = leftOvers(besides: options.inheritance.members, inCondition: true)
            .map { mock.members[$0] }
        keepNames(plan.mocked.requirements, heads)
        for member in leftOvers where !(options.removes && isScaffolded(member)) {
            guard let stub = mock.ownStub(of: member) else { continue }
            let usr = "written:\(member.key.title)"
            existing.names[usr] = stub.member
            existing.members.append(.init(usr: usr, declaration: member.parsed))
        }
    }

    private func leftOvers(besides inherited: Set<MemberKey>, inCondition: Bool = false) -> [Int] {
        let answering = match.members.compactMap(\.self)
        let used = Set(answering.flatMap { mock.stubs(namedBy: mock.members[$0]) }.map(\.name))
        return match.others.filter { index in
            let member = mock.members[index]
            guard (member.part.declaration.condition != nil) == inCondition, !member.parsed.hasModifier("override"),
                !inherited.contains(member.key), let stub = mock.ownStub(of: member), !used.contains(stub.name)
            else { return false }
            return StubName.isName(stub.name, ofStubOf: member.parsed)
        }
    }

    /// Counts a missing requirement and a member that is left over as one that has changed, if only their labels differ.
    private mutating func pair(_ leftOvers: [Int], _ heads: [MemberHead], inherited: Set<MemberKey>) {
        let missing = heads.indices.filter { match.members[$0] == nil && !inherited.contains(heads[$0].key) }
        for index in missing {
            let alike = leftOvers.filter { mock.members[$0].key.isAlike(heads[index].key) }
            let rivals = missing.filter { heads[$0].key.isAlike(heads[index].key) }
            guard alike.count == 1, rivals.count == 1, isScaffolded(mock.members[alike[0]]) else { continue }
            match.pair(index, with: alike[0])
        }
    }

    private func isScaffolded(_ member: WrittenMock.Member) -> Bool {
        former.parts(of: member, for: nil).flatMap { form.matches($0, member) } != nil
    }

    private mutating func keepNames(_ requirements: [MockedProtocol.Requirement], _ heads: [MemberHead]) {
        for (index, requirement) in requirements.enumerated() {
            guard let member = match.members[index].map({ mock.members[$0] }), let stub = mock.ownStub(of: member)
            else {
                continue
            }
            let isSame =
                member.key == heads[index].key
                && names.answers(member, heads[index].parsed)
            // A name that speaks of the old signature isn't kept with a new one.
            guard isSame || StubName.isName(stub.name, ofStubOf: requirement.declaration) else { continue }
            existing.names[requirement.symbol.usr] = stub.member
        }
    }
}

extension WrittenMock.Stub {
    /// The name of a stub without `Stub`.
    fileprivate var member: String { String(name.dropLast(StubName.suffix.count)) }
}

extension MemberKey {
    /// Whether another one differs at most in its labels.
    fileprivate func isAlike(_ other: MemberKey) -> Bool {
        kind == other.kind && name == other.name && isStatic == other.isStatic
    }
}
