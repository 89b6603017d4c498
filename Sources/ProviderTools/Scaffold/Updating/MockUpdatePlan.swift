/// Turns what is missing, changed and left over in a mock into changes of its files.
struct MockUpdatePlan {
    let mock: WrittenMock
    let parts: MockParts
    let text: ScaffoldedText
    let form: ScaffoldedForm
    /// The indexes of the requirements that the mock lacks.
    var missing: [Int] = []
    /// The members for requirements that have changed, and what of them is as it was scaffolded.
    var changed: [(index: Int, member: WrittenMock.Member, remains: ScaffoldedForm.Remains?)] = []
    /// Members that no requirement asks for, and what of them is removed.
    var orphans: [(member: WrittenMock.Member, removed: ScaffoldedForm.Remains?)] = []
    /// The members that answer requirements, by the index of the requirement.
    var written: [Int: WrittenMock.Member] = [:]

    private var update = MockUpdate()
    private var deletions: [Int: [Range<Int>]] = [:]
    private var step: String { mock.files[0].layout.step ?? text.source.layout.step ?? Layout.step }

    init(mock: WrittenMock, parts: MockParts, text: ScaffoldedText, form: ScaffoldedForm) {
        self.mock = mock
        self.parts = parts
        self.text = text
        self.form = form
    }

    mutating func finish(_ requirements: [ScaffoldedMember], protocolName: String, removes: Bool) -> MockUpdate {
        var initializer = InitializerUpdate(mock, parts: parts, members: written)
        var head = HeadUpdate(mock, parts: parts)
        for (index, member, remains) in changed { replace(member, remains, requirements[index], index, &initializer) }
        for stub in newNeutralValues { stateNeutralValue(stub.written, stub.new) }
        for (member, removed) in orphans {
            if let removed { remove(removed, &initializer) } else { report(member, protocolName, removes: removes) }
        }
        let added = missing.filter { isAddable(requirements[$0], &initializer) }
        insert(added, &initializer)
        head.finish()
        add(head.edits, in: 0)
        update.findings += head.findings
        add(initializer.finished, in: 0)
        for (file, ranges) in deletions { add(ranges.merged.map { SourceEdit(range: $0, replacement: "") }, in: file) }
        update.findings.sort { ($0.file, $0.offset) < ($1.file, $1.offset) }
        return update
    }

    private mutating func add(_ edits: [SourceEdit], in file: Int) {
        guard !edits.isEmpty else { return }
        update.edits[file, default: []] += edits
    }

    private mutating func note(
        _ message: String,
        at member: WrittenMock.Member? = nil,
        newForm: [String] = [],
        isDone: Bool,
        isLeftOver: Bool = false,
        isAddition: Bool = false
    ) {
        note(
            message,
            at: member?.declaration ?? mock.containers[0].declaration,
            in: member?.container ?? 0,
            newForm: newForm,
            isDone: isDone,
            isLeftOver: isLeftOver,
            isAddition: isAddition
        )
    }

    private mutating func note(
        _ message: String,
        at declaration: SourceDeclaration,
        in container: Int,
        newForm: [String] = [],
        isDone: Bool,
        isLeftOver: Bool = false,
        isAddition: Bool = false
    ) {
        let tokens = mock.file(of: container).outline.text.tokens
        update.findings.append(
            .init(
                file: mock.containers[container].file,
                offset: tokens[declaration.keywordIndex].range.lowerBound,
                message: message,
                newForm: newForm,
                isDone: isDone,
                isLeftOver: isLeftOver,
                isAddition: isAddition
            )
        )
    }

    /// Everything that a requirement adds to a mock.
    private func newForm(_ member: MockMember) -> [String] {
        let stubs = member.stubs.flatMap { $0.declaration(isCreated: !parts.initializer.creates($0)) }
        return member.stubs.compactMap(\.structure).flatMap(\.lines) + stubs + parts.lines(member)
    }

    // MARK: - Changed requirements

    private mutating func replace(
        _ member: WrittenMock.Member,
        _ remains: ScaffoldedForm.Remains?,
        _ requirement: ScaffoldedMember,
        _ index: Int,
        _ initializer: inout InitializerUpdate
    ) {
        let title = "`\(mock.name).\(requirement.key.title)`"
        let new = requirement.member
        guard let old = remains, canReplace(old, by: new, initializer) else {
            let cause =
                remains == nil ? "It contains handwritten code" : "Its new form affects other code in the mock"
            note(
                "\(title) no longer matches its protocol. \(cause), so update it by hand:",
                at: member,
                newForm: newForm(new),
                isDone: false
            )
            return
        }
        note("\(title) must be `\(requirement.head)`.", at: member, isDone: true)
        let file = mock.containers[member.container].file
        let layout = mock.files[file].layout
        let own = mock.files[file].outline.bytes(of: member.declaration.tokens)
        let start = old.remarks.first?.lowerBound ?? own.lowerBound
        add(
            [replacement(text.members[index], for: start..<own.upperBound, layout)],
            in: file
        )
        for (position, stub) in old.stubs.enumerated() where position < new.stubs.count {
            replace(stub, by: new.stubs[position])
        }
        for stub in old.stubs.dropFirst(new.stubs.count) { delete(stub.declaration, in: stub.container) }
        let (oldStubs, newStubs) = (old.scaffolded.stubs, new.stubs)
        for position in 0..<max(oldStubs.count, newStubs.count) {
            let before = position < oldStubs.count ? oldStubs[position].structure : nil
            let after = position < newStubs.count ? newStubs[position] : nil
            guard let before, let written = old.structures.first(where: { $0.declaration.name == before.name }) else {
                continue
            }
            if let after, let declaration = text.structure(after) {
                let source = mock.file(of: written.container)
                let range = source.outline.bytes(of: written.declaration.tokens)
                add([replacement(declaration, for: range, source.layout)], in: mock.containers[written.container].file)
            } else {
                delete(written.declaration, in: written.container)
            }
        }
        if let before = old.scaffolded.stubs.first, before.dependency != nil, let after = new.stubs.first {
            initializer.replace(before, by: after)
        }
    }

    /// Whether a new form takes no names that something else has, and its initializer is the tool's.
    private func canReplace(_ old: ScaffoldedForm.Remains, by new: MockMember, _ initializer: InitializerUpdate) -> Bool
    {
        let names = Set(old.stubs.map(\.name))
        let structures = Set(old.structures.map(\.declaration.name))
        for (position, stub) in new.stubs.enumerated() {
            let isNew = position >= old.stubs.count || old.stubs[position].name != stub.name
            if isNew, !names.contains(stub.name), mock.hasItem(named: stub.name, isStatic: stub.isStatic) {
                return false
            }
            guard let structure = stub.structure, !structures.contains(structure.name) else { continue }
            if mock.structure(named: structure.name) != nil { return false }
        }
        guard let before = old.scaffolded.stubs.first, before.dependency != nil else {
            return new.stubs.allSatisfy { $0.dependency == nil }
        }
        guard new.stubs.first?.dependency != nil else { return false }
        return isScaffolded(before, old.scaffolded, initializer)
    }

    private func isScaffolded(_ stub: MockStub, _ member: MockMember, _ initializer: InitializerUpdate) -> Bool {
        let required = parts.members.filter { $0.requirement.declaration.keyword == "init" }
        let old = MockInitializer([member] + required, context: parts.context)
        guard let parameter = old.parameters.first, let answer = old.answers.first else { return false }
        func words(_ text: String) -> [String] {
            (try? SourceOutline(SourceText(text))).map { ScaffoldedForm.words($0, 0..<$0.words.count) } ?? []
        }
        return initializer.isScaffolded(stub, parts: words(parameter), answer: words(answer))
    }

    private mutating func replace(_ stub: WrittenMock.Stub, by new: MockStub) {
        let source = mock.file(of: stub.container)
        let own = source.outline.bytes(of: stub.declaration.tokens)
        let comment = source.layout.obstacleComment(above: stub.declaration)
        let range = (comment?.lowerBound ?? own.lowerBound)..<own.upperBound
        let isCreated = stub.declaration.tokens.contains { source.outline.isAt("=", $0) }
        let lines = new.declaration(isCreated: isCreated)
        func lexed(_ text: String) -> [String] {
            let text = SourceText(text)
            return text.tokens.map(text.text(of:)) + text.commentRanges.map(text.text(in:))
        }
        if lexed(source.outline.text.text(in: range)) == lexed(lines.joined(separator: "\n")) { return }
        let file = mock.containers[stub.container].file
        if parts.initializer.creates(new) != isCreated, let declaration = text.stub(new) {
            return add([replacement(declaration, for: range, source.layout)], in: file)
        }
        add([edit(lines, for: range, source.layout)], in: file)
    }

    private func replacement(_ declaration: SourceDeclaration, for range: Range<Int>, _ layout: SourceLayout)
        -> SourceEdit
    {
        edit(text.lines(declaration, step: layout.step ?? step), for: range, layout)
    }

    private func edit(_ lines: [String], for range: Range<Int>, _ layout: SourceLayout) -> SourceEdit {
        let indentation = layout.indentation(range.lowerBound)
        let first = lines.prefix(1)
        let rest = lines.dropFirst().map { $0.isEmpty ? "" : indentation + $0 }
        return SourceEdit(range: range, replacement: (first + rest).joined(separator: layout.newline))
    }

    // MARK: - Neutral values

    /// The stubs that are as scaffolded, but lack the neutral value that the tool would write now.
    private var newNeutralValues: [(written: WrittenMock.Stub, new: MockStub)] {
        parts.members.enumerated().flatMap { index, member -> [(WrittenMock.Stub, MockStub)] in
            // That of a member that has changed is replaced together with it, or left to a person.
            guard !changed.contains(where: { $0.index == index }) else { return [] }
            return member.stubs.compactMap { stub in
                guard stub.neutralMock?.creation != nil,
                    let written = mock.stub(named: stub.name, isStatic: stub.isStatic),
                    form.isDeclared(written, as: stub),
                    ![true, false].contains(where: { isCreated in
                        form.isDeclared(written, as: stub.declaration(isCreated: isCreated))
                    })
                else { return nil }
                return (written, stub)
            }
        }
    }

    private mutating func stateNeutralValue(_ stub: WrittenMock.Stub, _ new: MockStub) {
        let title = "`\(mock.name).\(stub.name)`"
        note(
            "\(title) must be `\(new.declaration().suffix(1).joined())`.",
            at: stub.declaration,
            in: stub.container,
            isDone: true
        )
        replace(stub, by: new)
    }

    // MARK: - Requirements that disappeared

    private mutating func report(_ member: WrittenMock.Member, _ protocolName: String, removes: Bool) {
        let isScaffolded = form.remains(of: member, for: nil).map { form.isFree($0) } ?? false
        let advice =
            isScaffolded
            ? "Pass --remove to remove it." : "It contains or is used by handwritten code, so remove it by hand."
        note(
            "`\(mock.name).\(member.key.title)` doesn't implement any requirement of \(protocolName). \(advice)",
            at: member,
            isDone: false,
            isLeftOver: true
        )
    }

    private mutating func remove(_ remains: ScaffoldedForm.Remains, _ initializer: inout InitializerUpdate) {
        let member = remains.member
        if let stub = remains.scaffolded.stubs.first(where: { $0.dependency != nil }) {
            guard isScaffolded(stub, remains.scaffolded, initializer) else {
                note(
                    "`\(mock.name).\(member.key.title)` is in an initializer with handwritten code, so remove it by hand.",
                    at: member,
                    isDone: false
                )
                return
            }
            initializer.remove(stub)
        }
        // Printed only by `--check`, which removes nothing.
        note(
            "`\(mock.name).\(member.key.title)` doesn't implement any requirement of its protocol. "
                + "`--update --remove` removes it.",
            at: member,
            isDone: true
        )
        delete(member.declaration, in: member.container, from: remains.remarks.first?.lowerBound)
        for stub in remains.stubs { delete(stub.declaration, in: stub.container) }
        for structure in remains.structures { delete(structure.declaration, in: structure.container) }
    }

    private mutating func delete(_ declaration: SourceDeclaration, in container: Int, from start: Int? = nil) {
        let layout = mock.file(of: container).layout
        let file = mock.containers[container].file
        let comment = layout.obstacleComment(above: declaration)?.lowerBound
        deletions[file, default: []].append(layout.lines(of: declaration.tokens, from: start ?? comment))
    }

    // MARK: - New requirements

    /// Whether a requirement can be added; what stands in its way is noted.
    private mutating func isAddable(_ requirement: ScaffoldedMember, _ initializer: inout InitializerUpdate) -> Bool {
        let member = requirement.member
        let title = "\(mock.name) lacks `\(requirement.key.title)`"
        if let (obstacle, other) = obstacle(to: requirement, initializer) {
            note(
                "\(title), which can't be added because \(obstacle). Write:",
                at: other,
                newForm: newForm(member),
                isDone: false
            )
            return false
        }
        note("\(title).", isDone: true, isAddition: true)
        return true
    }

    private func obstacle(to requirement: ScaffoldedMember, _ initializer: InitializerUpdate)
        -> (text: String, other: WrittenMock.Member?)?
    {
        let removed = orphans.filter { $0.removed != nil }.map(\.member.declaration)
        let stays = (mock.members + mock.privateMembers).filter { !removed.contains($0.declaration) }
        if let other = stays.first(where: { $0.key.excludes(requirement.key) }) {
            return ("`\(other.key.title)` conflicts with it", other)
        }
        if let other = mock.privateMembers.first(where: { $0.key == requirement.key }) {
            return ("the mock's own `\(other.key.title)` is private", other)
        }
        return obstacle(toStubsOf: requirement, initializer).map { ($0, nil) }
    }

    private func obstacle(toStubsOf requirement: ScaffoldedMember, _ initializer: InitializerUpdate) -> String? {
        let member = requirement.member
        if requirement.key.kind == .initializer, initializer.createsStubs {
            return "the mock's own initializer creates its stubs"
        }
        let isGeneric = !mock.head.genericParameters.isEmpty
        for stub in member.stubs {
            if stub.isStatic, isGeneric != parts.context.isGeneric {
                return "its static stub needs a mock that \(isGeneric ? "isn't" : "is") generic"
            }
            if let written = mock.stub(named: stub.name, isStatic: stub.isStatic) {
                guard form.isDeclared(written, as: stub) else { return "the mock has another `\(stub.name)`" }
            } else if mock.hasItem(named: stub.name, isStatic: stub.isStatic) {
                return "the mock has another `\(stub.name)`"
            }
            if let structure = stub.structure, let written = mock.structure(named: structure.name),
                !form.isDeclared(written, as: structure)
            {
                return "the mock has another `\(structure.name)`"
            }
            if stub.dependency != nil, mock.stub(named: stub.name, isStatic: false) == nil,
                initializer.way(for: stub, otherInitializers: hasOtherInitializers) == nil
            {
                return "the mock's initializer contains handwritten code"
            }
        }
        return nil
    }

    /// Whether the mock has initializers that no requirement asks for.
    private var hasOtherInitializers: Bool {
        let answering = written.values.filter { $0.key.kind == .initializer }.count
        return mock.containers[0].items.count { $0.keyword == "init" } > answering
    }

    private mutating func insert(_ added: [Int], _ initializer: inout InitializerUpdate) {
        var insertions = PartInsertions(mock: mock, parts: parts, text: text, written: written, step: step)
        let members = added.map { parts.members[$0] }
        var replacedStubs: [MockStub] = []
        var changedStubs = newNeutralValues.map(\.new)
        // A changed requirement may have got a setter, or several arguments.
        for (index, member, remains) in changed {
            guard let old = remains else { continue }
            let isReplaced = update.findings.contains { $0.isDone && $0.offset == offset(of: member) }
            guard isReplaced else { continue }
            changedStubs += parts.members[index].stubs
            for (position, stub) in parts.members[index].stubs.enumerated() {
                if position >= old.stubs.count { replacedStubs.append(stub) }
                let hadStructure =
                    position < old.scaffolded.stubs.count && old.scaffolded.stubs[position].structure != nil
                if stub.structure != nil, !hadStructure { insertions.addStructure(of: stub) }
            }
        }
        for stub in members.flatMap(\.stubs) where stub.structure != nil { insertions.addStructure(of: stub) }
        let stubs = members.flatMap(\.stubs) + replacedStubs
        insertions.addStaticStubs(stubs.filter(\.isStatic))
        var ways: [InitializerUpdate.Way] = []
        for stub in parts.members.flatMap(\.stubs)
        where stubs.contains(where: { $0.name == stub.name && !$0.isStatic && !stub.isStatic }) {
            guard mock.stub(named: stub.name, isStatic: false) == nil else { continue }
            let way =
                stub.dependency == nil
                ? nil : initializer.way(for: stub, otherInitializers: hasOtherInitializers)
            insertions.addStub(stub, isAnsweredLater: way == .answeredLater)
            if way == .parameter { initializer.add(stub) }
            if let way { ways.append(way) }
        }
        if ways.contains(.initializer) || needsPlainInitializer(added, stubs + changedStubs) {
            insertions.addInitializer()
        }
        if !added.isEmpty { insertions.addTypeAliases() }
        for index in added { insertions.addMember(index) }
        let touched = members + changed.map { parts.members[$0.index] }
        if !update.findings.allSatisfy({ !$0.isDone }) { insertions.addImports(for: touched) }
        for (file, edit) in insertions.edits { add([edit], in: file) }
    }

    /// Whether the mock needs the initializer that it had without a word.
    ///
    /// The first initializer that is required takes it from the mock, and so may the first neutral value.
    private func needsPlainInitializer(_ added: [Int], _ newStubs: [MockStub]) -> Bool {
        guard !mock.containers[0].items.contains(where: { $0.keyword == "init" }),
            parts.initializer.parameters.isEmpty
        else { return false }
        let isRequired = added.contains { parts.members[$0].requirement.declaration.keyword == "init" }
        let inheritsOnlyProtocols =
            mock.inheritedTypes.first?.names(parts.symbol.pathComponents, parts.context.module) ?? false
        return isRequired || (inheritsOnlyProtocols && newStubs.contains { $0.neutralMock?.creation != nil })
    }

    private func offset(of member: WrittenMock.Member) -> Int {
        mock.file(of: member.container).outline.text.tokens[member.declaration.keywordIndex].range.lowerBound
    }
}

extension SourceLayout {
    /// The tool's own comment on a stub that the compiler can't prove to be `Sendable`.
    fileprivate func obstacleComment(above declaration: SourceDeclaration) -> Range<Int>? {
        let comment = comments(above: declaration.tokens.lowerBound).last
        return comment.flatMap {
            outline.text.text(in: $0).isObstacleComment ? $0 : nil
        }
    }
}

extension WrittenMock {
    /// Whether the mock declares something by a name that a stub would take.
    func hasItem(named name: String, isStatic: Bool) -> Bool {
        containers.contains { container in
            (container.kind == .staticStubs) == isStatic && container.items.contains { $0.name == name }
        }
    }
}

extension [Range<Int>] {
    /// The ranges in their order, those that overlap or touch as one.
    fileprivate var merged: [Range<Int>] {
        var merged: [Range<Int>] = []
        for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}
