import Foundation

@testable import ProviderTools

/// The programs of the Swift toolchain on the search path.
enum Toolchain {
    struct Run: Sendable {
        let status: Int32
        let output: String
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// As many programs run at a time as there are processors.
    private static let slots = DispatchSemaphore(value: ProcessInfo.processInfo.activeProcessorCount)

    /// Runs a program and waits for its end, on a thread of its own.
    ///
    /// Tests and Dispatch's global queues share the other threads.
    static func run(_ arguments: [String], in folder: URL? = nil) async throws -> Run {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                slots.wait()
                defer { slots.signal() }
                continuation.resume(with: Result { try runAndBlock(arguments, in: folder) })
            }
        }
    }

    /// Runs a program that has to succeed.
    @discardableResult
    static func succeed(_ arguments: [String], in folder: URL? = nil) async throws -> String {
        let run = try await run(arguments, in: folder)
        guard run.status == 0 else {
            throw Failure(description: "\(arguments.joined(separator: " ")) ended with \(run.status):\n\(run.output)")
        }
        return run.output
    }

    private static func runAndBlock(_ arguments: [String], in folder: URL?) throws -> Run {
        // A file takes any amount of output, where a pipe that isn't read in time blocks the program.
        let log = FileManager.default.temporaryDirectory.appending(path: "ProviderToolsTests-\(UUID().uuidString).log")
        defer { try? FileManager.default.removeItem(at: log) }
        try Data().write(to: log)
        let handle = try FileHandle(forWritingTo: log)
        defer { try? handle.close() }

        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        process.waitUntilExit()
        return Run(status: process.terminationStatus, output: try String(contentsOf: log, encoding: .utf8))
    }

    /// Extracts the symbol graphs of a compiled module to a folder.
    ///
    /// - Parameters:
    ///   - module: The name of the module.
    ///   - accessLevel: The least access level of a symbol.
    ///   - folders: Where the module and those that it imports are, unless they come with the compiler.
    ///   - output: The folder.
    /// - Throws: A `Failure` with the output of the program.
    static func extractGraphs(
        of module: String,
        accessLevel: AccessLevel,
        importing folders: [URL] = [],
        to output: URL
    ) async throws {
        try await succeed(
            ["swift-symbolgraph-extract", "-module-name", module, "-target", try await info.value.target.triple]
                + ["-minimum-access-level", accessLevel.rawValue, "-skip-synthesized-members"]
                + ["-output-dir", output.path] + folders.flatMap { ["-I", $0.path] }
        )
    }

    /// Compiles files as one module in Swift 6 mode, up to where data races are detected.
    ///
    /// - Parameters:
    ///   - files: The paths of the files.
    ///   - module: The name of the module.
    ///   - folders: Where the modules are that it imports, besides those of this package.
    ///   - options: More options of the compiler.
    /// - Throws: A `Failure` with the compiler errors.
    static func check(
        _ files: [String],
        as module: String,
        importing folders: [URL],
        options: [String] = []
    ) async throws {
        let imports = (folders + [try BuiltModules.folder()]).flatMap { ["-I", $0.path] }
        try await succeed(
            try await compiler()
                + ["-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-parse-as-library", "-module-name", module]
                + imports + options + files
        )
    }

    /// The words that compile all files of a module at once.
    ///
    /// The driver takes as long as the compiler for a file of some lines, and so is left out. Only it knows where the
    /// system's modules are on Apple's platforms.
    static func compiler() async throws -> [String] {
        #if canImport(Darwin)
            return ["swiftc", "-wmo"]
        #else
            let resources = try await info.value.paths.runtimeResourcePath
            return [
                "\(resources)/../../bin/swift-frontend", "-frontend", "-target", try await info.value.target.triple,
                "-plugin-path", "\(resources)/host/plugins",
            ]
        #endif
    }

    /// The answer of the compiler to where it is and what it builds for, such as `x86_64-unknown-linux-gnu`.
    private struct Info: Decodable {
        struct Target: Decodable {
            let triple: String
        }

        struct Paths: Decodable {
            let runtimeResourcePath: String
        }

        let target: Target
        let paths: Paths
    }

    /// The compiler is asked once.
    private static let info = Task {
        try JSONDecoder().decode(Info.self, from: Data(try await succeed(["swiftc", "-print-target-info"]).utf8))
    }
}

/// A folder that lasts as long as the object.
final class TemporaryFolder: Sendable {
    let url: URL

    init() {
        url = Self.all.appending(path: UUID().uuidString)
        // If there can't be a folder, writing a file in it says why.
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The folder of all these folders, some of which last until the process ends.
    private static let all: URL = {
        atexit { try? FileManager.default.removeItem(at: TemporaryFolder.all) }
        return FileManager.default.temporaryDirectory.appending(path: "ProviderToolsTests-\(getpid())")
    }()

    /// The path of a folder in which commands keep the symbol graphs of the toolchain's modules.
    static let graphCache = all.appending(path: "graphs").path

    /// Writes a script to the folder `bin`.
    ///
    /// Another program writes the file: one that this process has open can't be started, and a test that starts a program
    /// at the same time would hand it on.
    func program(_ name: String, _ text: String) async throws {
        let script = try write("#!/bin/sh\n\(text)\n", to: "bin/\(name).text")
        try await Toolchain.succeed(["install", "-m", "755", script.path, url.appending(path: "bin/\(name)").path])
    }

    func write(_ text: String, to name: String) throws -> URL {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file
    }
}
