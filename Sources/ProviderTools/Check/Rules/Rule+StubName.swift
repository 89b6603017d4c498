extension Rule {
    /// A reader who knows the member finds its stub.
    static let stubName = Rule(
        id: "stub-name",
        summary: "A mock's stub is named `<member>Stub`: `userStub`, `setVolumeStub` of a setter."
    ) { code in
        code.mocks.flatMap { mock in
            let members = stubbedMembers(of: mock, code)
            return mock.stubs.compactMap { stub -> Violation? in
                let name = stub.property.name
                let isAllowed = mock.hasUnknownProtocol || members.contains { StubName.isName(name, ofStubOf: $0) }
                guard !(name.hasSuffix(StubName.suffix) && isAllowed) else { return nil }
                return Violation(stub.property.symbol, message(name, mock))
            }
        }
    }

    private static func message(_ name: String, _ mock: Mock) -> String {
        let stub = "`\(name)` of `\(mock.type.qualifiedName)`"
        guard !name.hasSuffix(StubName.suffix) else {
            return
                "\(stub) isn't named for a member that it stubs. Rename it to `<member>Stub`, with what tells an overload "
                + "from others, or with `set` for a setter."
        }
        return
            "\(stub) is a stub, but its name doesn't end with `Stub`. Rename it to `\(name)Stub` if it stubs `\(name)`."
    }

    private static func stubbedMembers(of mock: Mock, _ code: CheckedCode) -> [Declaration] {
        mock.protocols.flatMap { code.codebase.requirements(of: $0.usr) }.map { DeclarationParser.parse($0) }
    }
}
