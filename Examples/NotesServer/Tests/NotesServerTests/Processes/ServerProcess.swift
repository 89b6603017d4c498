import Foundation
import Stubbing

#if canImport(Glibc)
    import Glibc
#endif

/// The program, running in a process of its own.
final class ServerProcess: Sendable {
    struct NoAddress: Error {
        let output: String
    }

    /// Records the chunks that the process prints to standard output and standard error, in order.
    let outputStub = Stub<String, Void>()
    let errorStub = Stub<String, Void>()

    private let exitStub = Stub<Int32, Void>()
    private let endOfFileStub = Stub<Void, Void>()
    private let processID: Int32

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - arguments: What follows its name on the command line.
    ///   - diskBlocks: How large a file may become, in the units of `ulimit -f`, or nil for the disk's limit.
    /// - Throws: An error if the program can't be started.
    init(arguments: [String], diskBlocks: Int? = nil) throws {
        let process = Process()
        process.executableURL = Self.program
        process.arguments = arguments
        if let diskBlocks {
            process.executableURL = URL(filePath: "/bin/sh")
            // Without the signal, a write beyond the limit fails, as on a full disk.
            let script = "trap '' XFSZ; ulimit -f \(diskBlocks); exec \"$0\" \"$@\""
            process.arguments = ["-c", script, Self.program.path] + arguments
        }
        process.standardOutput = Self.pipe(to: outputStub, endOfFile: endOfFileStub)
        process.standardError = Self.pipe(to: errorStub, endOfFile: endOfFileStub)
        process.terminationHandler = { [exitStub] process in
            let isSignal = process.terminationReason == .uncaughtSignal
            exitStub(isSignal ? -process.terminationStatus : process.terminationStatus)
        }
        try process.run()
        processID = process.processIdentifier
    }

    /// Waits until the server says where it listens, and returns that.
    func address() async throws -> String {
        let line = try await outputStub.waitForCall(1, atMost: .seconds(30)).arguments
        guard let address = line.firstMatch(of: /http:\/\/[0-9.]+:[0-9]+/) else { throw NoAddress(output: line) }
        return String(address.output)
    }

    func send(_ signal: Int32) {
        kill(processID, signal)
    }

    /// Waits until the process has ended and its output is read, and returns its exit code, or its signal as a negative
    /// number.
    func exitCode() async throws -> Int32 {
        try await endOfFileStub.waitForCall(2, atMost: .seconds(30))
        return try await exitStub.waitForCall(1, atMost: .seconds(30)).arguments
    }

    private static func pipe(to stub: Stub<String, Void>, endOfFile: Stub<Void, Void>) -> Pipe {
        let pipe = Pipe()
        let handle = pipe.fileHandleForReading
        // A thread, because on Linux the event source behind `readabilityHandler` can crash Dispatch when a pipe is closed.
        Thread {
            while case let data = handle.availableData, !data.isEmpty {
                stub(String(decoding: data, as: UTF8.self))
            }
            endOfFile()
        }
        .start()
        return pipe
    }

    /// SwiftPM puts the program beside the tests.
    private static var program: URL {
        let bundle = Bundle(for: ServerProcess.self).bundleURL
        let folder = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        return folder.appending(path: "NotesServer")
    }
}
