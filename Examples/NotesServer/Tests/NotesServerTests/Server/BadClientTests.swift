import HummingbirdTesting
import Logging
import Stubbing
import Testing

@testable import NotesServer

/// Clients that don't speak HTTP, or stop in the middle, get an answer with a code, and no error is logged.
@Suite(.timeLimit(.minutes(1)))
struct BadClientTests {
    private static let head = "POST /accounts HTTP/1.1\r\nHost: localhost\r\n"

    @Test(arguments: [
        ("GARBAGE\r\n\r\n", "malformed_request"),
        ("GET / HTTP/9.9\r\n\r\n", "malformed_request"),
        ("GET / HTTP/1.1\r\nno colon\r\n\r\n", "malformed_request"),
        (head + "Content-Length: -1\r\n\r\n", "malformed_request"),
        (head + "Long: \(String(repeating: "a", count: 20_000))\r\n\r\n", "malformed_request"),
        (head + "Transfer-Encoding: chunked\r\n\r\nnot a length\r\n", "incomplete_body"),
        (head + "Content-Length: 100\r\n\r\n{\"name\": \"ada\"", "incomplete_body"),
        // The JSON is complete, but the body isn't.
        (head + "Content-Length: 100\r\n\r\n{\"name\": \"ada\", \"password\": \"correct horse\"}", "incomplete_body"),
    ])
    func isAnsweredWithACode(text: String, code: String) async throws {
        let logStub = Stub<String, Void>()
        let logger = Logger(label: "test") { _ in RecordingLogHandler(logStub: logStub) }
        try await withServer(dependencies: .test(logger: logger)) { client in
            let connection = try client.rawConnection()
            try connection.send(text)
            connection.endSending()
            let answer = await connection.receivedUntilTheEnd()

            #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
            #expect(answer.contains(#"{"error":{"code":"\#(code)""#))
            let requestID = try #require(answer.firstMatch(of: /X-Request-ID: ([0-9a-f]+)/)?.1)
            #expect(answer.contains(#""requestID":"\#(requestID)"}}"#))
            #expect(logStub.callArguments.contains { $0.contains("hb.request.id=\(requestID)") })
            #expect(logStub.callArguments.filter { $0.hasPrefix("Request failed") } == [])
            #expect(try await client.register("ada").status == 201)
        }
    }

    /// Hummingbird's `idleTimeout` sees only whole heads.
    @Test
    func aHeadThatDripsEndsTheConnection() async throws {
        try await withServer { configuration in
            configuration.headLimit = .milliseconds(500)
        } _: { client in
            let connection = try client.rawConnection()
            try connection.send(Self.head)
            let dripping = Task {
                // It fails when the server has closed the connection.
                while true {
                    try connection.send("Drip: drop\r\n")
                    try await Task.sleep(for: .milliseconds(50))
                }
            }
            #expect(await connection.receivedUntilTheEnd() == "")
            dripping.cancel()
        }
    }

    @Test
    func aBodyThatTakesTooLongIsAnsweredAndTheConnectionClosed() async throws {
        try await withServer { configuration in
            configuration.bodyLimit = .milliseconds(200)
        } _: { client in
            let connection = try client.rawConnection()
            try connection.send(Self.head + "Content-Length: 100\r\n\r\n{")
            let answer = await connection.receivedUntilTheEnd()

            #expect(answer.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
            #expect(answer.contains(#"{"error":{"code":"body_too_slow""#))
        }
    }
}
