/// The member that the tool writes for one requirement, read the way a person's mock is read.
struct ScaffoldedMember {
    let member: MockMember
    let outline: SourceOutline
    let declaration: SourceDeclaration
    let parsed: Declaration
    let key: MemberKey

    /// Nil for what isn't a member, which the tool doesn't write.
    init?(_ member: MockMember) {
        guard let outline = try? SourceOutline(SourceText(member.lines.joined(separator: "\n"))),
            let declaration = outline.declarations.first
        else { return nil }
        let parsed = outline.parsed(declaration)
        guard let key = MemberKey(parsed) else { return nil }
        self.member = member
        self.outline = outline
        self.declaration = declaration
        self.parsed = parsed
        self.key = key
    }

    /// The head of the member, in one line.
    var head: String {
        let tokens = declaration.tokens.lowerBound..<outline.endOfSignature(declaration)
        let text = outline.text.text(in: outline.bytes(of: tokens))
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// Which member of a mock answers which requirement of its protocol.
struct RequirementMatch {
    /// The index of the member for each requirement; nil for a requirement that has none.
    private(set) var members: [Int?]
    /// The indexes of the members that answer no requirement.
    private(set) var others: [Int]

    init(_ requirements: [ScaffoldedMember], _ mock: WrittenMock, modules: Set<String>) {
        let aliases = mock.aliases
        func signature(_ parsed: Declaration) -> MemberSignature {
            MemberSignature(parsed, aliases: aliases, modules: modules)
        }
        var free: [MemberKey: [Int]] = [:]
        for (index, member) in mock.members.enumerated() { free[member.key, default: []].append(index) }
        members = requirements.map { _ in nil }
        // Of overloads, those that are the same on both sides belong together; the others follow in their order.
        for passes in [true, false] {
            for (index, requirement) in requirements.enumerated() where members[index] == nil {
                guard let candidates = free[requirement.key], !candidates.isEmpty else { continue }
                let wanted = signature(requirement.parsed)
                let isAlone = requirements.count { $0.key == requirement.key } == 1
                let found = candidates.first { candidate in
                    let own = signature(mock.members[candidate].parsed)
                    return own == wanted || (own.result == nil && isAlone)
                }
                guard let member = passes ? found : candidates.first else { continue }
                members[index] = member
                free[requirement.key]?.removeAll { $0 == member }
            }
        }
        let used = Set(members.compactMap(\.self))
        others = mock.members.indices.filter { !used.contains($0) }
    }
}
