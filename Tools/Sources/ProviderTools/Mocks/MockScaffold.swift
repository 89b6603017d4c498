/// Writes a mock for a protocol.
///
/// It is written once; from then on it belongs to whoever tests with it.
struct MockScaffold {
    /// The module of the protocol, and others as far as they were read.
    let codebase: Codebase
    /// The identity of the protocol.
    let protocolUSR: String
    /// Whether the mock also has what an extension seems to have a default for.
    let implementsDefaulted: Bool
    /// The mocks that the mock can name, which stubs state as neutral values.
    var mocks = ExistingMocks()
    let sources: SourceFiles

    /// The name of the mock.
    var mockName: String {
        MockName.name(ofMockOf: codebase.symbol(protocolUSR)?.pathComponents ?? [])
    }

    /// The modules that have to be read before the mock can be written, and that weren't yet.
    func modulesWanted() -> Set<String> {
        let wanted = WantedModules()
        _ = try? ScaffoldedMock(plan(noting: wanted))
        return wanted.names.subtracting(codebase.modules)
    }

    /// Writes the mock with what is known.
    ///
    /// - Throws: A `ToolError` if there can't be a mock of the protocol.
    func mock() throws -> ScaffoldedMock {
        ScaffoldedMock(try plan())
    }

    /// Reads the protocol, with what is known.
    ///
    /// - Parameter name: The name of a mock that exists already; nil for the name that the convention has for it.
    /// - Returns: The protocol, and what its mock needs.
    /// - Throws: A `ToolError` if there can't be a mock of the protocol.
    func plan(named name: String? = nil) throws -> MockPlan {
        try plan(named: name, noting: WantedModules())
    }

    private func plan(named name: String? = nil, noting wanted: WantedModules) throws -> MockPlan {
        let reader = ProtocolReader(
            codebase: codebase,
            wanted: wanted,
            implementsDefaulted: implementsDefaulted,
            sources: sources
        )
        let mocked = try reader.read(protocolUSR)
        try refuse(mocked)
        let context = MockContext(
            mocked,
            mockName: name ?? mockName,
            codebase: codebase,
            wanted: wanted,
            sources: sources,
            mocks: mocks
        )
        return MockPlan(mocked: mocked.isolated(in: context), context: context)
    }

    /// Of some protocols no test can have a mock.
    private func refuse(_ mocked: MockedProtocol) throws {
        let name = mocked.symbol.qualifiedName
        if mocked.symbol.isPrivate {
            throw ToolError(
                "\(name) is \(mocked.symbol.accessLevel), so no other file can have a mock of it: make it internal."
            )
        }
        if let superclass = mocked.superclass?.usr.flatMap(codebase.symbol) {
            let isFinal = DeclarationParser.parse(superclass).hasModifier("final")
            let isForeign = codebase.module(of: superclass.usr) != codebase.module(of: protocolUSR)
            if isFinal || (isForeign && superclass.accessLevel != .open) {
                throw ToolError(
                    "\(name) is for subclasses of \(superclass.qualifiedName), which "
                        + "\(isFinal ? "is final" : "isn't open"), so no mock can inherit it."
                )
            }
        }
        if mocked.inherits(USR.distributedActor) {
            throw ToolError(
                "\(name) is a protocol of distributed actors, which need an actor system: write its mock by hand."
            )
        }
    }
}
