import Foundation

/// Sources of tests, which are compiled with the modules of this package and with others.
struct TestSources {
    private let folder: TemporaryFolder
    private let files: [String]

    /// - Parameter texts: The texts by the names of the files.
    /// - Throws: An error of the file system.
    init(_ texts: [String: String]) throws {
        let folder = TemporaryFolder()
        files = try texts.sorted { $0.key < $1.key }.map { try folder.write($0.value, to: $0.key).path }
        self.folder = folder
    }

    /// Compiles them as one module in Swift 6 mode, in which warnings are errors.
    ///
    /// - Parameters:
    ///   - modules: Modules that they import, besides those of this package.
    ///   - options: Further options of the compiler.
    /// - Throws: A `Toolchain.Failure` with the compiler errors.
    func compile(importing modules: [CompiledModule] = [], options: [String] = []) async throws {
        // The plugin with the macros of Testing lies beside the compiler, and what Xcode brings is found by itself.
        let compiler = try await Toolchain.succeed(["which", "swiftc"]).trimmingCharacters(in: .whitespacesAndNewlines)
        let plugins = URL(filePath: compiler).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "../lib/swift/host/plugins/testing").standardized.path
        try await Toolchain.check(
            files,
            as: "WrittenTests",
            importing: modules.map(\.folder.url),
            options: ["-warnings-as-errors", "-plugin-path", plugins]
                + ["-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "MemberImportVisibility"]
                + options
        )
    }
}
