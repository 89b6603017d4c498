import Foundation
import Testing

@testable import ProviderTools

struct BuiltGraphsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A package whose modules are built, and a toolchain of scripts that notes each module that it extracts.
    private func source(_ modules: String..., extractor: String = "") async throws -> BuiltGraphs {
        let write = """
            name="$2"
            echo "$@" >> "\(folder.url.path)/extracted"
            \(extractor)
            while [ "$1" != -output-dir ]; do shift; done
            echo '\(Graphs.text("App", protocols: ["Clock": "public"]).replacing("\n", with: " "))' > "$2/$name.symbols.json"
            """
        try await program("swift-symbolgraph-extract", write)
        try await program("swiftc", "echo '{\"target\": {\"triple\": \"any\"}}'")
        for module in modules { _ = try folder.write("1", to: "Modules/\(module).swiftmodule") }
        let package = PackageDescription(
            directory: "/package",
            targets: [.init("App"), .init("Kit"), .init("Broken", failure: "it doesn't compile")],
            symbolGraphExtract: folder.url.appending(path: "bin/swift-symbolgraph-extract").path,
            cache: folder.url.appending(path: "cache").path,
            modules: folder.url.appending(path: "Modules").path,
            clangOptions: ["-I", "/headers"]
        )
        return BuiltGraphs(package: package, programs: ToolchainPrograms(package))
    }

    private func program(_ name: String, _ text: String) async throws {
        let script = try folder.write("#!/bin/sh\n\(text)\n", to: "bin/\(name).text")
        let file = folder.url.appending(path: "bin/\(name)")
        try await Toolchain.succeed(["install", "-m", "755", script.path, file.path])
    }

    private var extracted: [String] {
        let text = (try? String(contentsOf: folder.url.appending(path: "extracted"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map { String($0.split(separator: " ")[1]) }.sorted()
    }

    private func modules(_ source: BuiltGraphs, _ module: String) -> [String]? {
        guard case .graphs(let graphs) = source.answer(for: module) else { return nil }
        return graphs.map(\.module.name)
    }

    @Test
    func aModuleIsExtractedAgainOnlyWhenItChanged() async throws {
        let source = try await source("App", "Kit")
        source.prepare(["App", "Kit"])
        #expect(modules(source, "App") == ["App"])
        #expect(modules(source, "Kit") == ["Kit"])
        #expect(extracted == ["App", "Kit"])

        source.prepare(["App", "Kit"])
        #expect(extracted == ["App", "Kit"])

        _ = try folder.write("changed", to: "Modules/Kit.swiftmodule")
        #expect(modules(source, "Kit") == nil)
        source.prepare(["App", "Kit"])
        #expect(modules(source, "Kit") == ["Kit"])
        #expect(extracted == ["App", "Kit", "Kit"])
    }

    @Test
    func theExtractorReceivesTheSearchPathsOfModulesAndHeaders() async throws {
        let source = try await source("App")
        source.prepare(["App"])
        let words = try String(contentsOf: folder.url.appending(path: "extracted"), encoding: .utf8)
        #expect(words.contains(" -minimum-access-level private "))
        #expect(words.contains(" -I \(folder.url.appending(path: "Modules").path) -I /headers -include-spi-symbols"))
    }

    @Test(arguments: ["Swift", "Kit", "Broken"])
    func modulesThatWereNotBuiltAreLeftToOtherSources(module: String) async throws {
        let source = try await source("App", "Broken")
        source.prepare([module])
        #expect(modules(source, module) == nil)
        #expect(extracted == [])
    }

    @Test
    func aFailedExtractionFallsBackToSwiftPM() async throws {
        let source = try await source("App", "Kit", extractor: "[ \"$2\" = Kit ] && exit 1")
        source.prepare(["App", "Kit"])
        #expect(modules(source, "App") == ["App"])
        #expect(modules(source, "Kit") == nil)
    }
}
