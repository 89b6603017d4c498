// Only these platforms can start a compiler.
#if os(macOS) || os(Linux)

    import Foundation
    import Testing

    /// The Swift compiler of the command line, with the settings of a package that uses this one.
    struct SwiftCompiler {
        /// Whether `swiftc` is on the search path.
        static var isAvailable: Bool {
            let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
            return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/swiftc") }
        }

        /// The folder that holds the compiled modules `Providers` and `Stubbing` of the running build.
        let modulesFolder: String

        /// Finds the modules in the folders above the running tests, or returns nil.
        init?() {
            // The tests are a program on Linux. On macOS, they are a bundle that a tool of the toolchain loads.
            let places = [Bundle.main.executableURL, Bundle(for: Marker.self).bundleURL].compactMap(\.self)
            let folders = places.flatMap { place in
                sequence(first: place) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }.map(\.path)
            }
            // SwiftPM puts modules into a separate folder, and Xcode puts them next to the products.
            let candidates = folders.flatMap { ["\($0)/Modules", $0] }
            guard
                let modulesFolder = candidates.first(where: {
                    FileManager.default.fileExists(atPath: "\($0)/Providers.swiftmodule")
                })
            else { return nil }
            self.modulesFolder = modulesFolder
        }

        /// Compiles files as one module, which may import modules of other folders.
        func compile(_ files: [String], importing folders: [String] = []) async throws -> Compilation {
            // Type checking alone doesn't detect data races, or a variable that is captured too early.
            try await run(["-emit-sil", "-o", "/dev/null"] + folders.flatMap { ["-I", $0] } + files)
        }

        /// Writes the module that a file declares to a folder.
        func emitModule(_ name: String, from file: String, to folder: String) async throws -> Compilation {
            try await run(
                ["-emit-module", "-module-name", name, "-o", "\(folder)/\(name).swiftmodule", "-I", folder, file]
            )
        }

        /// Writes the symbol graphs of the public symbols of a module of this package to a folder.
        func extractPublicSymbols(of module: String, to folder: String) async throws {
            let info = try await Command.run(["swiftc", "-print-target-info"]).output
            let target = try #require(info.firstMatch(of: /"triple": "([^"]+)"/)?.1)
            let (succeeded, output) = try await Command.run(
                ["swift-symbolgraph-extract", "-module-name", module, "-target", "\(target)", "-I", modulesFolder]
                    + ["-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder]
            )
            try #require(succeeded, "\(output)")
        }

        private func run(_ arguments: [String]) async throws -> Compilation {
            let (succeeded, output) = try await Command.run(["swiftc"] + options + arguments)
            return Compilation(succeeded: succeeded, output: output)
        }

        private var options: [String] {
            [
                "-swift-version", "6", "-parse-as-library", "-wmo", "-D", "DEBUG",
                "-enable-upcoming-feature", "ExistentialAny",
                "-enable-upcoming-feature", "MemberImportVisibility",
                // One line per error, without an excerpt of the source.
                "-diagnostic-style", "llvm",
                "-I", modulesFolder,
            ]
        }
    }

    private final class Marker {}

#endif
