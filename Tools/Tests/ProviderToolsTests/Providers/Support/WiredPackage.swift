import Foundation

@testable import ProviderTools

/// A package of source files that nothing compiles, in which a test runs `scaffold-provider`.
final class WiredPackage {
    let folder: TemporaryFolder
    let recorded = RecordedOutput()
    private let description: String

    /// - Parameters:
    ///   - files: The texts of the files by their paths, such as `Sources/App/File.swift` or `Tests/AppTests/File.swift`.
    ///   - dependencies: The targets that each target depends on, by its name. Tests depend on all others.
    /// - Throws: An error of the file system.
    init(_ files: [String: String], dependencies: [String: [String]] = [:]) throws {
        let folder = TemporaryFolder()
        for (path, text) in files { _ = try folder.write(text, to: path) }
        let folders = Set(
            files.keys.filter { $0.hasSuffix(".swift") }.map {
                $0.split(separator: "/").prefix(2).joined(separator: "/")
            }
        ).sorted()
        let names = folders.map { $0.split(separator: "/")[1] }.map(String.init)
        let targets = zip(folders, names).map { path, name in
            let isTest = path.hasPrefix("Tests/")
            return PackageDescription.Target(
                name,
                isTest ? "test" : "generic",
                on: isTest ? names.filter { $0 != name } : dependencies[name] ?? [],
                directory: folder.url.appending(path: path).path
            )
        }
        let package = PackageDescription(directory: folder.url.path, targets: targets)
        let text = String(decoding: try JSONEncoder().encode(package), as: UTF8.self)
        description = try folder.write(text, to: "package.json").path
        self.folder = folder
    }

    /// A package of one target of one file.
    convenience init(_ source: String, tests: String? = nil) throws {
        var files = ["Sources/App/App.swift": source]
        files["Tests/AppTests/AppTests.swift"] = tests
        try self.init(files)
    }

    @discardableResult
    func run(_ words: String...) -> ProviderTool.ExitStatus { run(words) }

    @discardableResult
    func run(_ words: [String]) -> ProviderTool.ExitStatus {
        ProviderTool.run(["scaffold-provider", "--package-description", description] + words, output: recorded.output)
    }

    func text(_ path: String = "Sources/App/App.swift") throws -> String {
        try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
    }

    /// The texts that the command wrote to the standard output, with paths from the package's folder on.
    var written: String { recorded.written.replacing(folder.url.path + "/", with: "") }
    var notes: [String] { recorded.notes }
}
