// Only these platforms can start a process.
#if os(macOS) || os(Linux)

    import Foundation

    /// A command on the search path, in a process of its own.
    enum Command {
        /// As many commands run at a time as there are processors.
        private static let slots = DispatchSemaphore(value: ProcessInfo.processInfo.activeProcessorCount)

        /// Runs a command, and returns whether it succeeded and everything that it printed.
        static func run(_ arguments: [String]) async throws -> (succeeded: Bool, output: String) {
            try await withCheckedThrowingContinuation { continuation in
                // The wait blocks its thread. Tests and Dispatch's global queues share the others.
                Thread.detachNewThread {
                    slots.wait()
                    defer { slots.signal() }
                    continuation.resume(with: Result { try runAndWait(arguments) })
                }
            }
        }

        private static func runAndWait(_ arguments: [String]) throws -> (succeeded: Bool, output: String) {
            // A file takes any amount of output. A pipe that isn't read in time blocks the process.
            let log = FileManager.default.temporaryDirectory.appending(path: "GuideTests-\(UUID().uuidString).log")
            defer { try? FileManager.default.removeItem(at: log) }
            try Data().write(to: log)
            let handle = try FileHandle(forWritingTo: log)
            defer { try? handle.close() }

            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = arguments
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = handle
            process.standardError = handle
            try process.run()
            process.waitUntilExit()
            return (
                process.terminationReason == .exit && process.terminationStatus == 0,
                try String(contentsOf: log, encoding: .utf8)
            )
        }
    }

#endif
