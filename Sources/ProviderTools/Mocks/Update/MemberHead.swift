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
