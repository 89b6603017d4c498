/// Which member of a type answers which requirement.
struct MemberMatch {
    /// The index of the member for each requirement; nil for a requirement that has none.
    private(set) var members: [Int?]
    /// The indexes of the members that answer no requirement.
    private(set) var others: [Int]

    /// - Parameters:
    ///   - heads: What a tool would write for each requirement.
    ///   - mocked: The protocol.
    ///   - mock: The mock.
    ///   - names: What the names in its members stand for.
    init(_ heads: [MemberHead], of mocked: MockedProtocol, _ mock: WrittenMock, _ names: MemberNames) {
        var free: [MemberKey: [Int]] = [:]
        for (index, member) in mock.members.enumerated() { free[member.key, default: []].append(index) }
        members = heads.map { _ in nil }
        func take(_ key: MemberKey, where isFitting: (Int) -> Bool) -> Int? {
            let member = free[key]?.first(where: isFitting)
            free[key]?.removeAll { $0 == member }
            return member
        }
        func answers(_ member: Int, _ requirement: Declaration) -> Bool {
            names.answers(mock.members[member], requirement)
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
