extension Rule {
    /// The name of the protocol leads to its mock.
    static let mockName = Rule(
        id: "mock-name",
        summary: "A mock is named `Mock<Protocol>`, or `MockXDependencyProvider` for `X.DependencyProviding`."
    ) { code in
        code.mocks.compactMap { mock in
            let name = mock.type.ownName
            guard !mock.protocols.contains(where: { MockName.isName(name, ofMockOf: $0.pathComponents) }) else {
                return nil
            }
            let protocols = code.mostDerived(mock.protocols)
            return code.finding(
                mock.type,
                "`\(mock.type.qualifiedName)` is a mock of \(list(protocols.map(\.qualifiedName))), but isn't named for it. "
                    + "Rename it to \(list(protocols.map { MockName.name(ofMockOf: $0.pathComponents) }))."
            )
        }
    }

    private static func list(_ names: [String]) -> String {
        names.sorted().map { "`\($0)`" }.joined(separator: " or ")
    }
}

extension CheckedCode {
    /// Those protocols that none of the others inherits.
    func mostDerived(_ protocols: [Symbol]) -> [Symbol] {
        let inherited = Set(protocols.flatMap { codebase.inheritedProtocols(of: $0.usr) })
        return protocols.filter { !inherited.contains($0.usr) }
    }
}
