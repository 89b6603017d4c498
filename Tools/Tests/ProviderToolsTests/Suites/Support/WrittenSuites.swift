import Foundation

@testable import ProviderTools

/// Suites that are scaffolded for the types of one module, and the mocks that they need.
struct WrittenSuites: Sendable {
    /// The texts by the names of the suites.
    let suites: [String: String]
    /// The texts by the names of the mocks.
    let mocks: [String: String]
    let notes: [String]

    /// - Parameters:
    ///   - names: The types.
    ///   - codebase: The module of the types; what they want of the toolchain's modules is added.
    ///   - framework: What the suites are written for.
    ///   - existing: The sources that the tests have already, by their paths.
    /// - Throws: A `ToolError` for a type of which no suite can be written.
    init(
        of names: [String],
        in codebase: Codebase,
        framework: TestFramework = .swiftTesting,
        existing: [(path: String, text: String)] = []
    ) async throws {
        let mocksOfTests = ExistingMocks(existing.map { SourceFile(path: $0.path, text: $0.text) })
        var codebase = codebase
        var suites: [String: String] = [:]
        var mocks: [String: String] = [:]
        var notes: [String] = []
        var missing: [String] = []
        for name in names {
            let usr = try codebase.symbol(named: name).usr
            let suite = try await codebase.suite(usr, framework: framework, existing: mocksOfTests)
            suites[suite.name] = suite.text
            notes += suite.notes
            missing += suite.missingMocks
        }
        for protocolUSR in missing.uniqued() {
            let mock = try await codebase.scaffold(protocolUSR, framework: framework)
            mocks[mock.name] = mock.text
        }
        self.suites = suites
        self.mocks = mocks
        self.notes = notes
    }

    /// The texts of all by the names of their files.
    var files: [String: String] {
        let texts = suites.merging(mocks) { suite, _ in suite }
        return Dictionary(uniqueKeysWithValues: texts.map { ("\($0.key).swift", $0.value) })
    }

    /// The text of the only suite, without imports and without the empty lines around it.
    var text: String {
        let lines = (suites.values.first ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        let start = lines.lastIndex { $0.contains("import ") } ?? -1
        return lines.dropFirst(start + 1).joined(separator: "\n").trimmingCharacters(in: .newlines)
    }

    /// The imports of the only suite.
    var imports: [String] {
        (suites.values.first ?? "").split(separator: "\n").map(String.init).filter { $0.contains("import ") }
    }
}

extension Codebase {
    /// Scaffolds a suite, reading what it wants of the toolchain's modules.
    mutating func suite(
        _ usr: String,
        framework: TestFramework,
        existing: ExistingMocks
    ) async throws -> ScaffoldedSuite {
        var asked: Set<String> = []
        while true {
            let draft = SuiteDrafter(
                codebase: self,
                typeUSR: usr,
                framework: framework,
                existingMocks: existing,
                sources: SourceFiles()
            ).draft()
            let wanted = draft.modulesWanted.subtracting(asked)
            if wanted.isEmpty { return try draft.suite.get() }
            for module in wanted {
                asked.insert(module)
                guard ModuleName.toolchain.contains(module) else { continue }
                for graph in try await ToolchainModules.graphs(of: module) { update { $0.add(graph) } }
            }
        }
    }
}
