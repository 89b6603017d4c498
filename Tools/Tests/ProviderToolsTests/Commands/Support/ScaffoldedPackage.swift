import Foundation

@testable import ProviderTools

/// A package whose target `App` is compiled, once for all tests with the same source, in which a test runs a command.
final class ScaffoldedPackage: Sendable {
    let folder: TemporaryFolder
    let recorded = RecordedOutput()
    private let command: String
    private let module: CompiledModule
    private let description: String

    /// - Parameters:
    ///   - command: The name of the command.
    ///   - source: The source of the target `App`.
    ///   - ownsSource: Whether the source is in the package, rather than beside the module that tests share.
    ///   - tests: The files of `AppTests`, by their paths.
    ///   - mocks: The files of `AppMocks`, by their paths; without any, there is no such target.
    ///   - manifest: The manifest; SwiftPM describes the tests only where there is none.
    ///   - dependencies: The targets that the tests depend on.
    /// - Throws: An error of the file system or of the compiler.
    init(
        running command: String = "scaffold-mock",
        _ source: String,
        ownsSource: Bool = false,
        tests: [String: String] = [:],
        mocks: [String: String] = [:],
        manifest: String? = nil,
        testsDependOn dependencies: [String] = ["App", "AppMocks", "Stubbing"]
    ) async throws {
        let folder = TemporaryFolder()
        let file = "Sources/App/Users/File.swift"
        for (path, text) in tests { _ = try folder.write(text, to: "Tests/AppTests/\(path)") }
        for (path, text) in mocks { _ = try folder.write(text, to: "Sources/AppMocks/\(path)") }
        if let manifest { _ = try folder.write(manifest, to: "Package.swift") }
        let module =
            ownsSource
            ? try await CompiledModule(
                sourceFolder: folder.write(source, to: file).deletingLastPathComponent(),
                name: "App",
                graphKind: .emitted
            ) : try await CompiledModule([file: source], name: "App", graphKind: .emitted)
        let sources = (ownsSource ? folder : module.folder).url.appending(path: "Sources")
        let testTarget = manifest == nil ? "AppTests" : "OtherTests"
        let package = PackageDescription(
            directory: folder.url.path,
            targets: (["App", testTarget, "Foreign", "Stubbing"] + (mocks.isEmpty ? [] : ["AppMocks"])).map { name in
                let isTest = name.hasSuffix("Tests")
                return PackageDescription.Target(
                    name: name,
                    module: name,
                    kind: isTest ? "test" : "generic",
                    directory: (name == "App" ? sources : folder.url.appending(path: isTest ? "Tests" : "Sources"))
                        .appending(path: name).path,
                    isRoot: name.hasPrefix("App"),
                    dependencies: isTest ? dependencies : name == "AppMocks" ? ["App", "Stubbing"] : []
                )
            },
            cache: TemporaryFolder.graphCache,
            products: module.folder.url.path,
            builds: ["App": true, testTarget: true, "Foreign": true, "Stubbing": true, "AppMocks": true],
            wanted: folder.url.appending(path: "wanted.txt").path
        )
        let text = String(decoding: try JSONEncoder().encode(package), as: UTF8.self)
        description = try folder.write(text, to: "package.json").path
        self.command = command
        self.folder = folder
        self.module = module
    }

    /// The folder of the target `App`, unless the package owns its source.
    var sharedSources: String { module.folder.url.appending(path: "Sources/App").path }

    /// Describes the package as the plugin does once it has built the tests for `--verify`.
    func buildTests(failing log: String?) throws {
        var package = try PackageDescription(contentsOf: description)
        (package.isVerified, package.failedBuild) = (true, log)
        try JSONEncoder().encode(package).write(to: URL(filePath: description))
    }

    func run(_ words: String...) -> ProviderTool.ExitStatus {
        run(words)
    }

    func run(_ words: [String]) -> ProviderTool.ExitStatus {
        ProviderTool.run([command, "--package-description", description] + words, output: recorded.output)
    }

    /// The paths of the Swift files in the package, except for the source of `App`.
    func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
            .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Sources/App/") }.sorted()
    }

    /// The texts of the tests by the paths of their files.
    func tests() throws -> [String: String] {
        let prefix = "Tests/AppTests/"
        let paths = try files().filter { $0.hasPrefix(prefix) }
        return try Dictionary(
            uniqueKeysWithValues: paths.map { (String($0.dropFirst(prefix.count)), try text(of: $0)) }
        )
    }

    /// Compiles files that import the module and the kit's libraries.
    ///
    /// - Throws: A `Toolchain.Failure` with the compiler's output.
    func compileTests(_ files: [String]) async throws {
        try await Toolchain.check(files, as: "AppTests", importing: [module.folder.url])
    }

    func text(of file: String) throws -> String {
        try String(contentsOf: folder.url.appending(path: file), encoding: .utf8)
    }
}
