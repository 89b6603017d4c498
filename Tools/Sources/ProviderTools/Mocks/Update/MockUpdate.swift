/// A mock that exists, beside the two others that it is compared with, part by part.
///
/// | text | where |
/// | --- | --- |
/// | what stands there | ``WrittenMock`` |
/// | what would have been written for the signatures that stand there | ``FormerParts`` |
/// | what would be written now | ``ScaffoldedMock`` |
///
/// The stubs that the mock has are found first, as a new one must not take their names. Then ``Merge`` decides, and
/// ``MergeWriter`` writes.
struct MockUpdate {
    let mock: WrittenMock
    /// The mock as a tool would write it now.
    let scaffolded: ScaffoldedMock
    /// The requirements with what belongs to them, in the order of the protocol.
    let units: [ScaffoldedUnit]
    /// Which member answers which of them.
    let match: MemberMatch
    /// The indexes of the units that the mock can do without, because it inherits or is given a default for them.
    let optional: Set<Int>
    /// The requirements that aren't among the units, because no graph has them.
    let unseen: [UnseenMember]
    let unseenProtocols: [UnseenProtocol]
    /// The members that answer no requirement and that the tool recognizes as its own.
    let leftOvers: [WrittenMock.Member]
    /// Those that stand in a condition.
    let conditionalLeftOvers: [WrittenMock.Member]
    /// The names that the members of the mock can use.
    let names: MemberNames
    /// The associated types that have a type, without being type parameters of the mock.
    let chosenTypes: Set<String>
    let protocolName: String
    let options: UpdateOptions
    /// The access levels of new members and of the other new parts.
    let access: (members: AccessLevel, others: AccessLevel)
    private let former: FormerParts

    /// - Throws: A `ToolError` if there can't be a mock of the protocol.
    init(_ mock: WrittenMock, plan: MockPlan, protocolName: String, options: UpdateOptions) throws {
        let asked = plan.isolated(like: mock)
        let names = MemberNames(mock, asked.mocked)
        let askedHeads = try asked.heads()
        let answering = AnsweringMembers(mock, plan: asked, heads: askedHeads, names: names, options: options)
        let plan = asked.keepingHeads(of: mock, answering.match, askedHeads)
        let heads = try plan.heads()
        let named = plan.naming(existing: answering.existing)
        let scaffolded = ScaffoldedMock(named, staysNonisolated: mock.head.hasModifier("nonisolated"))
        let onlyProtocols = mock.inheritsOnlyProtocols(besides: plan)
        let answered = heads.indices.filter { answering.match.members[$0] != nil }.map { heads[$0].parsed }
        let answeredTypes = answered.flatMap(\.types).flatMap(\.names).map { $0[0].text }
        self.mock = mock
        self.scaffolded = scaffolded
        units = zip(scaffolded.members, heads).map { member, head in
            ScaffoldedUnit(member, head: head, of: scaffolded, inheritsOnlyProtocols: onlyProtocols)
        }
        match = answering.match
        optional = OptionalRequirements(mock: mock, scaffolded: scaffolded, options: options).indexes(heads, match)
        unseen = plan.mocked.unseen
        unseenProtocols = plan.mocked.unseenProtocols
        (leftOvers, conditionalLeftOvers) = (answering.leftOvers, answering.conditionalLeftOvers)
        self.names = names
        chosenTypes = names.scope.open.intersection(answeredTypes).union(plan.mocked.typesWithDefault)
        self.protocolName = protocolName
        self.options = options
        access = mock.access(answering: scaffolded.symbol, in: scaffolded.context.codebase)
        former = answering.former.with(named.context)
    }

    /// The index of the required initializer that gives all properties their values.
    var requiredInitializer: Int? { scaffolded.initializer.requiredIndex }

    /// Whether the mock has type parameters when it is scaffolded.
    var isGeneric: Bool { scaffolded.context.traits.isGeneric }

    /// The parts that the tool would have written for the signature that a member spells; nil if it would have written none.
    ///
    /// - Parameters:
    ///   - member: The member.
    ///   - unit: The index of the requirement that it answers; nil if none.
    /// - Returns: The parts.
    func formerParts(of member: WrittenMock.Member, for unit: Int?) -> [ScaffoldedPart]? {
        former.parts(
            of: member,
            for: unit.map { scaffolded.members[$0].requirement },
            required: scaffolded.members.filter { $0.requirement.declaration.keyword == "init" },
            answers: unit != nil && unit == requiredInitializer ? scaffolded.initializer.answers : []
        )
    }

    /// Whether a person wrote the mock without stubs, where a new mock would have some.
    var isHandwritten: Bool {
        let stubbed = zip(scaffolded.members, units).filter { !$0.0.stubs.isEmpty }.map(\.1.head.key)
        return mock.stubs.isEmpty && mock.members.contains { stubbed.contains($0.key) }
    }

    /// The mock as if it were new, to be formatted.
    var text: String { scaffolded.textWithoutBranches }
}

extension MockedProtocol {
    /// The names of the associated types that have a default.
    fileprivate var typesWithDefault: [String] { associatedTypes.filter { $0.standard != nil }.map(\.name) }
}

extension WrittenMock {
    /// Whether the first type that a mock inherits is its protocol, so that it has no superclass.
    fileprivate func inheritsOnlyProtocols(besides plan: MockPlan) -> Bool {
        type.inherited.first?.names(plan.mocked.symbol.pathComponents, plan.context.module) ?? false
    }

    /// The access levels of new members, on which the protocol decides as well, and of new stubs, as of the others.
    fileprivate func access(answering symbol: Symbol, in codebase: Codebase)
        -> (members: AccessLevel, others: AccessLevel)
    {
        let own = head.accessLevel
        let levels = stubs.map { file(of: $0.part).outline.parsed($0.part.declaration).accessLevel }
        return (min(own, codebase.accessLevel(of: symbol)), min(own, levels.max() ?? .internal))
    }
}
