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

extension CheckedCode {
    /// Whether a stub is named for a requirement, or for the member of the mock that calls it.
    ///
    /// A stub keeps its name when its member gains a parameter, and when the requirement no longer exists.
    func isNamed(_ stub: String, of mock: Mock, _ names: MockStubNames) -> Bool {
        mock.hasUnknownProtocol || names.contains(stub)
            || callers(of: stub, in: mock.type).contains { member in
                let base = StubName.base(of: member)
                let begins = stub.hasPrefix(base) || stub.hasPrefix("set" + base.capitalizedFirst)
                return begins && StubName.isName(stub, ofStubOf: member)
            }
    }

    /// The names that a stub of a mock could have, sorted: those of the stubs of the member that calls it, as far as the
    /// source tells, or else of members whose names it begins with.
    func suggestions(for stub: String, of mock: Mock, _ names: MockStubNames) -> [String] {
        let called = callers(of: stub, in: mock.type).compactMap(MemberKey.init).flatMap(names.names(ofStubsOf:))
            .uniqued()
        return called.isEmpty ? names.suggestions(for: stub) : called
    }

    /// The members of a mock whose bodies name a stub.
    private func callers(of stub: String, in type: Symbol) -> [Declaration] {
        guard let location = locations.exactLocation(of: type), let file = sources[location.path],
            let outline = file.outline, let declaration = file.declaration(at: location)
        else { return [] }
        let extensions = file.declarations.filter { $0.keyword == "extension" && $0.name == type.qualifiedName }
        return ([declaration] + extensions).flatMap { file.members(of: $0) }.compactMap { member in
            let isCaller = member.body?.contains { outline.unquoted($0) == stub } ?? false
            return isCaller ? outline.parsed(member) : nil
        }
    }
}
