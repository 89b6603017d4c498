extension Rule {
    /// Whoever knows the member finds its stub.
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
                return Violation(stub.property.symbol, sentence(name, mock))
            }
        }
    }

    private static func sentence(_ name: String, _ mock: Mock) -> String {
        let stub = "`\(name)` of `\(mock.type.qualifiedName)`"
        guard !name.hasSuffix(StubName.suffix) else {
            return
                "\(stub) is named after no member of what it mocks: a stub is named `<member>Stub`, with the labels of "
                + "an overload, or with `set` for a setter."
        }
        return "\(stub) is a stub, so its name ends with `Stub`: write `\(name)Stub`, if `\(name)` is the member."
    }

    private static func stubbedMembers(of mock: Mock, _ code: CheckedCode) -> [Declaration] {
        mock.protocols.flatMap { code.codebase.requirements(of: $0.usr) }.map { DeclarationParser.parse($0) }
    }
}
