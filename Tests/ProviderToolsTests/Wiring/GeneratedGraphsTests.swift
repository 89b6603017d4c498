import Foundation
import Testing

@testable import ProviderTools

/// Takes a dependency of a leaf away everywhere, adds it with the tool, and compares with what was there.
struct GeneratedGraphsTests {
    private static let graphs = (1...20).map { (seed: UInt64($0), hasModules: $0.isMultiple(of: 4)) }

    @Test(arguments: graphs)
    func anAddedDependencyReachesItsLeaf(seed: UInt64, hasModules: Bool) async throws {
        let graph = GeneratedGraph(seed: seed, hasModules: hasModules)
        let package = try package(graph, graph.files(isWhole: false))
        #expect(package.run("--add", graph.member, "--to", graph.leafName) == .success, "\(package.notes)")
        try await expectWhole(graph, package)
    }

    @Test(arguments: graphs)
    func anUpdatePassesOnWhatWasTyped(seed: UInt64, hasModules: Bool) async throws {
        let graph = GeneratedGraph(seed: seed, hasModules: hasModules)
        var files = graph.files(isWhole: false)
        files[graph.leafPath] = graph.files(isWhole: true)[graph.leafPath]
        let package = try package(graph, files)
        #expect(package.run("--update", graph.leafName) == .success, "\(package.notes)")
        try await expectWhole(graph, package)
    }

    private func package(_ graph: GeneratedGraph, _ files: [String: String]) throws -> WiredPackage {
        let dependencies = Dictionary(uniqueKeysWithValues: graph.modules.map { ($0.name, $0.imports) })
        return try WiredPackage(files, dependencies: dependencies)
    }

    /// Only the root is left; with it, all files are as they were, up to their layout.
    private func expectWhole(_ graph: GeneratedGraph, _ package: WiredPackage) async throws {
        let whole = graph.files(isWhole: true)
        let findings = package.written.split(separator: "\n").filter { $0.contains(": warning: ") }
        #expect(findings.count == 1 && findings[0].hasPrefix("\(graph.rootPath):"), "\(package.written)")
        var changed: [String: String] = [:]
        for path in whole.keys { changed[path] = try package.text(path) }
        changed[graph.rootPath] = whole[graph.rootPath]
        #expect(try formatted(changed) == formatted(whole))
        guard ProcessInfo.processInfo.environment["PROVE_WIRING"] != nil else { return }
        try await expectRuns(graph, changed)
    }

    private func formatted(_ files: [String: String]) throws -> [String: String] {
        let paths = files.keys.sorted()
        let drafts = paths.enumerated().map { index, path in
            ScaffoldedFile(name: "File\(index)", folder: "/", text: files[path] ?? "")
        }
        let formatter = FileFormatter(program: ToolchainPrograms(PackageDescription(directory: "/", targets: [])).swiftFormat)
        return Dictionary(uniqueKeysWithValues: zip(paths, try formatter.format(drafts).map(\.text)))
    }

    /// Compiles the modules in their order, and runs the program.
    private func expectRuns(_ graph: GeneratedGraph, _ files: [String: String]) async throws {
        let folder = try TemporaryFolder()
        for (path, text) in files { _ = try folder.write(text, to: path) }
        var objects: [String] = []
        for module in graph.modules {
            let sources = files.keys.filter { $0.hasPrefix("Sources/\(module.name)/") }.sorted()
            let object = "\(module.name).o"
            objects.append(object)
            try await Toolchain.succeed(
                ["swiftc", "-wmo", "-emit-module", "-emit-object", "-swift-version", "6", "-warnings-as-errors"]
                    + ["-module-name", module.name, "-o", object, "-I", "."]
                    + (module.name == "App" ? [] : ["-parse-as-library"]) + sources,
                in: folder.url
            )
        }
        try await Toolchain.succeed(["swiftc", "-o", "program"] + objects, in: folder.url)
        let text = try await Toolchain.succeed(["./program"], in: folder.url)
        #expect(text.contains("\(graph.leafName)("))
        #expect(text.split(separator: "\(graph.leafName)(")[1].prefix { $0 != ")" }.contains("6"))
    }
}
