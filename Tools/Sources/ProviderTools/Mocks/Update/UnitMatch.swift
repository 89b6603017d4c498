/// Which member of a type answers which requirement.
struct UnitMatch {
    /// The index of the member for each requirement; nil for a requirement that has none.
    private(set) var members: [Int?]
    /// The indexes of the members that answer no requirement.
    private(set) var others: [Int]

    /// - Parameters:
    ///   - heads: What a tool would write for each requirement.
    ///   - mocked: The protocol.
    ///   - mock: The mock.
    ///   - scope: What the names in the members of the type stand for.
    init(_ heads: [MemberHead], of mocked: MockedProtocol, _ mock: WrittenMock, in scope: NameScope) {
        var free: [MemberKey: [Int]] = [:]
        for (index, member) in mock.members.enumerated() { free[member.key, default: []].append(index) }
        members = heads.map { _ in nil }
        func take(_ key: MemberKey, where isFitting: (Int) -> Bool) -> Int? {
            let member = free[key]?.first(where: isFitting)
            free[key]?.removeAll { $0 == member }
            return member
        }
        func answers(_ member: Int, _ requirement: Declaration) -> Bool {
            MemberSignature(mock.members[member].parsed, in: scope).answers(MemberSignature(requirement, in: scope))
        }
        // Of overloads, those that are the same on both sides belong together, in all branches. The others follow in their
        // order, and within their branches.
        for (index, head) in heads.enumerated() {
            members[index] = take(head.key) { answers($0, head.parsed) }
        }
        var used: Set<Int> = []
        for member in mocked.unseen where member.branch != nil {
            guard let key = member.key, let parsed = member.parsed else { continue }
            if let found = take(key, where: { answers($0, parsed) }) { used.insert(found) }
        }
        for (index, head) in heads.enumerated() where members[index] == nil {
            let branch = mocked.requirements[index].branch
            members[index] = take(head.key) { branch == nil || mock.branch(of: mock.members[$0].part) == branch }
        }
        used.formUnion(members.compactMap(\.self))
        others = mock.members.indices.filter { !used.contains($0) }
    }

    /// Lets a member answer a requirement that has none, because only its labels have changed.
    mutating func pair(_ head: Int, with member: Int) {
        members[head] = member
        others.removeAll { $0 == member }
    }
}

extension NameScope {
    /// The names in the members of a mock.
    ///
    /// An associated type for which the mock has no type counts as one that the compiler infers from its members.
    init(of mock: WrittenMock, _ mocked: MockedProtocol) {
        let known = Set(mock.items.map(\.name) + mock.head.genericParameters.map(\.name))
        self.init(aliases: mock.aliases, open: Set(mocked.associatedTypes.map(\.name)).subtracting(known))
    }
}

/// Finds the requirements that a mock can do without: those that it inherits, and those that it leaves to their defaults.
struct OptionalRequirements {
    let mock: WrittenMock
    let scaffolded: ScaffoldedMock
    let options: MockUpdate.Options

    /// Finds the requirements.
    ///
    /// - Parameters:
    ///   - heads: The members for all requirements.
    ///   - match: The members that answer them.
    /// - Returns: The indexes.
    func indexes(_ heads: [MemberHead], _ match: UnitMatch) -> Set<Int> {
        let leavesDefaults = leavesDefaults(match)
        return Set(
            heads.indices.filter { index in
                let key = heads[index].key
                return options.inheritance.members.contains(key) || !(options.required?.contains(usr(index)) ?? true)
                    || (leavesDefaults && (mayHaveDefault(index) || options.inheritance.defaulted.contains(key)))
            }
        )
    }

    /// Whether the mock relies on defaults: it answers requirements without stubs, and stubs none that has a default.
    private func leavesDefaults(_ match: UnitMatch) -> Bool {
        let answered = match.members.enumerated().compactMap { index, member in
            // An answer without a stub tells nothing where a new mock would have none either.
            scaffolded.members[index].stubs.isEmpty ? nil : member.map { (index, mock.members[$0]) }
        }
        let stubbed = answered.filter { !mock.stubs(namedBy: $1).isEmpty }
        return stubbed.count < answered.count && !stubbed.contains { index, _ in mayHaveDefault(index) }
    }

    private func usr(_ index: Int) -> String { scaffolded.members[index].requirement.symbol.usr }

    private func mayHaveDefault(_ index: Int) -> Bool { scaffolded.context.codebase.mayHaveDefault(usr(index)) }
}
