import Foundation
import Testing

/// The Python of this computer, with which the tests start servers.
enum Python {
    /// Whether Python is installed.
    ///
    /// Otherwise, the tests that need it are skipped.
    static let isInstalled = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
        .contains { FileManager.default.isExecutableFile(atPath: "\($0)/python3") }

    static let isMissing: Comment = "There is no python3 in the PATH to start a server with."

    /// Runs `body` with the lines that a program prints, and ends the program when `body` returns or throws.
    nonisolated(nonsending) static func run<Output>(
        _ arguments: [String],
        _ body: nonisolated(nonsending) (AsyncStream<String>) async throws -> Output
    ) async throws -> Output {
        let (exits, exit) = AsyncStream<Never>.makeStream()
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-u"] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { _ in exit.finish() }
        try process.run()

        let result: Result<Output, any Error>
        do {
            result = .success(try await body(lines(of: output.fileHandleForReading)))
        } catch {
            result = .failure(error)
        }
        // Not SIGTERM, because a child process of a test inherits it blocked.
        kill(process.processIdentifier, SIGKILL)
        for await _ in exits {}
        return try result.get()
    }

    private static func lines(of file: FileHandle) -> AsyncStream<String> {
        let (lines, continuation) = AsyncStream<String>.makeStream()
        Thread.detachNewThread {
            var rest = Data()
            while case let bytes = file.availableData, !bytes.isEmpty {
                rest.append(bytes)
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
                    rest = Data(rest[(end + 1)...])
                }
            }
            continuation.finish()
        }
        return lines
    }
}
