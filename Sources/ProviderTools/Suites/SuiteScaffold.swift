/// Writes the first version of a test suite for a type.
///
/// It is written once; from then on it belongs to whoever writes the tests.
struct SuiteScaffold {
    private let codebase: Codebase
    private let typeUSR: String
    private let framework: TestFramework
    private let existingMocks: ExistingMocks
    private let source: (String) -> String?

    /// - Parameters:
    ///   - codebase: The module of the type, and others as far as they were read.
    ///   - typeUSR: The identity of the type.
    ///   - framework: What the suite is written for.
    ///   - existingMocks: The mocks that the tests have already.
    ///   - source: Reads a source file by its path.
    init(
        codebase: Codebase,
        typeUSR: String,
        framework: TestFramework,
        existingMocks: ExistingMocks,
        source: @escaping (String) -> String?
    ) {
        self.codebase = codebase
        self.typeUSR = typeUSR
        self.framework = framework
        self.existingMocks = existingMocks
        self.source = source
    }

    /// The name of the suite: `UserServiceTests`.
    var suiteName: String { Self.name(ofSuiteOf: codebase.symbol(typeUSR)?.pathComponents ?? []) }

    static func name(ofSuiteOf path: [String]) -> String { path.joined() + "Tests" }

    /// The modules that weren't read yet, and whose graphs the suite needs.
    func modulesWanted() -> Set<String> {
        let wanted = WantedModules()
        _ = try? suite(wanted)
        return wanted.names.subtracting(codebase.modules)
    }

    /// Writes the suite with what is known.
    ///
    /// - Throws: A `ToolError` if no suite can be written for the type.
    func suite() throws -> ScaffoldedSuite {
        try suite(WantedModules())
    }

    private func suite(_ wanted: WantedModules) throws -> ScaffoldedSuite {
        let lines = SourceLines(reading: source)
        let type = try TestedTypeReader(codebase: codebase, source: lines).read(typeUSR)
        let imports = ImportLines(type.symbol.location.map { lines.lines(of: $0.path) } ?? [])
        let names = TypeNames(
            codebase: codebase,
            visibleModules: imports.visibleModules.union([type.module, "Swift", "_Concurrency"]),
            mockName: type.symbol.qualifiedName,
            fixedTypes: [:],
            shadowingNames: framework.typeNames
        )
        let context = SuiteContext(
            codebase: codebase,
            wanted: wanted,
            names: names,
            facts: TypeConformances(codebase: codebase, wanted: wanted),
            source: lines,
            existingMocks: existingMocks,
            framework: framework,
            module: type.module
        )
        return SuiteWriter(type, name: suiteName, context: context, imports: imports).suite()
    }
}
