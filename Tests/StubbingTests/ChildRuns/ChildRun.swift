// On other platforms, the tests aren't a program that can run itself.
#if os(Linux)

    import Foundation

    /// A run of this test program in a child process, in which tests fail on purpose.
    struct ChildRun {
        /// Whether this is such a process.
        ///
        /// Only there do the failing tests run.
        static let isUnderWay = ProcessInfo.processInfo.environment["STUBBING_CHILD_RUN"] != nil

        let exitCode: Int32
        let output: String

        /// Runs the tests that the arguments choose, and waits for the end of the process.
        init(arguments: [String], environment: [String: String] = [:]) async throws {
            let log = FileManager.default.temporaryDirectory.appending(path: "StubbingTests-\(UUID()).log")
            defer { try? FileManager.default.removeItem(at: log) }
            try Data().write(to: log)
            let file = try FileHandle(forWritingTo: log)
            defer { try? file.close() }

            let process = Process()
            process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = arguments
            process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "STUB_ORDERS" }
                .merging(environment) { $1 }
                .merging(["STUBBING_CHILD_RUN": "1"]) { $1 }
            process.standardOutput = file
            process.standardError = file
            exitCode = try await withCheckedThrowingContinuation { continuation in
                process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
                do {
                    try process.run()
                } catch {
                    process.terminationHandler = nil
                    continuation.resume(throwing: error)
                }
            }
            output = try String(contentsOf: log, encoding: .utf8)
        }

        /// Runs the tests of Swift Testing whose names match a filter.
        init(of filter: String, environment: [String: String] = [:]) async throws {
            let arguments = ["--testing-library", "swift-testing", "--filter", filter]
            try await self.init(arguments: arguments, environment: environment)
        }
    }

#endif
