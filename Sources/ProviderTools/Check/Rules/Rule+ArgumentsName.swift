extension Rule {
    /// A history of arguments is compared as a whole, with `==`, which a tuple does not have.
    static let argumentsName = Rule(
        id: "arguments-name",
        summary: "A mock's structure of the arguments that a stub records is named `<Member>Arguments`."
    ) { code in
        code.mocks.flatMap { mock in
            let inputs = Set(mock.stubs.flatMap { stub in code.namedTypes(in: stub.input).compactMap(\.usr) })
            let structures = code.codebase.members(of: mock.type.usr).filter { member in
                member.kind == .structure && inputs.contains(member.usr) && !member.ownName.hasSuffix("Arguments")
            }
            return structures.map { structure in
                let stub = mock.stubs.first { stub in
                    code.namedTypes(in: stub.input).contains { $0.usr == structure.usr }
                }
                let member = stub.map { $0.property.name.withoutStub.capitalizedFirst } ?? structure.ownName
                return Violation(
                    structure,
                    "`\(structure.qualifiedName)` holds the arguments of a stub, but isn't named for it. Rename it to "
                        + "`\(member)Arguments`."
                )
            }
        }
    }
}

extension String {
    fileprivate var withoutStub: String { hasSuffix("Stub") ? String(dropLast("Stub".count)) : self }
}
