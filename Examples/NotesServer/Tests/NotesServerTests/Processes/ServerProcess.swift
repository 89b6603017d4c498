import Foundation
import Stubbing

#if canImport(Glibc)
    import Glibc
#endif

/// The program, running in a process of its own.
final class ServerProcess: Sendable {
    struct ExitStatus: Equatable {
        let reason: Process.TerminationReason
        let code: Int32
    }

    struct NoAddress: Error {
        let output: String
    }

    /// What it has printed on standard output and standard error, in chunks as they came.
    let outputStub = Stub<String, Void>()
    let errorStub = Stub<String, Void>()

    private let exitStub = Stub<Int32, Void>()
    private let processID: Int32

    init(arguments: [String]) throws {
        let process = Process()
        process.executableURL = Self.program
        process.arguments = arguments
        process.standardOutput = Self.pipe(to: outputStub)
        process.standardError = Self.pipe(to: errorStub)
        process.terminationHandler = { [exitStub] process in
            let isSignal = process.terminationReason == .uncaughtSignal
            exitStub(isSignal ? -process.terminationStatus : process.terminationStatus)
        }
        try process.run()
        processID = process.processIdentifier
    }

    /// Waits until the server says where it listens, and returns that.
    func address() async throws -> String {
        let line = try await outputStub.waitForCall(1, atMost: .seconds(60)).arguments
        guard let address = line.firstMatch(of: /http:\/\/[0-9.]+:[0-9]+/) else { throw NoAddress(output: line) }
        return String(address.output)
    }

    func send(_ signal: Int32) {
        kill(processID, signal)
    }

    /// Waits until the process has ended, and returns its exit code, or its signal as a negative number.
    func exitCode() async throws -> Int32 {
        try await exitStub.waitForCall(1, atMost: .seconds(60)).arguments
    }

    private static func pipe(to stub: Stub<String, Void>) -> Pipe {
        let pipe = Pipe()
        pipe.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            if data.isEmpty {
                handle.readabilityHandler = nil
            } else {
                stub(String(decoding: data, as: UTF8.self))
            }
        }
        return pipe
    }

    /// SwiftPM puts the program beside the tests.
    private static var program: URL {
        let bundle = Bundle(for: ServerProcess.self).bundleURL
        let folder = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        return folder.appending(path: "NotesServer")
    }
}
