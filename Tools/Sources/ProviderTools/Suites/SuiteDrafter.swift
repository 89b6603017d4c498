/// Writes the first version of a test suite for a type.
///
/// It is written once; from then on it belongs to whoever writes the tests.
struct SuiteDrafter {
    /// The module of the type, and others as far as they were read.
    let codebase: Codebase
    /// The identity of the type.
    let typeUSR: String
    let framework: TestFramework
    /// The mocks that the tests have already.
    let existingMocks: ExistingMocks
    let sources: SourceFiles

    /// The name of the suite: `UserServiceTests`.
    var suiteName: String { Self.name(ofSuiteOf: codebase.symbol(typeUSR)?.pathComponents ?? []) }

    static func name(ofSuiteOf path: [String]) -> String { path.joined() + "Tests" }

    /// A suite as far as it can be written, and the modules that have to be read before it's whole.
    struct Draft: Sendable {
        let suite: Result<ScaffoldedSuite, any Error>
        let modulesWanted: Set<String>
    }

    /// Writes the suite with what is known.
    func draft() -> Draft {
        let wanted = WantedModules()
        let suite: Result<ScaffoldedSuite, any Error> = Result(catching: { try self.suite(wanted) })
        return Draft(suite: suite, modulesWanted: wanted.names.subtracting(codebase.modules))
    }

    private func suite(_ wanted: WantedModules) throws -> ScaffoldedSuite {
        noteSuperclasses(wanted)
        let type = try TestedTypeReader(codebase: codebase, sources: sources).read(typeUSR)
        let imports = ImportLines(type.symbol.location.flatMap { sources[$0.path] })
        let names = TypeNames(
            codebase: codebase,
            visibleModules: imports.visibleModules.union([type.module, "Swift", "_Concurrency"]),
            mockName: type.symbol.qualifiedName,
            fixedTypes: [:],
            shadowingNames: framework.typeNames
        )
        let context = SuiteContext(
            names: names,
            conformances: TypeConformances(codebase: codebase, wanted: wanted, sources: sources),
            existingMocks: existingMocks,
            framework: framework,
            module: type.module
        )
        return SuiteWriter(type, name: suiteName, context: context, imports: imports).suite()
    }

    /// Initializers may be inherited from a class of another module.
    private func noteSuperclasses(_ wanted: WantedModules) {
        for usr in codebase.classes(from: typeUSR) where !codebase.isOfToolchain(usr) {
            wanted.note(codebase.module(of: usr))
        }
    }
}

/// A test suite that was written for a type.
struct ScaffoldedSuite: Sendable {
    /// The name of the suite, and of its file without `.swift`.
    let name: String
    /// The text of the file.
    let text: String
    /// The identities of the protocols whose mocks the suite uses and the tests lack.
    let missingMocks: [String]
    /// Notes for the reader, such as what the suite leaves open.
    let notes: [String]
}
