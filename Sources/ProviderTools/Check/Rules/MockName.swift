extension Rule {
    /// Whoever knows the protocol finds its mock.
    static let mockName = Rule(
        id: "mock-name",
        summary: "A mock is named `Mock<Protocol>`, one of `X.DependencyProviding` `MockXDependencyProvider`."
    ) { code in
        code.mocks.compactMap { mock in
            let name = mock.type.ownName
            guard !mock.protocols.contains(where: { isName(name, ofMockOf: $0) }) else { return nil }
            let protocols = code.mostDerived(mock.protocols)
            return Violation(
                mock.type,
                "`\(mock.type.qualifiedName)` is a mock of \(list(protocols.map(\.qualifiedName))), so its name is "
                    + "\(list(protocols.map { mockName(of: $0) }))."
            )
        }
    }

    private static func mockName(of symbol: Symbol) -> String {
        "Mock\(symbol.pathComponents.suffix(2).joined().replacingProviding)"
    }

    /// Whether a name begins with `Mock` and goes on with that of the protocol; `MockSlowUserStore` is one of `UserStore`.
    private static func isName(_ name: String, ofMockOf symbol: Symbol) -> Bool {
        guard name.hasPrefix("Mock") else { return false }
        let path = symbol.pathComponents
        // Of a nested `DependencyProviding` the name of the type around it is part of the mock's name.
        let stem = symbol.isDependencyProviding ? path.suffix(2).joined().replacingProviding : path.last ?? ""
        return name.dropFirst("Mock".count).contains(stem)
    }

    private static func list(_ names: [String]) -> String {
        names.sorted().map { "`\($0)`" }.joined(separator: " or ")
    }
}

extension CheckedCode {
    /// Those protocols that none of the others inherits.
    func mostDerived(_ protocols: [Symbol]) -> [Symbol] {
        let inherited = Set(protocols.flatMap { codebase.conformances(of: $0.usr).map(\.protocolUSR) })
        return protocols.filter { !inherited.contains($0.usr) }
    }
}

extension String {
    fileprivate var replacingProviding: String {
        hasSuffix(Bag.providing) ? dropLast(Bag.providing.count) + Bag.provider : self
    }
}
