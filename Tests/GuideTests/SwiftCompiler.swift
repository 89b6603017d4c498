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
            // The tests are a program on Linux, and on macOS a bundle that a helper of the toolchain loads.
            let places = [Bundle.main.executableURL, Bundle(for: Marker.self).bundleURL].compactMap(\.self)
            let folders = places.flatMap { place in
                sequence(first: place) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }.map(\.path)
            }
            // SwiftPM keeps modules in a folder of their own, Xcode beside the products.
            let candidates = folders.flatMap { ["\($0)/Modules", $0] }
            guard
                let modulesFolder = candidates.first(where: {
                    FileManager.default.fileExists(atPath: "\($0)/Providers.swiftmodule")
                })
            else { return nil }
            self.modulesFolder = modulesFolder
        }

        /// Compiles one file as a module of its own.
        func compile(_ file: String) async throws -> Compilation {
            try await withCheckedThrowingContinuation { continuation in
                // The wait blocks a thread, which must be none of those that run the other tests.
                DispatchQueue.global().async {
                    continuation.resume(with: Result { try run(on: file) })
                }
            }
        }

        private func run(on file: String) throws -> Compilation {
            // A file takes any amount of output, where a pipe that is not read in time blocks the compiler.
            let log = FileManager.default.temporaryDirectory.appending(path: "GuideTests-\(UUID().uuidString).log")
            defer { try? FileManager.default.removeItem(at: log) }
            try Data().write(to: log)
            let handle = try FileHandle(forWritingTo: log)
            defer { try? handle.close() }

            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["swiftc"] + options + [file]
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = handle
            process.standardError = handle
            try process.run()
            process.waitUntilExit()
            return Compilation(
                succeeded: process.terminationReason == .exit && process.terminationStatus == 0,
                output: try String(contentsOf: log, encoding: .utf8)
            )
        }

        private var options: [String] {
            [
                "-swift-version", "6", "-parse-as-library", "-wmo",
                "-enable-upcoming-feature", "ExistentialAny",
                "-enable-upcoming-feature", "MemberImportVisibility",
                // Type checking alone does not find data races, nor a variable that is captured too early.
                "-emit-sil", "-o", "/dev/null",
                // One line an error, without the excerpt that repeats it.
                "-diagnostic-style", "llvm",
                "-I", modulesFolder,
            ]
        }
    }

    private final class Marker {}

#endif
