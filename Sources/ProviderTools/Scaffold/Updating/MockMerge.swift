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
    }

    private let mock: WrittenType
    private let parts: MockParts
    private let scaffold: Scaffold
    private let options: Merge.Options

    /// - Throws: A `ToolError` if there can't be a mock of the protocol.
    init(_ mock: WrittenType, draft: MockDraft, protocolName: String, options: Options) throws {
        let heads = try draft.heads()
        let names = try MockNames(mock, draft: draft, heads: heads, options: options)
        let parts = draft.parts(existing: names.existing)
        let onlyProtocols = mock.inheritsOnlyProtocols(besides: draft)
        self.mock = mock
        self.parts = parts
        self.options = Merge.Options(
            removes: options.removes,
            hasUnknownProtocols: options.hasOtherProtocols,
            noun: "mock",
            protocolName: protocolName
        )
        let required = parts.members.filter { $0.requirement.declaration.keyword == "init" }
        let base = names.base.with(parts.context)
        scaffold = Scaffold(
            units: zip(parts.members, heads).map { member, head in
                ScaffoldedUnit(member, head: head, of: parts, inheritsOnlyProtocols: onlyProtocols)
            },
            match: names.match,
            optional: options.optional(among: parts.members, heads),
            leftOvers: names.leftOvers,
            requiredInitializer: parts.initializer.requiredIndex,
            isGeneric: parts.context.isGeneric,
            access: mock.access(answering: parts.symbol, in: parts.context.codebase),
            modules: parts.context.codebase.modules
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

    /// The mock as if it were new, to be formatted.
    var text: String { MockText(parts).text }

    /// Plans the update.
    ///
    /// - Parameter formatted: The mock as if it were new, formatted.
    /// - Returns: The changes; nil if the mock couldn't be read any longer, or lacked something else.
    func merged(formatted: String) -> MergedEdits? {
        guard let text = ScaffoldedText(formatted, of: parts.name, memberCount: parts.members.count, scheme: .mock)
        else {
            return nil
        }
        let merge = Merge(mock, scaffold: scaffold, options: options)
        var writer = MergeEdits(merge, text: text)
        var head = HeadUpdate(mock, parts: parts)
        head.finish()
        var merged = MergedEdits(edits: writer.finish(), notes: merge.notes + head.notes)
        if !head.edits.isEmpty { merged.edits[0, default: []] += head.edits }
        merged.imports = merge.decisions.compactMap(\.unit).uniqued().flatMap { scaffold.units[$0].imports }
        merged.notes.sort { ($0.file, $0.offset) < ($1.file, $1.offset) }
        return isSound(merged, merge) ? merged : nil
    }

    /// Whether the mock, once updated, can be read and answers every requirement that was added or changed.
    private func isSound(_ merged: MergedEdits, _ merge: Merge) -> Bool {
        guard let files = merged.applied(to: mock.files) else { return false }
        let place = mock.files[0].outline.types { path, _ in path == mock.path }
            .firstIndex { $0.declaration == mock.containers[0].declaration }
        let types = files[0].outline.types { path, _ in path == mock.path }
        guard let place, types.indices.contains(place) else { return false }
        let new = WrittenType(mock: mock.path, type: types[place].declaration, files: files)
        let match = UnitMatch(scaffold.units.map(\.head), new, modules: scaffold.modules)
        let isAnswered = merge.decisions.compactMap(\.unit).allSatisfy { match.members[$0] != nil }
        return isAnswered && new.repeatedPropertyCount <= mock.repeatedPropertyCount
    }
}

extension MockMerge.Options {
    /// The indexes of the requirements that the mock can do without.
    fileprivate func optional(among members: [MockMember], _ heads: [MemberHead]) -> Set<Int> {
        Set(
            members.indices.filter { index in
                inherited.contains(heads[index].key)
                    || !(required?.contains(members[index].requirement.symbol.usr) ?? true)
            }
        )
    }
}

extension WrittenType {
    /// How many properties have the name of another one, as those in the branches of a condition may.
    fileprivate var repeatedPropertyCount: Int {
        properties.count - Set(properties.map { "\($0.isStatic) \($0.name)" }).count
    }

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
