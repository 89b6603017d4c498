extension MockContext {
    /// The mock of a stub's result; nil for a result that isn't `any P`.
    ///
    /// - Parameters:
    ///   - result: What the stub returns.
    ///   - isOnMainActor: Whether the stub's member is main-actor-isolated.
    /// - Returns: The mock, with the expression that creates it if one is known.
    func neutralMock(of result: TypeSyntax, isOnMainActor: Bool) -> MockStub.NeutralMock? {
        guard case .existential(.name(let components)) = result, let last = components.last, last.arguments.isEmpty,
            !last.isMetatype
        else { return nil }
        let path = last.usr.map(codebase.path) ?? components.map(\.text)
        let mock = MockStub.NeutralMock(name: MockName.name(ofMockOf: path))
        guard let usr = last.usr, let module = codebase.module(of: usr), !codebase.isOfToolchain(usr) else {
            return mock
        }
        conformances.wanted.note(module)
        guard codebase.symbol(usr)?.kind == .protocol,
            let existing = mocks.mock(named: mock.name, ofProtocolIn: module), existing.module == nil,
            existing.isCreatedWithoutArguments(asMockOf: path, in: module),
            // A conformance to the protocol on the actor alone isn't one for the closure that creates the mock.
            !existing.hasIsolatedConformances,
            let isIsolated = isIsolated(existing, asMockOf: usr), isOnMainActor || !isIsolated
        else { return mock }
        return mock.created(isOnMainActor: isIsolated)
    }

    /// Whether stubs of other mocks may create the mock of a protocol, in a closure that belongs to no actor.
    func mayBeNeutralValue(_ usr: String) -> Bool {
        codebase.answers.answer(to: ProtocolsReturned(module: module)) {
            Set(
                codebase.protocols(declaredIn: module).flatMap { owner in
                    codebase.requirements(of: owner.usr).flatMap { protocolsReturned(by: $0, of: owner) }
                }
            )
        }.contains(usr)
    }

    /// The question which protocols the stubs of a module's mocks return.
    private struct ProtocolsReturned: Question {
        typealias Known = Set<String>
        let module: String
    }

    /// The protocols that the stub of a requirement returns as `any P`, unless an initializer answers it.
    private func protocolsReturned(by requirement: Symbol, of owner: Symbol) -> [String] {
        let declaration = DeclarationParser.parse(requirement)
        if owner.isDependencyProviding, declaration.isInstanceDependency { return [] }
        let changed = declaration.parameters.map(\.type).filter { $0.hasAttribute("inout") }
        return ([declaration.type].compactMap(\.self) + changed).compactMap { type in
            guard let usr = type.usr, USR.kind(of: usr, in: codebase) == .protocol else { return nil }
            return usr
        }
    }

    /// Whether a mock is main-actor-isolated; nil if that isn't clear.
    private func isIsolated(_ mock: ExistingMock, asMockOf usr: String) -> Bool? {
        let protocols = [usr] + codebase.inheritedProtocols(of: usr)
        let declarations = protocols.compactMap(codebase.symbol).map { DeclarationParser.parse($0) }
        let attributes = (declarations.flatMap(\.attributes) + mock.attributes)
            .filter { !$0.text.hasPrefix("@available") }
        if !attributes.isEmpty { return attributes.allSatisfy(\.isMainActor) ? true : nil }
        // A protocol that is main-actor-isolated by default says so of its requirements alone.
        let requirements = protocols.flatMap(codebase.requirements).map { DeclarationParser.parse($0) }
        return requirements.flatMap(\.attributes).contains(where: \.mayBeGlobalActor) ? nil : false
    }
}
