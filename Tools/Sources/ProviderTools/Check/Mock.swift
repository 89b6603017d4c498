/// A mock, with its stubs and what it stands for.
struct Mock {
    let type: Symbol
    /// Those of the mock and of its `StaticStubs`.
    let stubs: [Property]
    /// The protocols that it conforms to, also through others, as far as they were read.
    let protocols: [Symbol]
}

extension CheckedCode {
    /// Nil for a type that isn't a mock, and for a mock of protocols that weren't read.
    func mock(_ type: Symbol) -> Mock? {
        guard codebase.isMock(type) else { return nil }
        let protocols = codebase.inheritedProtocols(of: type.usr)
            .filter { !codebase.isOfToolchain($0) }.compactMap { codebase.symbol($0) }
        guard !protocols.isEmpty else { return nil }
        return Mock(
            type: type,
            stubs: codebase.stubs(of: type).filter(locations.isStored).map(Property.init),
            protocols: protocols
        )
    }
}
