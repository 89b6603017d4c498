/// Which member of a type answers which requirement.
struct UnitMatch {
    /// The index of the member for each requirement; nil for a requirement that has none.
    private(set) var members: [Int?]
    /// The indexes of the members that answer no requirement.
    private(set) var others: [Int]

    /// - Parameters:
    ///   - heads: What a tool would write for each requirement.
    ///   - type: The type.
    ///   - modules: The names that may stand before a type as its module.
    init(_ heads: [MemberHead], _ type: WrittenType, modules: Set<String>) {
        let aliases = type.aliases
        func signature(_ parsed: Declaration) -> MemberSignature {
            MemberSignature(parsed, aliases: aliases, modules: modules)
        }
        var free: [MemberKey: [Int]] = [:]
        for (index, member) in type.members.enumerated() { free[member.key, default: []].append(index) }
        members = heads.map { _ in nil }
        // Of overloads, those that are the same on both sides belong together; the others follow in their order.
        for needsEquality in [true, false] {
            for (index, head) in heads.enumerated() where members[index] == nil {
                guard let candidates = free[head.key], !candidates.isEmpty else { continue }
                let wanted = signature(head.parsed)
                let isAlone = heads.count { $0.key == head.key } == 1
                let equal = candidates.first { candidate in
                    let own = signature(type.members[candidate].parsed)
                    return own == wanted || (own.result == nil && isAlone)
                }
                guard let member = needsEquality ? equal : candidates.first else { continue }
                members[index] = member
                free[head.key]?.removeAll { $0 == member }
            }
        }
        let used = Set(members.compactMap(\.self))
        others = type.members.indices.filter { !used.contains($0) }
    }

    /// Lets a member answer a requirement that has none, because only its labels have changed.
    mutating func pair(_ head: Int, with member: Int) {
        members[head] = member
        others.removeAll { $0 == member }
    }
}
