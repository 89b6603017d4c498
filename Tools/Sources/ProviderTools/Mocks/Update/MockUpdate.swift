/// Brings a mock that exists up to date with its protocol.
///
/// The stubs that the mock has are found first, as a new one must not take their names. Then the mock is written as if it
/// were new, with these names, and formatted. Then ``Merge`` compares the two, part by part.
struct MockUpdate {
    /// The rights of the update, and the facts about other types that it needs.
    struct Options {
        /// Whether what no requirement asks for is removed.
        var removes = false
        /// The requirements that a mock needs; others have a default.
        var required: Set<String>?
        var inheritance = MockInheritance()
        /// Whether another file names a stub.
        var isNamedElsewhere: (String) -> Bool = { _ in false }
    }

    let mock: WrittenMock
    /// The mock as a tool would write it now.
    let scaffolded: ScaffoldedMock
    /// The requirements with what belongs to them, in the order of the protocol.
    let units: [ScaffoldedUnit]
    /// Which member answers which of them.
    let match: UnitMatch
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
    let scope: NameScope
    /// The associated types that have a type, without being type parameters of the mock.
    let chosenTypes: Set<String>
    let protocolName: String
    let options: Options
    /// The access levels of new members and of the other new parts.
    let access: (members: AccessLevel, others: AccessLevel)
    private let base: MockBase

    /// - Throws: A `ToolError` if there can't be a mock of the protocol.
    init(_ mock: WrittenMock, plan: MockPlan, protocolName: String, options: Options) throws {
        let asked = plan.isolated(like: mock)
        let scope = NameScope(of: mock, asked.mocked)
        let askedHeads = try asked.heads()
        let names = AnsweringMembers(mock, plan: asked, heads: askedHeads, scope: scope, options: options)
        let plan = asked.keepingHeads(of: mock, names.match, askedHeads)
        let heads = try plan.heads()
        let named = plan.naming(existing: names.existing)
        let scaffolded = ScaffoldedMock(named, staysNonisolated: mock.head.hasModifier("nonisolated"))
        let onlyProtocols = mock.inheritsOnlyProtocols(besides: plan)
        let answered = heads.indices.filter { names.match.members[$0] != nil }.map { heads[$0].parsed }
        let answeredTypes = answered.flatMap(\.types).flatMap(\.names).map { $0[0].text }
        self.mock = mock
        self.scaffolded = scaffolded
        units = zip(scaffolded.members, heads).map { member, head in
            ScaffoldedUnit(member, head: head, of: scaffolded, inheritsOnlyProtocols: onlyProtocols)
        }
        match = names.match
        optional = OptionalRequirements(mock: mock, scaffolded: scaffolded, options: options).indexes(heads, match)
        unseen = plan.mocked.unseen
        unseenProtocols = plan.mocked.unseenProtocols
        (leftOvers, conditionalLeftOvers) = (names.leftOvers, names.conditionalLeftOvers)
        self.scope = scope
        chosenTypes = scope.open.intersection(answeredTypes).union(plan.mocked.typesWithDefault)
        self.protocolName = protocolName
        self.options = options
        access = mock.access(answering: scaffolded.symbol, in: scaffolded.context.codebase)
        base = names.base.with(named.context)
    }

    /// The index of the required initializer that gives all properties their values.
    var requiredInitializer: Int? { scaffolded.initializer.requiredIndex }

    /// Whether the mock has type parameters when it is scaffolded.
    var isGeneric: Bool { scaffolded.context.isGeneric }

    /// The parts that the tool would have written for the signature that a member spells; nil if it would have written none.
    ///
    /// - Parameters:
    ///   - member: The member.
    ///   - unit: The index of the requirement that it answers; nil if none.
    /// - Returns: The parts.
    func base(_ member: WrittenMock.Member, _ unit: Int?) -> [ScaffoldedPart]? {
        base.parts(
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

    /// Plans the update.
    ///
    /// - Parameter formatted: The mock as if it were new, formatted.
    /// - Returns: The changes.
    /// - Throws: A `ToolError` if nothing can be added to the mock that it needs.
    func merged(formatted: String) throws -> MergedEdits {
        guard let text = FormattedMock(formatted, of: scaffolded.name, memberCount: units.count) else {
            throw ToolError(
                "\(mock.name) can't be updated automatically, because the mock that `scaffold-mock` writes can't be read. "
                    + "Update it by hand"
            )
        }
        let merge = Merge(self)
        if let obstacle = options.inheritance.obstacle, merge.lacksRequirements { throw ToolError(obstacle) }
        var writer = MergeWriter(merge, text: text)
        var head = HeadUpdate(self)
        head.finish()
        var merged = MergedEdits(edits: writer.finish())
        if !head.edits.isEmpty { merged.edits[mock.file.path, default: []] += head.edits }
        merged.imports = merge.decisions.compactMap(\.unit).uniqued().flatMap { units[$0].imports }
        let findings = merge.findings + head.findings
        merged.findings = mock.files.flatMap { file in
            findings.filter { $0.location?.path == file.path }.sorted { $0.location.precedes($1.location) ?? false }
        }
        return merged
    }
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
