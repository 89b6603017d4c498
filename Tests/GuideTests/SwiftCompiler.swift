// Only these platforms can start a compiler.
#if os(macOS) || os(Linux)

    import Foundation

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

        /// Compiles one file as its own module.
        func compile(_ file: String) async throws -> Compilation {
            let (succeeded, output) = try await Command.run(["swiftc"] + options + [file])
            return Compilation(succeeded: succeeded, output: output)
        }

        private var options: [String] {
            [
                "-swift-version", "6", "-parse-as-library", "-wmo",
                "-enable-upcoming-feature", "ExistentialAny",
                "-enable-upcoming-feature", "MemberImportVisibility",
                // Type checking alone doesn't detect data races, or a variable that is captured too early.
                "-emit-sil", "-o", "/dev/null",
                // One line per error, without an excerpt of the source.
                "-diagnostic-style", "llvm",
                "-I", modulesFolder,
            ]
        }
    }

    private final class Marker {}

#endif
