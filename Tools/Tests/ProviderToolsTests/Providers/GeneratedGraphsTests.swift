import Foundation
import Testing

@testable import ProviderTools

/// Takes a dependency of a leaf away everywhere, adds it with the tool, and compares with what was there.
///
/// More graphs take a minute, so the gate runs them as a step of its own, which also compiles and runs each:
/// `TOOLS_TESTS=1 PROVE_WIRING=1 swift test --filter GeneratedGraphsTests`.
@Suite(.timeLimit(.minutes(5)))
struct GeneratedGraphsTests {
    private static let seeds: ClosedRange<UInt64> = 1...(Proof.wiring.isAsked ? 20 : 4)
    private static let graphs = seeds.map { (seed: $0, hasModules: $0.isMultiple(of: 4)) }

    @Test(arguments: graphs)
    func anAddedDependencyReachesItsLeaf(seed: UInt64, hasModules: Bool) async throws {
        let graph = GeneratedGraph(seed: seed, hasModules: hasModules)
        let package = try package(graph, graph.files(isWhole: false))
        #expect(package.run("--add", graph.member, "--to", graph.leafName) == .success, "\(package.notes)")
        try await expectWhole(graph, package)
    }

    @Test(arguments: graphs)
    func aRemovedDependencyLeavesTheSourceThatWasThereBefore(seed: UInt64, hasModules: Bool) throws {
        let graph = GeneratedGraph(seed: seed, hasModules: hasModules)
        let files = graph.files(isWhole: false)
        let package = try package(graph, files)
        let name = String(graph.member.prefix { $0 != ":" })
        #expect(package.run("--add", graph.member, "--to", graph.leafName) == .success)
        #expect(package.run("--remove", name, "--from", graph.leafName) == .success, "\(package.notes)")
        for path in files.keys.sorted() {
            let text = try package.text(path)
            #expect(text.filter { !$0.isWhitespace } == files[path]?.filter { !$0.isWhitespace }, "\(path)")
        }
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

    @Test(arguments: graphs.prefix(8))
    func aFunctionOnTheWayThatAPersonChangedIsKept(seed: UInt64, hasModules: Bool) throws {
        let graph = GeneratedGraph(seed: seed, hasModules: hasModules)
        for (path, next) in graph.way {
            var files = graph.files(isWhole: false)
            let lines = try #require(files[path]).split(separator: "\n", omittingEmptySubsequences: false).map(
                String.init
            )
            let index = try #require(lines.firstIndex { $0.hasPrefix("            \(next)(") })
            // The name that would be passed is another value here.
            let service = graph.member.prefix { $0 != ":" }
            let changed = [
                "            let \(service) = ByHand()",
                lines[index].replacing("\(next)(", with: "return \(next)(", maxReplacements: 1),
            ]
            files[path] = (lines[..<index] + changed + lines[(index + 1)...]).joined(separator: "\n")
            let package = try package(graph, files)
            #expect(package.run("--add", graph.member, "--to", graph.leafName) == .failure)
            #expect(try package.text(path).contains(changed.joined(separator: "\n")))
            let findings = package.written.split(separator: "\n").filter {
                $0.contains(": error: ") || $0.contains(": warning: ")
            }
            #expect(
                findings.map { $0.prefix { $0 != ":" } }.sorted()
                    == [Substring(path), Substring(graph.rootPath)].sorted()
            )
            // The provider has the property, and all above it pass it on.
            let whole = graph.files(isWhole: true)
            for (other, _) in graph.way {
                let text = try package.text(other)
                #expect(text.contains("        let \(graph.member)\n") || text.contains("public let \(graph.member)\n"))
                if other != path {
                    let expected = try #require(whole[other])
                    #expect(text.filter { !$0.isWhitespace } == expected.filter { !$0.isWhitespace })
                }
            }
        }
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
        // The code that uses the dependency is a person's.
        let use = try #require(whole[graph.leafPath]?.split(separator: "\n").first { $0.contains("text = ") })
        changed[graph.leafPath] = changed[graph.leafPath]?.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.contains("text = ") ? use : $0 }.joined(separator: "\n")
        for path in whole.keys.sorted() {
            #expect(changed[path]?.filter { !$0.isWhitespace } == whole[path]?.filter { !$0.isWhitespace }, "\(path)")
        }
        guard Proof.wiring.isAsked else { return }
        try await expectRuns(graph, changed)
    }

    /// Compiles the modules in their order, and runs the program.
    private func expectRuns(_ graph: GeneratedGraph, _ files: [String: String]) async throws {
        let folder = TemporaryFolder()
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
