import Foundation

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
