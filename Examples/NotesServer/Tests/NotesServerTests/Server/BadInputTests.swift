import Accounts
import HTTPTypes
import Stubbing
import Testing

/// Bad input gets a 4xx with a stable code, and a message that says what was wrong.
@Suite(.undriven("A server answers."), .timeLimit(.minutes(2)))
struct BadInputTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var method = HTTPRequest.Method.post
        var path = "/notes"
        var body: String?
        let status: Int
        let code: String
        var testDescription: String { "\(method) \(path) \(body?.prefix(40) ?? ""): \(code)" }
    }

    @Test(arguments: [
        Case(body: "{", status: 400, code: "invalid_body"),
        Case(body: #"{"text": " \t\n"}"#, status: 400, code: "empty_text"),
        Case(body: #"{"text": "\#(String(repeating: "a", count: 70_000))"}"#, status: 413, code: "body_too_large"),
        Case(method: .get, path: "/notes?limit=0", status: 400, code: "invalid_limit"),
        Case(method: .get, path: "/notes?limit=ten", status: 400, code: "invalid_parameter"),
        Case(method: .get, path: "/notes?search=%22", status: 400, code: "empty_search"),
        Case(method: .get, path: "/notes/99", status: 404, code: "note_not_found"),
        Case(method: .put, path: "/notes/1/readers/ghost", status: 404, code: "account_not_found"),
        Case(method: .patch, path: "/notes/1", status: 404, code: "unknown_path"),
        Case(path: "/accounts", body: #"{"name": "Ada"}"#, status: 400, code: "invalid_name"),
        Case(path: "/accounts", body: #"{"name": "ada"}"#, status: 409, code: "name_taken"),
    ])
    func isRefused(_ input: Case) async throws {
        try await withServer { client in
            let ada = try await client.registered("ada")
            #expect(try await ada.create("Buy milk") == 1)

            let answer = try await ada.send(input.method, input.path, input.body)
            #expect(answer.status == input.status)
            #expect(answer.code == input.code)
            #expect(answer.body?.error?.message.isEmpty == false)
            // And the server goes on.
            #expect(try await ada.send(.get, "/notes").texts == ["Buy milk"])
        }
    }

    @Test(arguments: [nil, "token", SessionToken.random().text])
    func everyRequestNeedsTheTokenOfASession(token: String?) async throws {
        try await withServer { client in
            let stranger = Client(client: client.client, token: token)
            let requests: [(HTTPRequest.Method, String)] = [
                (.get, "/notes"), (.post, "/notes"), (.get, "/notes/1"), (.delete, "/notes/1"),
                (.put, "/notes/1/readers/ada"), (.delete, "/sessions/current"),
            ]
            for (method, path) in requests {
                let answer = try await stranger.send(method, path)
                #expect(answer.status == 401 && answer.code == "not_signed_in", "\(method) \(path)")
            }
        }
    }
}
