import Foundation

/// Compiles generated code with `swiftc` and tells how much CPU time that takes.
struct Compiler {
    enum Optimization: String, CaseIterable {
        case debug = "-Onone"
        case release = "-O"

        var title: String { "\(self == .debug ? "Debug" : "Release") (\(rawValue))" }
    }

    /// CPU seconds, of the user and of the system.
    struct Time {
        var seconds: Double
        /// Whether the compilation was ended by the time limit.
        var isOverLimit = false

        static func + (left: Self, right: Self) -> Self {
            Self(seconds: left.seconds + right.seconds, isOverLimit: left.isOverLimit || right.isOverLimit)
        }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let timeLimit: Int
    /// Where code, modules and objects are written.
    let folder: URL

    /// Compiles a module, which may import those compiled before with the same optimization.
    func compile(_ code: String, module: String, _ optimization: Optimization) throws -> Time {
        let folder = folder.appending(path: optimization.title)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let source = folder.appending(path: "\(module).swift")
        let log = folder.appending(path: "\(module).log")
        try Data(code.utf8).write(to: source)

        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // The shell limits the CPU time of each process that it starts, so that a busy machine changes nothing.
        process.arguments =
            ["-c", #"ulimit -t "$0"; exec swiftc "$@" >\#(module).log 2>&1"#, "\(timeLimit)"] + [
                optimization.rawValue, "-wmo", "-parse-as-library", "-swift-version", "6", "-module-name", module,
                "-I", ".", "-emit-module", "-emit-module-path", "\(module).swiftmodule", "-c", source.lastPathComponent,
                "-o", "\(module).o",
            ]
        process.currentDirectoryURL = folder
        let before = Self.secondsOfChildren
        try process.run()
        process.waitUntilExit()
        let seconds = Self.secondsOfChildren - before

        if process.terminationStatus == 0 { return Time(seconds: seconds) }
        // The system ends a process at the limit as far as it measures, and that can be a little earlier.
        guard seconds >= Double(timeLimit) * 0.9 else {
            throw Failure(description: try String(contentsOf: log, encoding: .utf8))
        }
        return Time(seconds: Double(timeLimit), isOverLimit: true)
    }

    /// The CPU seconds of all processes that have been started and have ended.
    private static var secondsOfChildren: Double {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_CHILDREN, &usage)
        #else
            getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        #endif
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000 }
    }
}

/// A folder that is gone when the program has used it.
enum TemporaryFolder {
    static func use(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "RootGrowth-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }
}
