extension Rule {
    /// A history of arguments is compared as a whole, with `==`, which a tuple doesn't have.
    static let argumentsName = Rule(
        id: "arguments-name",
        summary: "A structure of the arguments of a mock's `storeStub` is named `StoreArguments`."
    ) { code in
        code.mocks.flatMap { mock in
            code.codebase.members(of: mock.type.usr).filter { $0.kind == .structure }.compactMap { structure in
                let stubs = mock.stubs.filter { stub in
                    code.namedTypes(in: stub.input).contains { $0.usr == structure.usr }
                }
                .map(\.property.name).sorted()
                let isNamed = stubs.contains { MockStubNames.isStructure(structure.ownName, ofStub: $0) }
                guard let stub = stubs.first, !isNamed else { return nil }
                return Violation(
                    structure,
                    "`\(structure.qualifiedName)` holds the arguments of `\(stub)`, but isn't named for it. Rename it to "
                        + "`\(MockStubNames.structure(ofStub: stub))`."
                )
            }
        }
    }
}
