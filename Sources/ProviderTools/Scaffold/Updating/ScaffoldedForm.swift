/// Tells members that are still as the tool wrote them from those that a person has changed.
///
/// A member spells the signature of its requirement, so what the tool would have written for it can be written again.
struct ScaffoldedForm {
    let mock: WrittenMock
    let parts: MockParts
    let identities: TypeIdentities

    /// The parts that a mock has for one requirement, each as it was scaffolded.
    struct Remains {
        let member: WrittenMock.Member
        let stubs: [WrittenMock.Stub]
        let structures: [(container: Int, declaration: SourceDeclaration)]
        /// The written member, without the types' conformances.
        let scaffolded: MockMember
        /// The comments above the member that the tool wrote.
        let remarks: [Range<Int>]
    }

    /// The parts of a member that is as it was scaffolded; nil if a person has changed any of them.
    ///
    /// - Parameters:
    ///   - member: The member.
    ///   - requirement: The requirement that it answers; nil if the requirement is gone.
    /// - Returns: The member with its stubs and their structures.
    func remains(of member: WrittenMock.Member, for requirement: MockedProtocol.Requirement?) -> Remains? {
        guard member.declaration.condition == nil, member.declaration.keyword != "let",
            let scaffolded = scaffolded(member, for: requirement),
            let remarks = comparison(member, with: parts.lines(scaffolded))
        else { return nil }
        var stubs: [WrittenMock.Stub] = []
        var structures: [(container: Int, declaration: SourceDeclaration)] = []
        for stub in scaffolded.stubs {
            guard let written = mock.stub(named: stub.name, isStatic: stub.isStatic), isDeclared(written, as: stub)
            else {
                return nil
            }
            stubs.append(written)
            guard let structure = stub.structure else { continue }
            guard let found = mock.structure(named: structure.name), isDeclared(found, as: structure) else {
                return nil
            }
            structures.append(found)
        }
        return Remains(
            member: member,
            stubs: stubs,
            structures: structures,
            scaffolded: scaffolded,
            remarks: remarks
        )
    }

    /// The member that the tool writes for the signature that a member spells.
    private func scaffolded(_ member: WrittenMock.Member, for requirement: MockedProtocol.Requirement?) -> MockMember? {
        let context = parts.context
        var declaration = identities.identified(
            member.parsed,
            associatedTypes: context.associatedTypes,
            mockName: context.mockName
        )
        // The protocol may have attributes that a class can't have.
        if let requirement { declaration.restoreAttributes(of: requirement.declaration, in: context) }
        let symbol = requirement?.symbol ?? Symbol(title: member.key.title, usr: "written:\(member.key.title)")
        let stub = mock.stubs(calledBy: member).first?.name ?? ""
        guard stub.isEmpty || stub.hasSuffix(StubName.suffix) else { return nil }
        var named = context
        if !stub.isEmpty { named.name(symbol.usr, as: String(stub.dropLast(StubName.suffix.count))) }
        let owner = requirement?.owner ?? parts.members.first?.requirement.owner ?? ""
        let old = MockedProtocol.Requirement(symbol: symbol, declaration: declaration, owner: owner)
        return MemberWriter(MemberPlan(old, context: named)).member()
    }

    // MARK: - Comparisons

    /// The comments above a member that are the tool's; nil if the member isn't what the tool writes.
    private func comparison(_ member: WrittenMock.Member, with lines: [String]) -> [Range<Int>]? {
        let file = mock.file(of: member.container)
        guard let expected = try? SourceOutline(SourceText(lines.joined(separator: "\n"))) else { return nil }
        let own = Self.words(file.outline, member.declaration.tokens)
        guard own == Self.words(expected, 0..<expected.words.count) else { return nil }
        let remarks = Set(expected.text.commentRanges.map(expected.text.text(in:)))
        let inside = file.layout.comments(in: member.declaration.tokens).map(file.outline.text.text(in:))
        guard inside.allSatisfy(remarks.contains) else { return nil }
        let above = file.layout.comments(above: member.declaration.tokens.lowerBound)
        return Array(above.reversed().prefix { remarks.contains(file.outline.text.text(in: $0)) }.reversed())
    }

    /// Whether a stub is declared as the tool does it, whatever the tool knew of its neutral value.
    func isDeclared(_ written: WrittenMock.Stub, as stub: MockStub) -> Bool {
        stub.possibleDeclarations.contains { isDeclared(written, as: $0) }
    }

    /// Whether a stub is declared by these lines.
    func isDeclared(_ written: WrittenMock.Stub, as lines: [String]) -> Bool {
        let file = mock.file(of: written.container)
        guard written.declaration.condition == nil, file.layout.comments(in: written.declaration.tokens).isEmpty else {
            return false
        }
        return Self.words(file.outline, written.declaration.tokens) == Self.words(lines)
    }

    /// Whether the structure of a stub's arguments is declared as the tool does it.
    func isDeclared(
        _ written: (container: Int, declaration: SourceDeclaration),
        as structure: MockStub.ArgumentsStructure
    ) -> Bool {
        let file = mock.file(of: written.container)
        guard written.declaration.condition == nil, file.layout.comments(in: written.declaration.tokens).isEmpty else {
            return false
        }
        return Self.withoutConformances(Self.words(file.outline, written.declaration.tokens))
            == Self.withoutConformances(Self.words(structure.lines))
    }

    /// Whether arguments are `Equatable` and `Sendable` depends on types, which may have changed.
    private static func withoutConformances(_ words: [String]) -> [String] {
        guard let colon = words.firstIndex(of: ":"), let brace = words.firstIndex(of: "{"), colon < brace else {
            return words
        }
        let conformances = words[colon + 1..<brace]
        guard conformances.allSatisfy({ ["Equatable", "Sendable", ","].contains($0) }) else { return words }
        return Array(words[..<colon] + words[brace...])
    }

    private static func words(_ lines: [String]) -> [String] {
        guard let outline = try? SourceOutline(SourceText(lines.joined(separator: "\n"))) else { return [] }
        return words(outline, 0..<outline.words.count)
    }

    /// The tokens that formatters leave alone, and that don't depend on what is `Sendable`.
    static func words(_ outline: SourceOutline, _ range: Range<Int>) -> [String] {
        var words: [String] = []
        var index = range.lowerBound
        while index < range.upperBound {
            if outline.isAt("nonisolated", index), outline.isAt("(", index + 1), outline.isAt("unsafe", index + 2) {
                index += 4
                continue
            }
            let closes = [")", "]"].contains { outline.isAt($0, index + 1) }
            if !(outline.isAt(",", index) && closes) { words.append(outline.words[index]) }
            index += 1
        }
        return words
    }
}

extension Declaration {
    /// Takes over from the requirement what a mock leaves out because its class says it already.
    fileprivate mutating func restoreAttributes(of requirement: Declaration, in context: MockContext) {
        let own = Set(attributes.map(\.text))
        guard !hasModifier("nonisolated") else { return }
        attributes += requirement.attributes.filter { !own.contains($0.text) && !Signature.writes($0, in: context) }
    }
}

extension Symbol {
    /// A symbol that no graph has.
    init(title: String, usr: String) {
        self.init(
            kindCode: .init(identifier: ""),
            identifier: .init(precise: usr),
            pathComponents: [title],
            names: .init(title: title),
            accessLevel: .internal,
            availability: nil,
            spi: nil,
            graphLocation: nil,
            swiftExtension: nil
        )
    }
}
