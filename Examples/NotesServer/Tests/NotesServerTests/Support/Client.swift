import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// Sends requests, with or without the token of a session.
struct Client: Sendable {
    /// An answer of the server, with the parts of its JSON that tests look at.
    struct Answer: Equatable {
        var status: Int
        var code: String?
        var body: Body?
    }

    struct Body: Codable, Equatable {
        struct Failure: Codable, Equatable {
            var code: String
            var message: String
            var requestID: String
        }

        struct Note: Codable, Equatable {
            var id: Int
            var text: String
            var isMine: Bool
        }

        var error: Failure?
        var token: String?
        var id: Int?
        var text: String?
        var notes: [Note]?
        var next: Int?
    }

    let client: any TestClientProtocol
    var token: String?

    func send(_ method: HTTPRequest.Method, _ path: String, _ body: String? = nil) async throws -> Answer {
        let response = try await respond(method, path, body)
        let body = try? JSONDecoder().decode(Body.self, from: Data(response.body.readableBytesView))
        return Answer(status: response.status.code, code: body?.error?.code, body: body)
    }

    func respond(_ method: HTTPRequest.Method, _ path: String, _ body: String? = nil) async throws -> TestResponse {
        var headers = HTTPFields()
        if let token { headers[.authorization] = "Bearer \(token)" }
        return try await client.executeRequest(
            uri: path,
            method: method,
            headers: headers,
            body: body.map(ByteBuffer.init(string:))
        )
    }

    func register(_ name: String) async throws -> Answer {
        try await send(.post, "/accounts", #"{"name": "\#(name)"}"#)
    }

    /// Returns the client of a new account, with the token of its session.
    func registered(_ name: String) async throws -> Client {
        Client(client: client, token: try #require(try await register(name).body?.token))
    }

    /// Creates a note and returns its ID.
    func create(_ text: String) async throws -> Int {
        try #require(try await send(.post, "/notes", #"{"text": "\#(text)"}"#).body?.id)
    }
}

extension Client.Answer {
    /// The texts of the notes in a list.
    var texts: [String]? { body?.notes?.map(\.text) }
}
