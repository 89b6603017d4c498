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
                return stubInput(of: type) != nil
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

    /// The first generic argument of a stub's type, the arguments that the stub records; nil for another type.
    func stubInput(of type: TypeSyntax) -> TypeSyntax? {
        for case .name(let components) in spellings(of: type) {
            guard let last = components.last, StubbingNames.stubs.contains(last.text), last.arguments.count > 1 else {
                continue
            }
            return last.arguments[0]
        }
        return nil
    }
}
