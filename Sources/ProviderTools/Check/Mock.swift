/// A type of the tests that is made of stubs and stands for a protocol.
struct Mock {
    /// A property that holds a stub.
    struct StubProperty {
        let property: Property
        /// The type of the arguments that the stub records.
        let input: TypeSyntax
    }

    static let stubTypes: Set<String> = ["Stub", "ThrowingStub", "AsyncStub", "AsyncThrowingStub"]
    /// The nested structure that holds the stubs of static members.
    static let staticStubs = "StaticStubs"

    let type: Symbol
    /// Those of the mock and of its `StaticStubs`.
    let stubs: [StubProperty]
    /// What it conforms to, also through other protocols, as far as it was read.
    let protocols: [Symbol]
    /// Whether it conforms to a protocol whose requirements are not known.
    let hasUnknownProtocol: Bool
}

extension CheckedCode {
    /// Nil for a type without stubs, and for one that conforms to no protocol that was read.
    func mock(_ type: Symbol) -> Mock? {
        guard type.kind == .class || type.kind == .structure else { return nil }
        let conformances = codebase.conformances(of: type.usr).map(\.protocolUSR)
        let protocols = conformances.compactMap { codebase.symbol($0) }.filter { symbol in
            codebase.module(of: symbol.usr).map { !ModuleName.toolchain.contains($0) } ?? false
        }
        guard !protocols.isEmpty else { return nil }
        let holders = codebase.members(of: type.usr).filter { $0.isNominalType && $0.ownName == Mock.staticStubs }
        let stubs = ([type] + holders).flatMap { stubProperties(of: $0) }
        guard !stubs.isEmpty else { return nil }
        let hasUnknownProtocol = conformances.contains { usr in
            codebase.symbol(usr) == nil && !Self.protocolsWithoutMembers.contains(usr)
        }
        return Mock(type: type, stubs: stubs, protocols: protocols, hasUnknownProtocol: hasUnknownProtocol)
    }

    /// `Sendable`, `SendableMetatype`, `Copyable`, `Escapable`, `BitwiseCopyable`, `Error` and `Actor`: nobody stubs these.
    private static let protocolsWithoutMembers: Set<String> = [
        "s:s8SendableP", "s:s16SendableMetatypeP", "s:s8CopyableP", "s:s9EscapableP", "s:s15BitwiseCopyableP",
        "s:s5ErrorP", "s:ScA",
    ]

    private func stubProperties(of type: Symbol) -> [Mock.StubProperty] {
        storedProperties(of: type) { $0.declaration.type.flatMap { stubInput(of: $0) } != nil }.compactMap { property in
            property.declaration.type.flatMap { stubInput(of: $0) }.map { .init(property: property, input: $0) }
        }
    }

    /// The first generic argument of a stub type; nil for another type.
    private func stubInput(of type: TypeSyntax) -> TypeSyntax? {
        for case .name(let components) in spellings(of: type) {
            guard let last = components.last, Mock.stubTypes.contains(last.text), last.arguments.count > 1 else {
                continue
            }
            return last.arguments[0]
        }
        return nil
    }
}
