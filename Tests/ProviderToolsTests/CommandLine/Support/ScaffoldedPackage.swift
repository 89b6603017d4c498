import Foundation

@testable import ProviderTools

/// A package with symbol graphs, in which a test runs the command.
final class ScaffoldedPackage: Sendable {
    let folder: TemporaryFolder
    private let module: CompiledModule
    private let description: String
    let recorded = RecordedOutput()

    init(_ source: String, testsDependOn dependencies: [String] = ["App", "Stubbing"]) async throws {
        let folder = try TemporaryFolder()
        let module = try await CompiledModule(source, name: "App")
        let graphs = module.folder.url.appending(path: "graphs")
        try FileManager.default.copyItem(at: graphs, to: folder.url.appending(path: "graphs"))
        let package = PackageDescription(
            directory: folder.url.path,
            targets: ["App", "AppTests", "Foreign", "Stubbing"].map { name in
                PackageDescription.Target(
                    name: name,
                    module: name,
                    kind: name.hasSuffix("Tests") ? "test" : "generic",
                    directory: folder.url.appending(path: "Tests/\(name)").path,
                    isRoot: name.hasPrefix("App"),
                    dependencies: name.hasSuffix("Tests") ? dependencies : [],
                    symbolGraphs: folder.url.appending(path: "graphs").path
                )
            }
        )
        let text = String(decoding: try JSONEncoder().encode(package), as: UTF8.self)
        description = try folder.write(text, to: "package.json").path
        self.folder = folder
        self.module = module
    }

    func run(_ words: String...) -> ProviderTool.ExitStatus {
        run(words)
    }

    func run(_ words: [String]) -> ProviderTool.ExitStatus {
        ProviderTool.run(["scaffold-mock", "--package-description", description] + words, output: recorded.output)
    }

    /// The paths of the Swift files in the package.
    func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).filter { $0.hasSuffix("swift") }.sorted()
    }

    /// Compiles files that import the module and the kit's libraries.
    ///
    /// - Throws: A `Toolchain.Failure` with the compiler's output.
    func compileTests(_ files: [String]) async throws {
        try await Toolchain.succeed(
            ["swiftc", "-wmo", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-parse-as-library"]
                + ["-module-name", "AppTests", "-I", module.folder.url.path, "-I", try BuiltModules.folder().path]
                + files
        )
    }

    func text(of file: String) throws -> String {
        try String(contentsOf: folder.url.appending(path: file), encoding: .utf8)
    }
}
