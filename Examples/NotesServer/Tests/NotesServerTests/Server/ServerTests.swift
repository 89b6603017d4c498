import AsyncHTTPClient
import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import NIOCore
import NIOHTTP1
import Stubbing
import Testing

@testable import AccountsMocks
@testable import NotesServer

/// The whole server over HTTP, on a real database.
@Suite(.undriven("A server answers."), .noLeftovers, .timeLimit(.minutes(2)))
struct ServerTests {
    @Test
    func writesFindsAndDeletesNotes() async throws {
        try await withServer { client in
            let ada = try await client.registered("ada")
            let milk = try await ada.create("Buy milk")
            _ = try await ada.create("Call Grace")

            #expect(try await ada.send(.get, "/notes").texts == ["Call Grace", "Buy milk"])
            #expect(try await ada.send(.get, "/notes?search=mil").texts == ["Buy milk"])
            #expect(try await ada.send(.get, "/notes/\(milk)").body?.text == "Buy milk")
            #expect(try await ada.send(.delete, "/notes/\(milk)").status == 204)
            #expect(try await ada.send(.get, "/notes").texts == ["Call Grace"])
        }
    }

    @Test
    func listsPageByPage() async throws {
        try await withServer { client in
            let ada = try await client.registered("ada")
            for number in 1...5 { _ = try await ada.create("Note \(number)") }

            var texts: [[String]?] = []
            var path: String? = "/notes?limit=2"
            while let current = path {
                let answer = try await ada.send(.get, current)
                texts.append(answer.texts)
                path = answer.body?.next.map { "/notes?limit=2&before=\($0)" }
            }
            #expect(texts == [["Note 5", "Note 4"], ["Note 3", "Note 2"], ["Note 1"]])
        }
    }

    @Test
    func usersSeeOnlyTheirNotesAndNotesSharedWithThem() async throws {
        try await withServer { client in
            let ada = try await client.registered("ada")
            let grace = try await client.registered("grace")
            let secret = try await ada.create("A secret")
            let shared = try await ada.create("For Grace")
            #expect(try await ada.send(.put, "/notes/\(shared)/readers/grace").status == 204)

            #expect(
                try await grace.send(.get, "/notes").body?.notes == [
                    .init(id: shared, text: "For Grace", isMine: false)
                ]
            )
            #expect(try await grace.send(.get, "/notes?search=secret").texts == [])
            #expect(try await grace.send(.get, "/notes/\(secret)").code == "note_not_found")
            #expect(try await grace.send(.delete, "/notes/\(secret)").code == "note_not_found")
            #expect(try await grace.send(.put, "/notes/\(secret)/readers/grace").code == "note_not_found")
            #expect(try await grace.send(.delete, "/notes/\(shared)").code == "not_the_owner")
        }
    }

    @Test
    func signOutEndsTheSessionAtOnce() async throws {
        try await withServer { client in
            let ada = try await client.registered("ada")
            #expect(try await ada.send(.get, "/notes").status == 200)
            #expect(try await ada.send(.delete, "/sessions/current").status == 204)
            #expect(try await ada.send(.get, "/notes").code == "not_signed_in")
        }
    }

    /// The clock is three levels below the root: a provider has a service, which asks it.
    ///
    /// Everything else is real, so this shows that no route, cache, or row of the database keeps a session that has expired.
    @Test
    func aSessionExpires() async throws {
        let wallClock = MockServerWallClock()
        wallClock.nowStub.defaultReturnValue = Date(timeIntervalSince1970: 0)
        try await withServer(dependencies: .test(wallClock: wallClock)) { client in
            let ada = try await client.registered("ada")
            let lifespan = ServerConfiguration(folder: "").sessionLifespan

            wallClock.nowStub.defaultReturnValue = Date(timeIntervalSince1970: lifespan - 1)
            #expect(try await ada.send(.get, "/notes").status == 200)
            wallClock.nowStub.defaultReturnValue = Date(timeIntervalSince1970: lifespan)
            #expect(try await ada.send(.get, "/notes").code == "not_signed_in")
        }
    }

    @Test(arguments: [HTTPRequest.Method.get, .head], ["/health", "/health/live"])
    func theHealthCheckSucceeds(method: HTTPRequest.Method, path: String) async throws {
        try await withServer { client in
            let answer = try await client.send(method, path)
            #expect(answer.status == 200)
        }
    }

    @Test
    func anErrorForHEADHasNoBody() async throws {
        try await withServer { client in
            let response = try await client.respond(.head, "/notes")
            #expect(response.status == .unauthorized)
            #expect(response.body.readableBytes == 0)
        }
    }

    @Test
    func aTokenThatHasEndedDoesNotKeepItsClientFromRegistering() async throws {
        try await withServer { client in
            let ada = try await client.registered("ada")
            #expect(try await ada.send(.delete, "/sessions/current").status == 204)
            #expect(try await ada.register("grace").status == 201)
            #expect(try await ada.send(.get, "/health").status == 200)
            #expect(try await ada.send(.get, "/nowhere").code == "unknown_path")
        }
    }

    @Test
    func aBodyThatEndsEarlyIsRefusedAndIsNotAnErrorOfTheServer() async throws {
        struct ConnectionLost: Error {}
        let logStub = Stub<String, Void>()
        let logger = Logger(label: "test") { _ in RecordingLogHandler(logStub: logStub) }
        try await withServer(dependencies: .test(logger: logger)) { client in
            let port = try #require(client.client.port)
            var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/accounts")
            request.method = .POST
            // The JSON is complete, but the body isn't.
            let body = AsyncThrowingStream<ByteBuffer, any Error> { body in
                body.yield(ByteBuffer(string: #"{"name": "ada"}"#))
                body.finish(throwing: ConnectionLost())
            }
            request.body = .stream(body, length: .known(Int64(100)))
            await #expect(throws: ConnectionLost.self) {
                try await HTTPClient.shared.execute(request, timeout: .seconds(30))
            }
            try await logStub.waitForCall { $0.hasPrefix("Request answered") && $0.contains("status=400") }
            #expect(logStub.callArguments.filter { $0.hasPrefix("Request failed") } == [])
            #expect(try await client.register("ada").status == 201)
        }
    }

    @Test
    func anInternalErrorRevealsNothingToTheClient() async throws {
        struct DiskBroken: Error {
            let path = "/etc/secrets"
        }
        let logStub = Stub<String, Void>()
        let program = TestProgram()
        program.accountStore.insertStub.defaultError = DiskBroken()
        let logger = Logger(label: "test") { _ in RecordingLogHandler(logStub: logStub) }
        try await withServer(dependencies: .test(databaseOpener: program.opener, logger: logger)) { client in
            let response = try await client.respond(.post, "/accounts", #"{"name": "ada"}"#)
            #expect(response.status == .internalServerError)
            let text = String(buffer: response.body)
            #expect(text.contains(#""code":"internal_error""#))
            #expect(!text.contains("secrets") && !text.contains("DiskBroken"))
            // The log says more.
            #expect(logStub.callArguments.contains { $0.contains("Request failed") && $0.contains("/etc/secrets") })
        }
    }

    @Test
    func logsHaveRequestIDsAndNoSecrets() async throws {
        let logStub = Stub<String, Void>()
        let logger = Logger(label: "test") { _ in RecordingLogHandler(logStub: logStub) }
        try await withServer(dependencies: .test(logger: logger)) { client in
            let ada = try await client.registered("ada")
            let id = try await ada.create("My diary")
            let response = try await ada.respond(.get, "/notes?search=diary")

            let name = try #require(HTTPField.Name.requestID)
            let requestID = try #require(response.headers[name])
            let lines = logStub.callArguments
            #expect(lines.contains { $0.hasPrefix("Request answered") && $0.contains(requestID) })
            #expect(lines.contains { $0.hasPrefix("Note created") && $0.contains("note=\(id)") })
            #expect(lines.contains { $0.hasPrefix("Account registered") && $0.contains("account=ada") })
            let token = try #require(ada.token)
            for secret in [token, String(token.suffix(20)), "diary"] {
                #expect(lines.filter { $0.contains(secret) } == [])
            }
        }
    }
}
