/// The changes that bring a mock up to date with its protocol.
struct MockUpdate {
    /// One thing that isn't as the protocol asks.
    struct Note: Hashable {
        /// The index of the file, and where in it.
        let file: Int
        var offset: Int
        let message: String
        /// The lines to write there; empty if there are none.
        var newForm: [String] = []
        /// Whether the update takes care of it.
        let isDone: Bool
        /// Whether it is only left over, so that the mock compiles as it is.
        var isLeftOver = false
        /// Whether a requirement is added.
        var isAddition = false
    }

    var findings: [Note] = []
    /// The changes of each file, by its index.
    var edits: [Int: [SourceEdit]] = [:]

    /// The bytes of each file that changes; nil where two changes contradict each other.
    func bytes(of files: [MockSource]) -> [Int: [UInt8]]? {
        var changed: [Int: [UInt8]] = [:]
        for (file, edits) in edits {
            guard let bytes = edits.applied(to: files[file].outline.text.bytes) else { return nil }
            changed[file] = bytes
        }
        return changed
    }
}

/// Compares a mock with its protocol, and plans what to change.
///
/// First the stubs that the mock has are found, as a new one must not take their names; then the mock is written as if it
/// were new, with these names, and formatted; then the two are compared, part by part.
struct MockUpdater {
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

    private let mock: WrittenMock
    private let options: Options
    private let parts: MockParts
    private let requirements: [ScaffoldedMember]
    private let match: RequirementMatch
    private let orphans: [Orphan]
    private let form: ScaffoldedForm
    private let protocolName: String

    /// A member that answers no requirement, but calls a stub of its own.
    private struct Orphan {
        let member: WrittenMock.Member
        let stub: WrittenMock.Stub
        /// The parts to remove; nil if they stay.
        var removed: ScaffoldedForm.Remains?
    }

    /// - Throws: A `ToolError` if there can't be a mock of the protocol.
    init(_ mock: WrittenMock, scaffold: MockScaffold, protocolName: String, options: Options) throws {
        self.mock = mock
        self.options = options
        self.protocolName = protocolName
        let first = try scaffold.parts(named: mock.name)
        let identities = TypeIdentities(codebase: first.context.codebase, module: first.context.module)
        let modules = first.context.codebase.modules
        let requirements = try Self.scaffolded(first)
        let match = RequirementMatch(requirements, mock, modules: modules)
        let form = ScaffoldedForm(mock: mock, parts: first, identities: identities)
        let orphans = Self.orphans(match, mock, form: form, options: options)
        let existing = Self.existingStubs(requirements, match, mock, orphans: orphans, modules: modules)
        parts = try scaffold.parts(named: mock.name, existing: existing)
        self.requirements = try Self.scaffolded(parts)
        self.match = match
        self.orphans = orphans
        self.form = ScaffoldedForm(mock: mock, parts: parts, identities: identities)
    }

    /// The mock as if it were new, to be formatted.
    var scaffoldedText: String { MockText(parts).text }

    private static func scaffolded(_ parts: MockParts) throws -> [ScaffoldedMember] {
        try parts.members.map { member in
            guard let scaffolded = ScaffoldedMember(member) else {
                throw ToolError("\(member.requirement.symbol.title) can't be compared with what a mock has for it.")
            }
            return scaffolded
        }
    }

    private static func orphans(
        _ match: RequirementMatch,
        _ mock: WrittenMock,
        form: ScaffoldedForm,
        options: Options
    ) -> [Orphan] {
        let used = Set(match.members.compactMap(\.self).flatMap { mock.stubs(calledBy: mock.members[$0]) }.map(\.name))
        return match.others.compactMap { index in
            let member = mock.members[index]
            // In a condition, a member may belong to a protocol that looks different elsewhere.
            guard member.declaration.condition == nil, !member.parsed.hasModifier("override"),
                !options.inherited.contains(member.key), let stub = mock.ownStub(of: member), !used.contains(stub.name),
                StubName.isName(stub.name, ofStubOf: member.parsed)
            else { return nil }
            let remains = options.removes ? form.remains(of: member, for: nil) : nil
            return Orphan(member: member, stub: stub, removed: remains.flatMap { form.isFree($0) ? $0 : nil })
        }
    }

    private static func existingStubs(
        _ requirements: [ScaffoldedMember],
        _ match: RequirementMatch,
        _ mock: WrittenMock,
        orphans: [Orphan],
        modules: Set<String>
    ) -> StubNames.Existing {
        let aliases = mock.aliases
        var existing = StubNames.Existing()
        for (requirement, index) in zip(requirements, match.members) {
            guard let index, let stub = mock.ownStub(of: mock.members[index]) else { continue }
            let member = mock.members[index]
            let isSame =
                MemberSignature(member.parsed, aliases: aliases, modules: modules)
                == MemberSignature(requirement.parsed, aliases: aliases, modules: modules)
            // A name that speaks of the old signature isn't kept with a new one.
            guard isSame || StubName.isName(stub.name, ofStubOf: requirement.member.requirement.declaration) else {
                continue
            }
            existing.names[requirement.member.requirement.symbol.usr] = String(
                stub.name.dropLast(StubName.suffix.count)
            )
        }
        for orphan in orphans where orphan.removed == nil {
            let usr = "written:\(orphan.member.key.title)"
            existing.names[usr] = String(orphan.stub.name.dropLast(StubName.suffix.count))
            existing.members.append(.init(usr: usr, declaration: orphan.member.parsed))
        }
        return existing
    }

    /// Plans the update.
    ///
    /// - Parameter formatted: The mock as if it were new, formatted.
    /// - Returns: The changes, and what is left for a person.
    func update(formatted: String) -> MockUpdate {
        guard let text = ScaffoldedText(formatted, parts: parts) else { return MockUpdate() }
        var plan = MockUpdatePlan(mock: mock, parts: parts, text: text, form: form)
        let aliases = mock.aliases
        let modules = parts.context.codebase.modules
        func signature(_ parsed: Declaration) -> MemberSignature {
            MemberSignature(parsed, aliases: aliases, modules: modules)
        }
        for (index, requirement) in requirements.enumerated() {
            guard let found = match.members[index] else {
                let isRequired = options.required?.contains(requirement.member.requirement.symbol.usr) ?? true
                if isRequired, !options.inherited.contains(requirement.key) {
                    plan.missing.append(index)
                }
                continue
            }
            let member = mock.members[found]
            plan.written[index] = member
            let (wanted, own) = (signature(requirement.parsed), signature(member.parsed))
            let isFake = mock.stubs(calledBy: member).isEmpty
            if own == wanted || own.result == nil || (isFake && own.answers(wanted)) { continue }
            plan.changed.append((index, member, form.remains(of: member, for: requirement.member.requirement)))
        }
        var orphans = orphans
        // A member that may be removed makes room for one that differs in its labels.
        for index in plan.missing {
            let key = requirements[index].key
            let isAlike = { (orphan: Orphan) in
                orphan.removed != nil && orphan.member.key.kind == key.kind && orphan.member.key.name == key.name
                    && orphan.member.key.isStatic == key.isStatic
            }
            guard let found = orphans.firstIndex(where: isAlike) else { continue }
            let orphan = orphans.remove(at: found)
            plan.missing.removeAll { $0 == index }
            plan.written[index] = orphan.member
            plan.changed.append((index, orphan.member, orphan.removed))
        }
        for orphan in orphans where !options.hasOtherProtocols || orphan.removed != nil {
            plan.orphans.append((orphan.member, orphan.removed))
        }
        return plan.finish(requirements, protocolName: protocolName, removes: options.removes)
    }
}

extension MockUpdater {
    /// Whether the mock, once updated, can be read and answers every requirement that was added or changed.
    func isSound(_ update: MockUpdate) -> Bool {
        guard let changed = update.bytes(of: mock.files) else { return false }
        var files = mock.files
        for (index, bytes) in changed {
            guard let outline = try? SourceOutline(SourceText(bytes: bytes)) else { return false }
            files[index] = MockSource(path: files[index].path, outline: outline)
        }
        let place = mock.files[0].outline.types { path, _ in path == mock.path }
            .firstIndex { $0.declaration == mock.containers[0].declaration }
        let types = files[0].outline.types { path, _ in path == mock.path }
        guard let place, types.indices.contains(place) else { return false }
        let new = WrittenMock(path: mock.path, type: types[place].declaration, files: files)
        let match = RequirementMatch(requirements, new, modules: parts.context.codebase.modules)
        let before = self.match.members.count { $0 == nil }
        let after = match.members.count { $0 == nil }
        let added = update.findings.count { $0.isAddition }
        return after <= before - added && new.repeatedStubCount <= mock.repeatedStubCount
    }

    /// Findings on members of a subclass that override a member whose form has changed.
    func findings(inSubclass subclass: WrittenMock) -> [MockUpdate.Note] {
        let match = RequirementMatch(requirements, subclass, modules: parts.context.codebase.modules)
        let aliases = subclass.aliases.merging(mock.aliases) { own, _ in own }
        let modules = parts.context.codebase.modules
        return zip(requirements, match.members).compactMap { requirement, index in
            guard let index else { return nil }
            let member = subclass.members[index]
            let own = MemberSignature(member.parsed, aliases: aliases, modules: modules)
            guard member.parsed.hasModifier("override"),
                own != MemberSignature(requirement.parsed, aliases: aliases, modules: modules)
            else { return nil }
            let tokens = subclass.file(of: member.container).outline.text.tokens
            return MockUpdate.Note(
                file: subclass.containers[member.container].file,
                offset: tokens[member.declaration.keywordIndex].range.lowerBound,
                message: "`\(subclass.name).\(requirement.key.title)` overrides a member that has changed. "
                    + "Change it to:",
                newForm: [requirement.head],
                isDone: false
            )
        }
    }
}

extension WrittenMock {
    /// How many stubs have the name of another one, as those in the branches of a condition may.
    fileprivate var repeatedStubCount: Int {
        stubs.count - Set(stubs.map { "\(containers[$0.container].kind) \($0.name)" }).count
    }

    /// The stub that belongs to a member, by its name if it calls several.
    func ownStub(of member: Member) -> Stub? {
        let stubs = stubs(calledBy: member).filter { $0.name.hasSuffix(StubName.suffix) }
        return stubs.first { StubName.isName($0.name, ofStubOf: member.parsed) } ?? (stubs.count == 1 ? stubs[0] : nil)
    }
}

extension ScaffoldedForm {
    /// Whether nothing else in the mock uses what remains of a requirement, and no comment of a person's stands at it.
    func isFree(_ remains: Remains) -> Bool {
        let declarations =
            [(remains.member.container, remains.member.declaration)]
            + remains.stubs.map { ($0.container, $0.declaration) }
            + remains.structures.map { ($0.container, $0.declaration) }
        let names = Set(remains.stubs.map(\.name))
        for (container, declaration) in declarations {
            let layout = mock.file(of: container).layout
            let own = Set(remains.remarks)
            let tokens = declaration.tokens
            let above = layout.comments(above: tokens.lowerBound).filter { !own.contains($0) }
            let end = mock.file(of: container).outline.text.tokens[tokens.upperBound - 1].range.upperBound
            let text = mock.file(of: container).outline.text
            guard above.allSatisfy({ text.text(in: $0).isObstacleComment }),
                layout.isBlank(end..<layout.endOfLine(behind: tokens.upperBound - 1)),
                layout.beginsLine(tokens.lowerBound)
            else { return false }
        }
        // The initializer of the mock is a part of it as well.
        for (file, source) in mock.files.enumerated() {
            for (index, word) in source.outline.words.enumerated() where names.contains(word) {
                let isOwn = declarations.contains { container, declaration in
                    mock.containers[container].file == file && declaration.tokens.contains(index)
                }
                let isAssigned = ["=", "."].contains { source.outline.isAt($0, index + 1) }
                let isInInitializer = mock.containers[0].items.contains {
                    $0.keyword == "init" && file == 0 && $0.tokens.contains(index)
                }
                guard isOwn || (isInInitializer && isAssigned) else { return false }
            }
        }
        return true
    }
}
