/// A mock, with its stubs and what it stands for.
struct Mock {
    /// A property that holds a stub.
    struct StubProperty {
        let property: Property
        /// The type of the arguments that the stub records.
        let input: TypeSyntax
    }

    let type: Symbol
    /// Those of the mock and of its `StaticStubs`.
    let stubs: [StubProperty]
    /// The protocols that it conforms to, also through others, as far as they were read.
    let protocols: [Symbol]
    /// Whether it conforms to a protocol whose requirements aren't known.
    let hasUnknownProtocol: Bool
}

extension CheckedCode {
    /// Nil for a type that isn't a mock, and for a mock of protocols that weren't read.
    func mock(_ type: Symbol) -> Mock? {
        guard codebase.isMock(type) else { return nil }
        let conformances = codebase.inheritedProtocols(of: type.usr)
        let protocols = conformances.filter { !codebase.isOfToolchain($0) }.compactMap { codebase.symbol($0) }
        guard !protocols.isEmpty else { return nil }
        let hasUnknownProtocol = conformances.contains { usr in
            codebase.symbol(usr) == nil && !ToolchainProtocol.markers.contains(usr)
        }
        return Mock(
            type: type,
            stubs: codebase.stubHolders(of: type).flatMap { stubProperties(of: $0) },
            protocols: protocols,
            hasUnknownProtocol: hasUnknownProtocol
        )
    }

    private func stubProperties(of type: Symbol) -> [Mock.StubProperty] {
        storedProperties(of: type) { $0.declaration.type.flatMap { codebase.stubInput(of: $0) } != nil }.compactMap {
            property in
            property.declaration.type.flatMap { codebase.stubInput(of: $0) }.map {
                .init(property: property, input: $0)
            }
        }
    }
}
