/// Finds the requirements that a mock can do without: those that it inherits, and those that it leaves to their defaults.
///
/// A mock that stubs all that it answers gets the requirements with defaults as well, and so does one that stubs such a
/// requirement. Any other mock relies on the defaults.
struct OptionalRequirements {
    private let mock: WrittenType
    private let draft: MockDraft
    private let parts: MockParts
    private let scope: NameScope
    private let options: MockMerge.Options

    init(
        _ mock: WrittenType,
        _ draft: MockDraft,
        _ parts: MockParts,
        scope: NameScope,
        _ options: MockMerge.Options
    ) {
        self.mock = mock
        self.draft = draft
        self.parts = parts
        self.scope = scope
        self.options = options
    }

    private var codebase: Codebase { draft.context.codebase }

    /// Finds the requirements.
    ///
    /// - Parameters:
    ///   - heads: The members for all requirements.
    ///   - match: The members that answer them.
    /// - Returns: The indexes.
    func indexes(_ heads: [MemberHead], _ match: UnitMatch) -> Set<Int> {
        let requirements = draft.mocked.requirements
        let defaulted = leavesDefaults(match) ? requirements.indices.filter { hasDefault($0, heads[$0].key) } : []
        return Set(defaulted).union(
            requirements.indices.filter { index in
                options.inherited.contains(heads[index].key) || isAnswered(heads[index], match.members[index])
                    || !(options.required?.contains(requirements[index].symbol.usr) ?? true)
            }
        )
    }

    /// Whether a handwritten member that answers another requirement answers this one as well.
    ///
    /// A function that isn't asynchronous does so where the protocol also asks for one that is.
    private func isAnswered(_ head: MemberHead, _ own: Int?) -> Bool {
        own == nil
            && mock.members.contains { member in
                member.key == head.key && mock.properties(namedBy: member).isEmpty
                    && Witness(member.parsed, for: head.parsed, in: scope).isAccepted
            }
    }

    private func leavesDefaults(_ match: UnitMatch) -> Bool {
        guard !options.writesDefaulted else { return false }
        let answered = match.members.enumerated().compactMap { index, member in
            // An answer without a stub tells nothing where a new mock would have none either.
            parts.members[index].stubs.isEmpty ? nil : member.map { (index, mock.members[$0]) }
        }
        let stubbed = answered.filter { !mock.properties(namedBy: $1).isEmpty }
        guard !mock.properties.isEmpty, stubbed.count < answered.count else { return mock.properties.isEmpty }
        return !stubbed.contains { index, _ in
            codebase.mayHaveDefault(draft.mocked.requirements[index].symbol.usr)
        }
    }

    private func hasDefault(_ index: Int, _ key: MemberKey) -> Bool {
        let requirement = draft.mocked.requirements[index]
        if key.kind == .initializer, mock.hasImplicitInitializer(labels: key.labels) { return true }
        if isSynthesized(requirement) { return true }
        // A graph doesn't say that the default of `id` is for classes alone, and has `==` of many types.
        let owner = codebase.symbol(requirement.owner)?.title ?? ""
        if Self.protocolsWithoutDefaults.contains(owner) { return options.defaulted.contains(key) }
        // The tests may have extensions of which no graph tells.
        let extending = codebase.members(named: requirement.symbol.usr)
        guard !extending.isEmpty else { return options.defaulted.contains(key) }
        return extending.contains { symbol in
            let conditions = symbol.swiftExtension?.constraints ?? []
            return conditions.allSatisfy(isMet)
                && Witness(DeclarationParser.parse(symbol), for: requirement.declaration, in: scope).isAccepted
        }
    }

    private static let protocolsWithoutDefaults: Set<String> = [
        "CustomDebugStringConvertible", "CustomStringConvertible", "Equatable", "Hashable", "Identifiable",
    ]

    /// Conditions on associated types count as met, because the mock may infer those.
    private func isMet(_ condition: Relationship.Constraint) -> Bool {
        guard condition.lhs == "Self" else { return true }
        let name = condition.rhs.split(separator: ".").last.map(String.init) ?? ""
        return
            (mock.inheritedTypes.map(\.description) + draft.mocked.protocols.flatMap { codebase.path(of: $0).suffix(1) })
            .contains { $0 == name || $0.hasSuffix(".\(name)") }
    }

    /// Whether the compiler writes the member.
    private func isSynthesized(_ requirement: MockedProtocol.Requirement) -> Bool {
        switch codebase.symbol(requirement.owner)?.title {
        case "Equatable", "Hashable": mock.containers[0].declaration.keyword == "struct"
        case "Identifiable": mock.containers[0].declaration.keyword != "struct"
        case "Decodable", "Encodable": true
        default: false
        }
    }
}

extension WrittenType {
    /// Whether the compiler writes an initializer with these labels, because the type has none of its own.
    fileprivate func hasImplicitInitializer(labels: [String]) -> Bool {
        guard !containers[0].items.contains(where: { $0.keyword == "init" }) else { return false }
        let outline = files[0].outline
        let stored = containers[0].items.filter { item in
            ["let", "var"].contains(item.keyword) && item.body == nil && !outline.parsed(item).isStatic
        }
        let needed = stored.filter { item in
            guard outline.initialValue(of: item) == nil else { return false }
            guard item.keyword == "var", case .optional? = outline.parsed(item).type else { return true }
            return false
        }
        if labels.isEmpty { return needed.isEmpty }
        let taken = stored.filter { $0.keyword == "var" || outline.initialValue(of: $0) == nil }.map(\.name)
        return containers[0].declaration.keyword == "struct" && taken.filter(labels.contains) == labels
            && needed.allSatisfy { labels.contains($0.name) }
    }
}
