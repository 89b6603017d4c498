extension Codebase {
    /// Whether a type is a mock of one of the protocols to which it conforms.
    func isMock(_ type: Symbol) -> Bool {
        guard type.isConcreteType, type.kind != .enumeration else { return false }
        let protocols = protocolsOfPackages(of: type)
        return !protocols.isEmpty
            && MockName.isMock(type.ownName, of: protocols.map(path), hasStubs: !stubs(of: type).isEmpty)
    }

    /// Whether a type stands in for others, by its name or as a mock.
    func isDouble(_ type: Symbol) -> Bool {
        !protocolsOfPackages(of: type).isEmpty && (MockName.hasWord(type.ownName) || isMock(type))
    }

    private func protocolsOfPackages(of type: Symbol) -> [String] {
        inheritedProtocols(of: type.usr).filter { !isOfToolchain($0) }
    }

    /// The properties of a mock, and of its `StaticStubs`, that hold stubs.
    func stubs(of type: Symbol) -> [Symbol] {
        stubHolders(of: type).flatMap { members(of: $0.usr) }.filter { member in
            member.kind == .instanceProperty && DeclarationParser.parse(member).type.map(isStub) ?? false
        }
    }

    /// The types whose properties are the stubs of a mock: itself, and its `StaticStubs`.
    private func stubHolders(of mock: Symbol) -> [Symbol] {
        [mock] + members(of: mock.usr).filter { $0.isConcreteType && $0.ownName == StubbingNames.staticStubs }
    }

    /// Whether a declaration is part of a mock, as the structures of its arguments are.
    func isInMock(_ symbol: Symbol) -> Bool {
        withTypesAround(symbol).contains { isMock($0) }
    }

    /// Whether a type is that of a stub, also by an alias.
    func isStub(_ type: TypeSyntax) -> Bool {
        spellings(of: type).contains { spelling in
            guard case .name(let components) = spelling, let last = components.last else { return false }
            return StubbingNames.stubs.contains(last.text) && last.arguments.count > 1
        }
    }
}
