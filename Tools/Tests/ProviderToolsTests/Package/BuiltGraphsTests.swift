import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct BuiltGraphsTests {
    private let folder = TemporaryFolder()

    /// A package whose modules are built, and a toolchain of scripts that notes each module that it extracts.
    private func source(
        _ modules: String...,
        builds: [String: Bool] = ["App": true, "Kit": true],
        extractor: String = ""
    ) async throws -> BuiltGraphs {
        let write = """
            name="$2"
            echo "$@" >> "\(folder.url.path)/extracted"
            \(extractor)
            while [ "$1" != -output-dir ]; do shift; done
            echo '\(Graphs.text("App", protocols: ["Clock": "public"]).replacing("\n", with: " "))' > "$2/$name.symbols.json"
            """
        try await folder.program("swift-symbolgraph-extract", write)
        try await folder.program("swiftc", "echo '{\"target\": {\"triple\": \"any\"}}'")
        for module in modules { _ = try folder.write("1", to: "products/Modules/\(module).swiftmodule") }
        let targets = ["App", "Kit"].map { name in
            PackageDescription.Target(name, directory: folder.url.appending(path: "Sources/\(name)").path)
        }
        let package = PackageDescription(
            directory: folder.url.path,
            targets: targets,
            clangModules: [.init(target: "C", module: "C", options: ["-I", "/headers"])],
            symbolGraphExtract: folder.url.appending(path: "bin/swift-symbolgraph-extract").path,
            products: folder.url.appending(path: "products").path,
            builds: builds
        )
        let cache = GraphCache(folder: folder.url.appending(path: "cache"))
        return BuiltGraphs(package: package, programs: ToolchainPrograms(package), cache: cache)
    }

    private var extracted: [String] {
        let text = (try? String(contentsOf: folder.url.appending(path: "extracted"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map { String($0.split(separator: " ")[1]) }.sorted()
    }

    /// The answers in words.
    private func answers(_ source: BuiltGraphs, _ modules: String...) -> [String: String] {
        source.answers(for: modules).mapValues { $0.words(in: folder) }
    }

    @Test
    func aModuleIsExtractedAgainOnlyWhenItHasChanged() async throws {
        let source = try await source("App", "Kit")
        #expect(answers(source, "App", "Kit") == ["App": "App", "Kit": "Kit"])
        #expect(extracted == ["App", "Kit"])
        #expect(answers(source, "App", "Kit") == ["App": "App", "Kit": "Kit"])
        #expect(extracted == ["App", "Kit"])

        _ = try folder.write("changed", to: "products/Modules/Kit.swiftmodule")
        #expect(answers(source, "App", "Kit") == ["App": "App", "Kit": "Kit"])
        #expect(extracted == ["App", "Kit", "Kit"])
    }

    @Test
    func aChangedFileInsideAFolderIsAChange() async throws {
        let source = try await source()
        let file = "products/App.swiftmodule/x86_64.swiftmodule"
        _ = try folder.write("1", to: file)
        #expect(answers(source, "App") == ["App": "App"])
        _ = try folder.write("changed", to: file)
        #expect(answers(source, "App") == ["App": "App"])
        #expect(extracted == ["App", "App"])
    }

    @Test
    func theExtractorReceivesTheSearchPathsOfModulesAndHeaders() async throws {
        let source = try await source("App")
        _ = try folder.write("", to: "products/C.build/module.modulemap")
        _ = answers(source, "App")
        let words = try String(contentsOf: folder.url.appending(path: "extracted"), encoding: .utf8)
        let products = folder.url.appending(path: "products").path
        #expect(words.contains(" -minimum-access-level private "))
        #expect(
            words.hasSuffix(
                " -I \(products)/Modules -I \(products) -I /headers -Xcc -fmodule-map-file=\(products)/C.build/module.modulemap"
                    + " -include-spi-symbols\n"
            )
        )
    }

    @Test
    func modulesOfOthersAndThoseThatAreNotBuiltAreNotExtracted() async throws {
        let source = try await source("App", "Kit", builds: ["App": true])
        #expect(answers(source, "Swift", "Kit") == ["Kit": "not yet built"])
        #expect(extracted == [])
    }

    @Test
    func aFailedExtractionIsReported() async throws {
        let source = try await source("App", "Kit", extractor: "[ \"$2\" = Kit ] && exit 1")
        let answers = answers(source, "App", "Kit")
        #expect(answers["App"] == "App")
        #expect(answers["Kit"]?.hasPrefix("…/bin/swift-symbolgraph-extract -module-name Kit ") == true)
        #expect(answers["Kit"]?.hasSuffix(" exited with status 1.") == true)
    }

    @Test
    func aMissingModuleNamesThePlacesAndBlamesTheBuildOnlyIfItFailed() async throws {
        let source = try await source(builds: ["App": true, "Kit": false])
        #expect(
            answers(source, "App", "Kit") == [
                "App": "its module wasn't found (products/Modules/App.swiftmodule, products/App.swiftmodule)",
                "Kit": "the build failed, and there is no module from before "
                    + "(products/Modules/Kit.swiftmodule, products/Kit.swiftmodule)",
            ]
        )
    }

    @Test
    func afterAFailedBuildAModuleCountsUnlessItsCodeHasChangedSince() async throws {
        let source = try await source("App", "Kit", builds: ["App": false, "Kit": false])
        let past = Date(timeIntervalSince1970: 1)
        let files = FileManager.default
        for module in ["App", "Kit"] {
            let file = try folder.write("", to: "Sources/\(module)/Deep/File.swift")
            for path in [file, file.deletingLastPathComponent().deletingLastPathComponent()].map(\.path) {
                try files.setAttributes([.modificationDate: past], ofItemAtPath: path)
            }
        }
        #expect(answers(source, "App", "Kit") == ["App": "App", "Kit": "Kit"])

        let kit = folder.url.appending(path: "products/Modules/Kit.swiftmodule").path
        try files.setAttributes([.modificationDate: past.addingTimeInterval(-1)], ofItemAtPath: kit)
        #expect(answers(source, "Kit") == ["Kit": "[\"Kit\"] before Sources/Kit"])
    }
}
