import Foundation
import Synchronization

/// The programs of the Swift toolchain, as a plugin named them or as the search path has them.
struct ToolchainPrograms: Sendable {
    let symbolGraphExtract: String?
    let swiftFormat: String?
    /// The compiler beside the other programs.
    let compiler: String?

    init(_ package: PackageDescription) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        func find(_ name: String) -> String? {
            folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        }
        symbolGraphExtract = package.symbolGraphExtract ?? find("swift-symbolgraph-extract")
        swiftFormat = package.swiftFormat ?? find("swift-format")
        let beside = (package.symbolGraphExtract ?? package.swiftFormat).map {
            URL(filePath: $0).deletingLastPathComponent().appending(path: "swiftc").path
        }
        compiler = beside.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil } ?? find("swiftc")
    }

    /// Tells one toolchain from another without running it, which would take a tenth of a second.
    func identity() throws -> String {
        let program = try extractor().resolvingSymlinksInPath()
        let attributes = try? FileManager.default.attributesOfItem(atPath: program.path)
        let date = attributes?[.modificationDate] as? Date
        let size = attributes?[.size] as? Int
        return "\(program.path) \(size ?? 0) \(date?.timeIntervalSinceReferenceDate ?? 0)"
    }

    private static let triples = Mutex<[URL: String]>([:])

    /// The platform that the compiler beside the extractor compiles for; the compiler is asked once.
    private func triple() throws -> String {
        struct Info: Decodable {
            struct Target: Decodable {
                let triple: String
            }

            let target: Target
        }
        let compiler = try compilerBeside()
        if let known = Self.triples.withLock({ $0[compiler] }) { return known }
        let info = try Subprocess.run(compiler.path, ["-print-target-info"])
        let triple = try JSONDecoder().decode(Info.self, from: info).target.triple
        Self.triples.withLock { $0[compiler] = triple }
        return triple
    }

    /// The symbol graphs of a module, from its interface or from what the compiler has built.
    func graphs(of module: String, accessLevel: AccessLevel, options: [String] = []) throws -> [SymbolGraph] {
        try graphs(of: module) { folder in
            let arguments = [
                "-output-dir", folder, "-minimum-access-level", accessLevel.rawValue, "-skip-synthesized-members",
            ]
            _ = try Subprocess.run(try extractor().path, common(module) + arguments + options)
        }
    }

    /// The symbol graphs of a module that was built, with all of its declarations.
    ///
    /// The extractor doesn't load what a module has imported as `package import` or `@_implementationOnly import`, and leaves
    /// out each declaration that names it. The compiler loads all of it to write the module again.
    func graphs(of module: String, in file: URL, options: [String]) throws -> [SymbolGraph] {
        try graphs(of: module) { folder in
            let arguments = [
                "-merge-modules", "-emit-module", file.path, "-o", "\(folder)/\(module).swiftmodule",
                "-emit-symbol-graph", "-emit-symbol-graph-dir", folder, "-symbol-graph-minimum-access-level", "private",
                "-symbol-graph-skip-synthesized-members", "-parse-as-library",
            ]
            _ = try Subprocess.run(try compilerBeside().path, ["-frontend"] + common(module) + arguments + options)
        }.map { $0.withoutExports(of: module) }
    }

    private func graphs(of module: String, write: (_ folder: String) throws -> Void) throws -> [SymbolGraph] {
        try FileManager.default.withTemporaryFolder { folder in
            try write(folder.path)
            return try SymbolGraphFiles.read(module, in: folder)
        }
    }

    private func common(_ module: String) throws -> [String] {
        let arguments = ["-module-name", module, "-target", try triple()]
        #if os(macOS)
            // Only there does the compiler need to be told where the system's modules are.
            let path = try Subprocess.run("/usr/bin/xcrun", ["--sdk", "macosx", "--show-sdk-path"])
            let sdk = String(decoding: path, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            return arguments + ["-sdk", sdk]
        #else
            return arguments
        #endif
    }

    private func compilerBeside() throws -> URL {
        try extractor().deletingLastPathComponent().appending(path: "swiftc")
    }

    private func extractor() throws -> URL {
        guard let symbolGraphExtract else {
            throw ToolError("There is no swift-symbolgraph-extract on the search path (PATH).")
        }
        return URL(filePath: symbolGraphExtract)
    }
}

/// Runs another program and waits for its end.
enum Subprocess {
    /// Returns what a program writes to the standard output.
    ///
    /// Its errors go where ours go. Throws a ``ToolError`` if the program can't be started or doesn't succeed.
    static func run(_ program: String, _ arguments: [String]) throws -> Data {
        let (process, output) = try finish(Process(), program, arguments)
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw ToolError(
                "\(program) \(arguments.joined(separator: " ")) exited with status \(process.terminationStatus)."
            )
        }
        return output
    }

    /// Returns how a program ended, and what it wrote, errors included.
    ///
    /// Throws a ``ToolError`` if the program can't be started.
    static func result(of program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let both = Pipe()
        let process = Process()
        process.standardError = both
        let output = try finish(process, program, arguments, output: both).output
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    private static func finish(
        _ process: Process,
        _ program: String,
        _ arguments: [String],
        output: Pipe = Pipe()
    ) throws -> (process: Process, output: Data) {
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        do {
            try process.run()
        } catch {
            throw ToolError("\(program) can't be started: \(error.localizedDescription)")
        }
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process, data)
    }
}
