/// A requirement with everything that belongs to it in a scaffolded type.
///
/// All of it changes, or none.
struct ScaffoldedUnit {
    let head: MemberHead
    /// Structures, properties, parts of the initializer, and the member last.
    let parts: [ScaffoldedPart]
    /// The imports that the unit needs.
    let imports: [String]
    /// Whether the type needs the initializer without parameters, which classes otherwise have without a word.
    let needsPlainInitializer: Bool
    /// Whether subclasses would need something else, as for an initializer, or a result that is `Self`.
    let needsFinalType: Bool

    /// All of it, for a person to write.
    var newForm: [String] { parts.filter { !$0.identity.isInInitializer }.flatMap(\.lines) }

    /// The parts of an initializer.
    var initializerParts: [ScaffoldedPart] { parts.filter(\.identity.isInInitializer) }
}

extension ScaffoldedUnit {
    /// The parts that a mock has for a requirement.
    ///
    /// - Parameters:
    ///   - member: The parts as they were written.
    ///   - head: The head of the member.
    ///   - mock: The mock that they are part of.
    ///   - inheritsOnlyProtocols: Whether the mock inherits no class, which may have an initializer.
    init(_ member: MockMember, head: MemberHead, of mock: ScaffoldedMock, inheritsOnlyProtocols: Bool) {
        let statesNeutralValue = member.stubs.contains { $0.neutralMock?.creation != nil }
        let index = member.stubs.lazy.compactMap { stub in
            mock.dependencies.firstIndex { $0.name == stub.name && stub.dependency != nil }
        }.first
        self.init(
            head: head,
            parts: ScaffoldedPart.parts(of: member, lines: mock.lines(member), mock.initializer, at: index),
            imports: mock.imports(of: member),
            needsPlainInitializer: head.key.kind == .initializer || (statesNeutralValue && inheritsOnlyProtocols),
            needsFinalType: head.key.kind == .initializer || member.returnsSelf
        )
    }
}

extension MockMember {
    fileprivate var returnsSelf: Bool {
        requirement.declaration.type?.names.contains { $0.count == 1 && $0[0].text == "Self" } ?? false
    }
}

extension ScaffoldedMock {
    /// The stubs of instance dependencies, in the order of the initializer's parameters.
    fileprivate var dependencies: [MockStub] { members.flatMap(\.stubs).filter { $0.dependency != nil } }
}

/// The declaration of a member without its body, as a tool writes it.
struct MemberHead {
    let key: MemberKey
    /// Taken apart, as a reader of the file does it.
    let parsed: Declaration
    /// In one line, such as `func user(id: User.ID) async throws -> User`.
    let text: String
}

extension MockPlan {
    /// The member for each requirement, without its body.
    ///
    /// - Throws: A `ToolError` for a member that can't be read, which the tool doesn't write.
    func heads() throws -> [MemberHead] {
        try mocked.requirements.map { requirement in
            guard let head = MemberHead(requirement, context: context) else {
                throw ToolError("\(requirement.symbol.title) can't be compared with what a mock has for it.")
            }
            return head
        }
    }
}

extension MemberHead {
    /// The head of the member that a mock gets for a requirement, whatever its stub is called.
    fileprivate init?(_ requirement: MockedProtocol.Requirement, context: MockContext) {
        let declaration = MemberPlan.declaration(of: requirement, in: context)
        let context = context.adding(declaration)
        let signature = Signature(declaration: declaration, symbol: requirement.symbol, context: context)
        let printed = PrintedMember.lines(declaration, owner: requirement.owner, context: context)
        let lines = printed ?? signature.head + ["}"]
        guard let outline = try? SourceOutline(SourceText(lines.joined(separator: "\n"))),
            let member = outline.declarations.first
        else { return nil }
        var parsed = outline.parsed(member)
        if printed == nil, parsed.accessors != nil {
            var accessors = declaration.accessors ?? .init()
            accessors.throwing = accessors.throwing.mapped(context.names.resolved)
            parsed.accessors = accessors
        }
        guard let key = MemberKey(parsed) else { return nil }
        self.init(key: key, parsed: parsed, text: outline.head(of: member))
    }
}

extension SourceOutline {
    /// A declaration up to its body, in one line.
    fileprivate func head(of declaration: SourceDeclaration) -> String {
        let tokens = declaration.tokens.lowerBound..<endOfSignature(declaration)
        return text.text(in: bytes(of: tokens)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
