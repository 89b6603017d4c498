import Foundation
import Stubbing
import Testing

@testable import UserServiceExample

/// The client of a server, including servers that misbehave.
@Suite(
    .undriven("A server answers."),
    .noLeftovers,
    .enabled(if: Python.isInstalled, Python.isMissing),
    .timeLimit(.minutes(5))
)
struct URLSessionNetworkClientTests {
    private let clock = ManualClock()

    @Test
    func readsTheBody() async throws {
        try await ScriptedServer.run(answer: ScriptedServer.json("[1, 2]", length: 6)) { server in
            let data = try await makeClient(server.url).data(from: "a b.json")
            #expect(data == Data("[1, 2]".utf8))
            #expect(await server.next() == "GET /a%20b.json HTTP/1.1")
        }
    }

    @Test
    func readsABodyThatEndsWithTheConnection() async throws {
        try await ScriptedServer.run(answer: ScriptedServer.json("[1, 2]")) { server in
            let data = try await makeClient(server.url, sizeLimit: 6).data(from: "a.json")
            #expect(data == Data("[1, 2]".utf8))
        }
    }

    @Test(arguments: [
        (["HTTP/1.1 200 OK"], NetworkError.contentType(path: "a.json", was: "missing")),
        (["HTTP/1.1 404 Not Found"], .notFound(path: "a.json")),
        (["HTTP/1.1 302 Found", "Location: /b.json"], .status(path: "a.json", code: 302)),
        (["HTTP/1.1 401 Unauthorized", #"WWW-Authenticate: Basic realm="r""#], .status(path: "a.json", code: 401)),
        (["HTTP/1.1 503 Service Unavailable"], .status(path: "a.json", code: 503)),
    ])
    func mapsTheHeadToAnError(head: [String], error: NetworkError) async throws {
        let answer = (head + ["Content-Length: 2", "", "[]"]).joined(separator: "\r\n")
        try await ScriptedServer.run(answer: answer) { server in
            await #expect(throws: error) { try await makeClient(server.url).data(from: "a.json") }
            #expect(await server.next() == "GET /a.json HTTP/1.1")
        }
    }

    #if canImport(FoundationNetworking)
        // Elsewhere, a session may tell its delegate nothing before the body is complete.
        @Test
        func doesNotWaitForABodyThatIsAnnouncedAsTooLarge() async throws {
            try await ScriptedServer.run(answer: ScriptedServer.json("[", length: 7), ending: .waits) { server in
                await #expect(throws: NetworkError.tooLarge(path: "a.json", limit: 6)) {
                    try await makeClient(server.url, sizeLimit: 6).data(from: "a.json")
                }
                #expect([await server.next(), await server.next()] == ["GET /a.json HTTP/1.1", "hung up"])
            }
        }
    #endif

    @Test(arguments: [Int?.none, 6])
    func rejectsABodyThatIsLargerThanTheLimitByOneByte(length: Int?) async throws {
        try await ScriptedServer.run(answer: ScriptedServer.json("[1, 2]", length: length)) { server in
            await #expect(throws: NetworkError.tooLarge(path: "a.json", limit: 5)) {
                try await makeClient(server.url, sizeLimit: 5).data(from: "a.json")
            }
        }
    }

    @Test(arguments: [
        ("", ScriptedServer.Ending.closes),
        ("", .resets),
        (ScriptedServer.json("[", length: 2), .resets),
    ])
    func reportsALostConnection(answer: String, ending: ScriptedServer.Ending) async throws {
        try await ScriptedServer.run(answer: answer, ending: ending) { server in
            await #expect(throws: NetworkError.connectionLost(path: "a.json")) {
                try await makeClient(server.url).data(from: "a.json")
            }
        }
    }

    /// Foundation has different errors for a body that ends too early on Linux and on Apple's platforms.
    @Test(arguments: [
        ScriptedServer.json("[", length: 2),
        ScriptedServer.json("1\r\n[\r\n", field: "Transfer-Encoding: chunked"),
    ])
    func returnsNoTruncatedBody(answer: String) async throws {
        try await ScriptedServer.run(answer: answer) { server in
            await #expect(throws: NetworkError.self) { try await makeClient(server.url).data(from: "a.json") }
        }
    }

    @Test(arguments: ["", ScriptedServer.json("[", length: 2)])
    func timesOutWhenTheAnswerIsNotComplete(answer: String) async throws {
        try await ScriptedServer.run(answer: answer, ending: .waits) { server in
            let task = Task { try await makeClient(server.url).data(from: "a.json") }
            #expect(await server.next() == "GET /a.json HTTP/1.1")
            let limit = try await clock.waitForSleep(1)
            #expect(limit.duration == .seconds(10))
            clock.advance(to: limit.deadline)
            await #expect(throws: NetworkError.timedOut(path: "a.json", limit: .seconds(10))) { try await task.value }
            #expect(await server.next() == "hung up")
        }
    }

    @Test
    func timesOutByTheClockOfTheComputer() async throws {
        try await ScriptedServer.run(ending: .waits) { server in
            let client = URLSessionNetworkClient(
                clock: ContinuousClock(),
                server: server.url,
                sizeLimit: 10,
                timeLimit: .milliseconds(200)
            )
            await #expect(throws: NetworkError.timedOut(path: "a.json", limit: .milliseconds(200))) {
                try await client.data(from: "a.json")
            }
        }
    }

    @Test(arguments: ["", ScriptedServer.json("[", length: 2)])
    func stopsWhenCanceled(answer: String) async throws {
        try await ScriptedServer.run(answer: answer, ending: .waits) { server in
            let task = Task { try await makeClient(server.url).data(from: "a.json") }
            #expect(await server.next() == "GET /a.json HTTP/1.1")
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(await server.next() == "hung up")
        }
    }

    @Test
    func namesAServerThatDoesNotAnswer() async throws {
        try await ScriptedServer.run(ending: .refuses) { server in
            let error = await #expect(throws: NetworkError.self) {
                try await makeClient(server.url).data(from: "a.json")
            }
            let port = try #require(server.url.port)
            #expect(error?.description.hasPrefix("a.json: no complete response from 127.0.0.1:\(port): ") == true)
        }
    }

    @Test
    func readsManyPathsAtTheSameTime() async throws {
        try await ScriptedServer.run(answer: ScriptedServer.json("[1, 2]", length: 6)) { server in
            let client = makeClient(server.url)
            let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<50 {
                    group.addTask { try await client.data(from: "\(index).json").count }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(sizes == Array(repeating: 6, count: 50))
        }
    }

    private func makeClient(_ server: URL, sizeLimit: Int = 1_000) -> URLSessionNetworkClient {
        URLSessionNetworkClient(clock: clock, server: server, sizeLimit: sizeLimit, timeLimit: .seconds(10))
    }
}
