extension Codebase {
    /// Whether a type stands for a protocol in tests: it conforms to one, and is made of stubs or named as its mock.
    ///
    /// The protocols of the toolchain don't count.
    func isMock(_ type: Symbol) -> Bool {
        guard type.isConcreteType, type.kind != .enumeration else { return false }
        let protocols = inheritedProtocols(of: type.usr).filter { !isOfToolchain($0) }
        guard !protocols.isEmpty else { return false }
        if protocols.contains(where: { MockName.isName(type.ownName, ofMockOf: path(of: $0)) }) { return true }
        return stubHolders(of: type).contains { holder in
            members(of: holder.usr).contains { member in
                guard member.kind == .instanceProperty, let type = DeclarationParser.parse(member).type else {
                    return false
                }
                return isStub(type)
            }
        }
    }

    /// The types whose properties are the stubs of a mock: itself, and its `StaticStubs`.
    func stubHolders(of mock: Symbol) -> [Symbol] {
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
