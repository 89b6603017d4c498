import Foundation
import Stubbing
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// Neither a slow client nor a reader of the log that stalls keeps the program from working or from ending.
@Suite(.timeLimit(.minutes(2)))
struct SlowClientTests {
    @Test
    func aRequestThatNeverEndsDoesNotKeepTheProgramAlive() async throws {
        try await withTemporaryFolder { folder in
            let process = try ServerProcess(
                arguments: ["--port", "0", "--folder", folder, "--shutdown-limit", "3", "--log-level", "debug"]
            )
            let connection = try await unfinishedRequest(to: process)
            process.send(SIGTERM)

            // It has ended by itself, so it has closed the database.
            #expect(try await process.exitCode() == 0)
            #expect(try Data(contentsOf: URL(filePath: folder + "/notes.sqlite-wal")).isEmpty)
            // The limit of the shutdown has ended the request, long before that of the body.
            #expect(await !connection.receivedUntilTheEnd().contains("body_too_slow"))
        }
    }

    @Test
    func aSecondSignalCancelsTheRequest() async throws {
        try await withTemporaryFolder { folder in
            let process = try ServerProcess(
                arguments: ["--port", "0", "--folder", folder, "--shutdown-limit", "300", "--log-level", "debug"]
            )
            let connection = try await unfinishedRequest(to: process)
            process.send(SIGTERM)
            try await process.errorStub.waitForCall { $0.contains("Signal caught. Shutting down the group.") }
            process.send(SIGINT)

            // Long before the limits of the shutdown and of the body.
            #expect(try await process.exitCode() == 0)
            #expect(try Data(contentsOf: URL(filePath: folder + "/notes.sqlite-wal")).isEmpty)
            #expect(await !connection.receivedUntilTheEnd().contains("body_too_slow"))
        }
    }

    @Test
    func aLogThatNobodyReadsDoesNotStopTheProgram() async throws {
        try await withTemporaryFolder { folder in
            let process = try ServerProcess(arguments: ["--port", "0", "--folder", folder], readsErrors: false)
            let address = try await process.address()
            // One line of the log for each is more than a pipe takes.
            let connection = try RawConnection(address: address)
            for _ in 1...3_000 { try connection.send("GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n") }
            try connection.send("GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            let answers = await connection.receivedUntilTheEnd()

            #expect(answers.ranges(of: "HTTP/1.1 200 OK").count == 3_001)
            process.send(SIGTERM)
            #expect(try await process.exitCode() == 0)
        }
    }

    /// Returns a connection with a request whose body isn't complete, and that the server has begun to read.
    private func unfinishedRequest(to process: ServerProcess) async throws -> RawConnection {
        let connection = try RawConnection(address: await process.address())
        // The server reads both at once. When the first has been answered, it has begun to read the second.
        try connection.send(
            "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
                + "POST /accounts HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
        )
        await connection.receive(until: "HTTP/1.1 200 OK")
        return connection
    }
}
