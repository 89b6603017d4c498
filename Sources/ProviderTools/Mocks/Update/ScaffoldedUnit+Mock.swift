extension ScaffoldedUnit {
    /// The parts that a mock has for a requirement.
    ///
    /// - Parameters:
    ///   - member: The parts as they were written.
    ///   - head: The head of the member.
    ///   - mock: The mock that they are part of.
    ///   - inheritsOnlyProtocols: Whether the mock inherits no class, which may have an initializer.
    init(_ member: MockMember, head: MemberHead, of mock: MockParts, inheritsOnlyProtocols: Bool) {
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

extension MockParts {
    /// The stubs of instance dependencies, in the order of the initializer's parameters.
    fileprivate var dependencies: [MockStub] { members.flatMap(\.stubs).filter { $0.dependency != nil } }
}

extension ScaffoldedPart {
    /// - Parameters:
    ///   - member: The parts that a mock has for a requirement.
    ///   - lines: The lines of the member.
    ///   - initializer: The initializer that takes the instance dependency, if the member is one.
    ///   - index: Which of its parameters that is; nil for none.
    /// - Returns: The parts, the member last.
    static func parts(
        of member: MockMember,
        lines: [String],
        _ initializer: MockInitializer,
        at index: Int?
    ) -> [ScaffoldedPart] {
        var parts = member.stubs.compactMap(\.structure).map(ScaffoldedPart.init)
        parts += member.stubs.map { ScaffoldedPart($0, isCreatedByInitializer: initializer.creates($0)) }
        if let index, let stub = member.stubs.first, let dependency = stub.dependency {
            parts.append(.init(.parameter(dependency.name), [initializer.parameters[index]]))
            parts.append(.init(.assignment(stub.name), [initializer.answers[index]]))
        }
        let key = MemberKey(member.requirement.declaration)
        return parts + (key.map { [.init(.member($0), lines)] } ?? [])
    }

    private init(_ identity: PartIdentity, _ lines: [String]) {
        self.init(identity: identity, styles: [Style(lines: lines)])
    }

    /// Whether arguments are `Equatable` and `Sendable` depends on types, which may have changed.
    private init(_ structure: MockStub.ArgumentsStructure) {
        let others = [[], ["Equatable"], ["Sendable"], ["Equatable", "Sendable"]]
            .map { MockStub.ArgumentsStructure(name: structure.name, fields: structure.fields, conformances: $0).lines }
        self.init(
            identity: .structure(structure.name),
            styles: [Style(lines: structure.lines, equivalents: others)]
        )
    }

    /// The mock that a stub states as its neutral value may not have existed when the stub was written.
    private init(_ stub: MockStub, isCreatedByInitializer: Bool) {
        let others = Array(stub.possibleDeclarations.dropFirst()).filter { $0 != stub.declaration() }
        let isKnown = stub.neutralMock?.creation != nil
        let created = Style(
            hasValue: true,
            lines: stub.declaration(),
            outdated: isKnown ? others : [],
            equivalents: isKnown ? [] : others
        )
        let declared = Style(lines: stub.declaration(isCreated: false))
        self.init(
            identity: .property(stub.name, isStatic: stub.isStatic),
            styles: isCreatedByInitializer ? [declared, created] : [created, declared],
            remark: "// \(MockStub.obstacleRemark)"
        )
    }
}
