/// Writes again what the tool would have written for the signature that a member spells.
///
/// From that, an update sees which members are still as they were scaffolded.
struct MockBase {
    let mock: WrittenMock
    let context: MockContext
    let identities: TypeIdentities
    /// The protocol that requirements without one of their own count as those of.
    let owner: String

    /// - Parameters:
    ///   - member: The member.
    ///   - requirement: The requirement that it answers; nil if the requirement is gone.
    ///   - required: The members for initializers that the protocol requires.
    ///   - answers: The statements of the initializer that takes all dependencies, if the requirement is that one.
    /// - Returns: The parts; nil if the tool would have called the stub otherwise.
    func parts(
        of member: WrittenMock.Member,
        for requirement: MockedProtocol.Requirement?,
        required: [MockMember] = [],
        answers: [String] = []
    ) -> [ScaffoldedPart]? {
        guard let scaffolded = scaffolded(member, for: requirement) else { return nil }
        let initializer = MockInitializer([scaffolded] + required, context: context)
        let isDependency = scaffolded.stubs.first?.dependency != nil
        return ScaffoldedPart.parts(
            of: scaffolded,
            lines: scaffolded.lines(withAnswers: answers),
            initializer,
            at: isDependency ? 0 : nil
        )
    }

    /// The same with the names of stubs in another context.
    func with(_ context: MockContext) -> MockBase {
        MockBase(mock: mock, context: context, identities: identities, owner: owner)
    }

    private func scaffolded(_ member: WrittenMock.Member, for requirement: MockedProtocol.Requirement?) -> MockMember? {
        var declaration = identities.identified(
            member.parsed.keepingOptionalParts(),
            associatedTypes: context.associatedTypes,
            mockName: context.mockName
        )
        // The protocol may have attributes that a class can't have.
        if let requirement { declaration.restoreAttributes(of: requirement.declaration, in: context) }
        let symbol = requirement?.symbol ?? Symbol(title: member.key.title, usr: "written:\(member.key.title)")
        let stub = mock.stubs(namedBy: member).first?.name ?? ""
        guard stub.isEmpty || stub.hasSuffix(StubName.suffix) else { return nil }
        var named = context
        if !stub.isEmpty { named.name(symbol.usr, as: String(stub.dropLast(StubName.suffix.count))) }
        let old = MockedProtocol.Requirement(
            symbol: symbol,
            declaration: declaration,
            owner: requirement?.owner ?? owner
        )
        return MemberWriter(MemberPlan(old, context: named)).member()
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

/// Finds what the names in a source file stand for, as far as the modules that were read know.
struct TypeIdentities {
    let codebase: Codebase
    /// The module whose types hide others.
    let module: String

    private func identity(of name: String) -> String? {
        codebase.type(named: name, preferring: module)?.usr
    }

    /// Gives every name in a declaration its identity, except for those of type parameters.
    ///
    /// - Parameters:
    ///   - declaration: The declaration.
    ///   - associatedTypes: The names of the associated types.
    ///   - mockName: What stands in a mock where its protocol says `Self`.
    /// - Returns: The declaration with identities.
    func identified(_ declaration: Declaration, associatedTypes: Set<String>, mockName: String) -> Declaration {
        let hidden = associatedTypes.union(declaration.genericParameters.map(\.name)).union(["Self"])
        func named(_ type: TypeSyntax) -> TypeSyntax {
            type.mapped { type in
                switch type {
                case .name(let components) where components[0].text == mockName && components[0].arguments.isEmpty:
                    .name([NameComponent(text: "Self")] + components.dropFirst())
                case .name(let components): .name(identified(components, hidden: hidden))
                case .attributed(let attributes, let type): .attributed(attributes.map { identified($0) }, type)
                default: type
                }
            }
        }
        var copy = declaration.mappingTypes(named)
        copy.attributes = declaration.attributes.map { identified($0) }
        return copy
    }

    private func identified(_ attribute: TypeAttribute) -> TypeAttribute {
        guard attribute.text.hasPrefix("@") else { return attribute }
        return TypeAttribute(text: attribute.text, usr: identity(of: String(attribute.text.dropFirst())))
    }

    private func identified(_ components: [NameComponent], hidden: Set<String>) -> [NameComponent] {
        guard let first = components.first, !hidden.contains(first.text) else { return components }
        var components = components
        // A module may stand before the name.
        let start = components.count > 1 && identity(of: first.text) == nil ? 1 : 0
        for end in start..<components.count {
            let name = components[start...end].map(\.text).joined(separator: ".")
            components[end].usr = identity(of: name)
        }
        return components
    }
}
