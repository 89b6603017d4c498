extension Rule {
    /// The name of the member leads to its stub.
    static let stubName = Rule(
        id: "stub-name",
        summary:
            "A mock's stub is named `<member>Stub`, such as `userStub`, or `setVolumeStub` for a setter."
    ) { code in
        code.mocks.flatMap { mock in
            let names = MockStubNames(ofMockOf: mock.protocols, in: code.codebase)
            return mock.stubs.compactMap { stub -> Violation? in
                let name = stub.property.name
                guard !(name.hasSuffix(StubName.suffix) && code.isNamed(name, of: mock, names)) else { return nil }
                let suggestions = code.suggestions(for: name, of: mock, names)
                return Violation(stub.property.symbol, message(name, mock, suggestions: suggestions))
            }
        }
    }

    private static func message(_ name: String, _ mock: Mock, suggestions: [String]) -> String {
        let stub = "`\(name)` of `\(mock.type.qualifiedName)`"
        let names = suggestions.isEmpty ? "`<member>Stub`" : suggestions.map { "`\($0)`" }.joined(separator: " or ")
        let problem =
            name.hasSuffix(StubName.suffix)
            ? "isn't named for a member that it stubs" : "is a stub, but its name doesn't end with `Stub`"
        return "\(stub) \(problem). Rename it to \(names)."
    }
}
