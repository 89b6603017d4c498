/// Writes a mock for a protocol.
///
/// It is written once; from then on it belongs to whoever tests with it.
struct MockScaffold {
    private let codebase: Codebase
    private let protocolUSR: String
    private let implementsDefaulted: Bool
    private let source: SourceLines

    /// - Parameters:
    ///   - codebase: The module of the protocol, and others as far as they were read.
    ///   - protocolUSR: The identity of the protocol.
    ///   - implementsDefaulted: Whether the mock also has what an extension seems to have a default for.
    ///   - source: Reads a source file by its path.
    init(
        codebase: Codebase,
        protocolUSR: String,
        implementsDefaulted: Bool,
        source: @escaping (String) -> String?
    ) {
        self.codebase = codebase
        self.protocolUSR = protocolUSR
        self.implementsDefaulted = implementsDefaulted
        self.source = SourceLines(reading: source)
    }

    /// The name of the mock.
    var mockName: String {
        MockName.name(ofMockOf: codebase.symbol(protocolUSR)?.pathComponents ?? [])
    }

    /// The modules whose graphs it takes to write the mock right, and that were not read yet.
    func modulesWanted() -> Set<String> {
        let wanted = WantedModules()
        _ = try? mock(wanted)
        return wanted.names.subtracting(codebase.modules)
    }

    /// Writes the mock with what is known.
    ///
    /// - Throws: A `ToolError` if there cannot be a mock of the protocol.
    func mock() throws -> ScaffoldedMock {
        try mock(WantedModules())
    }

    private func mock(_ wanted: WantedModules) throws -> ScaffoldedMock {
        let reader = ProtocolReader(
            codebase: codebase,
            wanted: wanted,
            implementsDefaulted: implementsDefaulted,
            source: source
        )
        let mocked = try reader.read(protocolUSR)
        try refuse(mocked)
        return MockWriter(mocked, name: mockName, codebase: codebase, wanted: wanted, source: source).scaffold()
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
            if isFinal || (isForeign && superclass.accessLevel != "open") {
                throw ToolError(
                    "\(name) is for subclasses of \(superclass.qualifiedName), which is "
                        + "\(isFinal ? "final" : "not open"), so no mock can inherit it."
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
