extension Rule {
    /// A history of arguments is compared as a whole, with `==`, which a tuple doesn't have.
    static let argumentsName = Rule(
        id: "arguments-name",
        summary: "A structure of the arguments of a mock's `storeStub` is named `StoreArguments`."
    ) { code in
        code.mocks.flatMap { mock -> [Violation] in
            let names = MockStubNames(ofMockOf: mock.protocols, in: code.codebase)
            return code.codebase.members(of: mock.type.usr).filter { $0.kind == .structure }.compactMap { structure in
                let stubs = mock.stubs.filter { stub in
                    code.namedTypes(in: stub.input).contains { $0.usr == structure.usr }
                }
                .map(\.property.name).sorted()
                // If a stub needs another name, its structure is named for that one.
                let expected = stubs.map { code.expectedName(of: $0, of: mock, names) }
                let isNamed = expected.contains { MockStubNames.isStructure(structure.ownName, ofStub: $0) }
                guard let stub = stubs.first, !isNamed else { return nil }
                return Violation(
                    structure,
                    "`\(structure.qualifiedName)` holds the arguments of `\(stub)`, but isn't named for it. Rename it to "
                        + "`\(MockStubNames.structure(ofStub: expected[0]))`."
                )
            }
        }
    }
}

extension CheckedCode {
    /// The name that a stub should have, or has if no other is known.
    fileprivate func expectedName(of stub: String, of mock: Mock, _ names: MockStubNames) -> String {
        if isNamed(stub, of: mock, names) { return stub }
        return suggestions(for: stub, of: mock, names).first ?? stub
    }
}
