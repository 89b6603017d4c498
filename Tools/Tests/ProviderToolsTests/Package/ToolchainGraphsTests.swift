import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct ToolchainGraphsTests {
    private let folder = TemporaryFolder()
    private let recorded = RecordedOutput()

    /// A toolchain of scripts: an extractor that writes a graph, or fails, and a compiler that says what it compiles for.
    private func source(version: Int = 1, extractor: String? = nil) async throws -> ToolchainGraphs {
        let graph = Graphs.text("Swift", protocols: ["Clock": "public"]).replacing("\n", with: " ")
        let write = """
            # Version \(version)
            while [ "$1" != -output-dir ]; do shift; done
            echo '\(graph)' > "$2/Observation.symbols.json"
            echo '\(graph)' > "$2/Observation@Swift.symbols.json"
            echo '{' > "$2/Other@Swift.symbols.json"
            """
        try await folder.program("swift-symbolgraph-extract", extractor ?? write)
        try await folder.program("swiftc", "echo '{\"target\": {\"triple\": \"any\"}}'")
        let programs = ToolchainPrograms(
            PackageDescription(
                directory: "/",
                targets: [],
                symbolGraphExtract: folder.url.appending(path: "bin/swift-symbolgraph-extract").path
            )
        )
        let cache = GraphCache(folder: folder.url.appending(path: "cache"))
        return ToolchainGraphs(programs: programs, cache: cache, output: recorded.output)
    }

    /// The names of the modules of the graphs, or why there are none.
    private func answer(of source: ToolchainGraphs) -> String? {
        source.answer(for: "Observation")?.words(in: folder)
    }

    private let said = "Reading the interface of Observation, once for this toolchain."

    @Test
    func aModuleIsExtractedOnceForAToolchain() async throws {
        let first = try await source()
        #expect(answer(of: first) == "Observation Observation")
        #expect(recorded.notes == [said])
        #expect(answer(of: first) == "Observation Observation")
        #expect(recorded.notes == [said])

        let next = try await source(version: 10)
        #expect(answer(of: next) == "Observation Observation")
        #expect(recorded.notes == [said, said])
    }

    @Test
    func aBrokenCacheIsReplaced() async throws {
        let source = try await source()
        let file = try #require(source.cache.file(of: "Observation"))
        _ = try folder.write("{", to: "cache/\(file.lastPathComponent)")

        #expect(answer(of: source) == "Observation Observation")
        #expect(answer(of: source) == "Observation Observation")
        #expect(recorded.notes == [said])
    }

    @Test
    func anUnwritableCacheIsIgnored() async throws {
        _ = try folder.write("in the way", to: "cache")
        let source = try await source()
        #expect(answer(of: source) == "Observation Observation")
    }

    @Test
    func aFailingExtractorIsReportedWithItsStatus() async throws {
        let failing = try await source(extractor: "exit 3")
        #expect(answer(of: failing)?.hasPrefix("…/bin/swift-symbolgraph-extract -module-name ") == true)
        #expect(answer(of: failing)?.hasSuffix(" exited with status 3.") == true)
    }

    @Test
    func modulesThatAreNotOfTheToolchainAreUnknown() async throws {
        let source = try await source()
        #expect(source.answer(for: "App").map { _ in "An answer" } == nil)
    }

    @Test
    func theToolchainOfTheseTestsIsRead() throws {
        let programs = ToolchainPrograms(PackageDescription(directory: "/", targets: []))
        let source = ToolchainGraphs(programs: programs, cache: GraphCache(folder: nil), output: recorded.output)
        guard case .graphs(let graphs) = source.answer(for: "_Concurrency") else {
            Issue.record("There are no graphs.")
            return
        }
        let codebase = Codebase(graphs: graphs)
        let executor = try #require(codebase.allSymbols.first { $0.qualifiedName == "SerialExecutor" })
        #expect(codebase.modules == ["_Concurrency"])
        #expect(recorded.notes == ["Reading the interface of _Concurrency."])
        #expect(codebase.requirements(of: executor.usr).map(\.baseName).contains("asUnownedSerialExecutor"))
    }
}
