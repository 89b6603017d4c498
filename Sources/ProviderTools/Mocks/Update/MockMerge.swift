/// Brings a mock that exists up to date with its protocol.
///
/// The stubs that the mock has are found first, as a new one must not take their names. Then the mock is written as if it
/// were new, with these names, and formatted. Then ``Merge`` compares the two, part by part.
struct MockMerge {
    /// The rights of the update, and the facts about other types that it needs.
    struct Options {
        /// Whether what no requirement asks for is removed.
        var removes = false
        /// The requirements that a mock needs; others have a default.
        var required: Set<String>?
        /// The members that the mock inherits.
        var inherited: Set<MemberKey> = []
        /// Whether the mock answers other protocols as well, so that a member may belong to those.
        var hasOtherProtocols = false
        /// The members that extensions of its protocols have, in whatever file.
        var defaulted: Set<MemberKey> = []
        /// Why nothing can be added to the mock; nil if something can.
        var obstacle: String?
    }

    private let mock: WrittenType
    private let parts: MockParts
    private let scaffold: Scaffold
    private let options: Options
    private let protocolName: String
    /// The associated types that have a type, without being type parameters of the mock.
    private let chosenTypes: Set<String>

    /// - Throws: A `ToolError` if there can't be a mock of the protocol.
    init(_ mock: WrittenType, draft: MockDraft, protocolName: String, options: Options) throws {
        let draft = draft.isolated(like: mock)
        let heads = try draft.heads()
        let scope = NameScope(of: mock, draft.mocked)
        let names = try MockNames(mock, draft: draft, heads: heads, scope: scope, options: options)
        let parts = draft.parts(existing: names.existing)
        let answered = heads.indices.filter { names.match.members[$0] != nil }.map { heads[$0].parsed }
        chosenTypes = scope.open.intersection(answered.flatMap(\.types).flatMap(\.names).map { $0[0].text }).union(
            draft.mocked.typesWithDefault
        )
        let onlyProtocols = mock.inheritsOnlyProtocols(besides: draft)
        self.mock = mock
        self.parts = parts
        self.options = options
        self.protocolName = protocolName
        let required = parts.members.filter { $0.requirement.declaration.keyword == "init" }
        let base = names.base.with(parts.context)
        scaffold = Scaffold(
            units: zip(parts.members, heads).map { member, head in
                ScaffoldedUnit(member, head: head, of: parts, inheritsOnlyProtocols: onlyProtocols)
            },
            match: names.match,
            optional: OptionalRequirements(mock: mock, parts: parts, options: options).indexes(heads, names.match),
            unseen: draft.mocked.unseen,
            leftOvers: names.leftOvers,
            requiredInitializer: parts.initializer.requiredIndex,
            isGeneric: parts.context.isGeneric,
            access: mock.access(answering: parts.symbol, in: parts.context.codebase),
            scope: scope
        ) { member, unit in
            let isInitializer = unit != nil && unit == parts.initializer.requiredIndex
            return base.parts(
                of: member,
                for: unit.map { parts.members[$0].requirement },
                required: required,
                answers: isInitializer ? parts.initializer.answers : []
            )
        }
    }

    /// Whether a person wrote the mock without stubs, where a new mock would have some.
    var isHandwritten: Bool {
        let stubbed = zip(parts.members, scaffold.units).filter { !$0.0.stubs.isEmpty }.map(\.1.head.key)
        return mock.properties.isEmpty && mock.members.contains { stubbed.contains($0.key) }
    }

    /// The mock as if it were new, to be formatted.
    var text: String { parts.text }

    /// Plans the update.
    ///
    /// - Parameter formatted: The mock as if it were new, formatted.
    /// - Returns: The changes.
    /// - Throws: A `ToolError` if nothing can be added to the mock that it needs.
    func merged(formatted: String) throws -> MergedEdits {
        guard let text = ScaffoldedText(formatted, of: parts.name, memberCount: parts.members.count, scheme: .mock)
        else {
            throw ToolError(
                "\(mock.name) can't be updated automatically, because the mock that `scaffold-mock` writes can't be read. "
                    + "Update it by hand"
            )
        }
        let merge = Merge(mock, scaffold: scaffold, protocolName: protocolName, options: options)
        if let obstacle = options.obstacle, merge.lacksRequirements { throw ToolError(obstacle) }
        var writer = MergeEdits(merge, text: text)
        var head = HeadUpdate(mock, parts: parts, chosenTypes: chosenTypes)
        head.finish()
        var merged = MergedEdits(edits: writer.finish(), notes: merge.notes + head.notes)
        if !head.edits.isEmpty { merged.edits[0, default: []] += head.edits }
        merged.imports = merge.decisions.compactMap(\.unit).uniqued().flatMap { scaffold.units[$0].imports }
        merged.notes.sort { ($0.file, $0.offset) < ($1.file, $1.offset) }
        return merged
    }
}

extension MockedProtocol {
    /// The names of the associated types that have a default.
    fileprivate var typesWithDefault: [String] { associatedTypes.filter { $0.standard != nil }.map(\.name) }
}

extension WrittenType {
    /// Whether the first type that a mock inherits is its protocol, so that it has no superclass.
    fileprivate func inheritsOnlyProtocols(besides draft: MockDraft) -> Bool {
        inheritedTypes.first?.names(draft.mocked.symbol.pathComponents, draft.context.module) ?? false
    }

    /// The access levels of new members, on which the protocol decides as well, and of new stubs, as of the others.
    fileprivate func access(answering symbol: Symbol, in codebase: Codebase)
        -> (members: AccessLevel, others: AccessLevel)
    {
        let own = head.accessLevel
        let stubs = properties.map { file(of: $0.part).outline.parsed($0.part.declaration).accessLevel }
        return (min(own, codebase.accessLevel(of: symbol)), min(own, stubs.max() ?? .internal))
    }
}
