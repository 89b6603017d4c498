/// The context that all members of a mock share: the names in scope, and the conformances of types.
struct MockContext {
    /// Where the protocol is declared.
    struct Origin {
        let module: String
        let location: FileLocation?
        /// The imports of the file.
        let imports: ImportLines
    }

    let mockName: String
    private(set) var names: TypeNames
    private(set) var conformances: TypeConformances
    private(set) var stubNames: StubNaming
    private(set) var isolation: MockIsolation
    let traits: MockTraits
    let origin: Origin
    /// The mocks that the mock can name: those of its own target.
    let mocks: ExistingMocks

    var codebase: Codebase { conformances.codebase }
    var sources: SourceFiles { conformances.sources }

    var module: String { origin.module }

    /// Names the stub of a member, without `Stub`.
    mutating func name(_ usr: String, as name: String) { stubNames.name(usr, as: name) }

    /// The context of a mock with another isolation.
    func isolated(_ isolation: MockIsolation) -> MockContext {
        var copy = self
        copy.isolation = isolation
        return copy
    }

    /// The context with the type parameters of a function in scope.
    func adding(_ declaration: Declaration) -> MockContext {
        var copy = self
        copy.conformances.scope.add(parametersOf: declaration)
        copy.names.shadowingNames.formUnion(declaration.genericParameters.map(\.name))
        return copy
    }
}

extension MockContext {
    /// - Parameters:
    ///   - mocked: The protocol.
    ///   - mockName: The name of the mock.
    ///   - codebase: The modules that were read.
    ///   - wanted: Where to note the modules that should be read as well.
    ///   - sources: The source files.
    ///   - mocks: The mocks that the mock can name.
    init(
        _ mocked: MockedProtocol,
        mockName: String,
        codebase: Codebase,
        wanted: WantedModules,
        sources: SourceFiles,
        mocks: ExistingMocks = .init()
    ) {
        let module = codebase.module(of: mocked.symbol.usr) ?? ""
        let imports = ImportLines(mocked.symbol.location.flatMap { sources[$0.path] })
        var conformances = TypeConformances(mocked, as: mockName, codebase: codebase, wanted: wanted, sources: sources)
        let isolation = MockIsolation(mocked, conformances)
        if isolation.home != .unstated { conformances.selfConformances.insert(USR.sendable) }
        let names = TypeNames(
            codebase: codebase,
            visibleModules: imports.visibleModules.union([module, "Swift", "_Concurrency"]),
            mockName: mockName,
            fixedTypes: mocked.concreteFixedTypes
        )
        self.init(
            mockName: mockName,
            names: names,
            conformances: conformances,
            stubNames: StubNaming([]),
            isolation: isolation,
            traits: MockTraits(mocked, in: codebase),
            origin: Origin(module: module, location: mocked.symbol.location, imports: imports),
            mocks: mocks
        )
        self = naming(stubsOf: mocked)
    }

    /// The context with names for the stubs of a mock.
    ///
    /// - Parameters:
    ///   - mocked: The protocol.
    ///   - existing: The stubs that the mock has already.
    /// - Returns: A copy with the names.
    func naming(stubsOf mocked: MockedProtocol, existing: StubNaming.Existing = .init()) -> MockContext {
        var copy = self
        copy.stubNames = StubNaming(
            mocked.requirements.map { .init(usr: $0.symbol.usr, declaration: $0.declaration) },
            existing: existing
        )
        copy.names.shadowingNames = copy.stubNames.possibleStructures.union(mocked.associatedTypes.map(\.name))
        return copy
    }
}

extension TypeConformances {
    /// The conformances of types inside of the mock of a protocol.
    fileprivate init(
        _ mocked: MockedProtocol,
        as mockName: String,
        codebase: Codebase,
        wanted: WantedModules,
        sources: SourceFiles
    ) {
        self.init(codebase: codebase, wanted: wanted, sources: sources)
        self.mockName = mockName
        selfConformances = Set(mocked.protocols)
        fixedTypes = mocked.associatedTypes.fixedTypes
        for type in mocked.associatedTypes {
            scope.add(type.name)
            for constraint in type.inherited { scope.add(constraint, to: .named(type.name)) }
        }
        for condition in mocked.conditions { scope.add(condition) }
    }
}
