/// Finds the requirements that a mock can do without: those that it inherits, and those that it leaves to their defaults.
struct OptionalRequirements {
    let mock: WrittenMock
    let scaffolded: ScaffoldedMock
    let options: UpdateOptions

    /// Finds the requirements.
    ///
    /// - Parameters:
    ///   - heads: The members for all requirements.
    ///   - match: The members that answer them.
    /// - Returns: The indexes.
    func indexes(_ heads: [MemberHead], _ match: MemberMatch) -> Set<Int> {
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
    private func leavesDefaults(_ match: MemberMatch) -> Bool {
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
