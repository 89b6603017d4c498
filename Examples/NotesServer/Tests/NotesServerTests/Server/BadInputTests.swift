import HTTPTypes
import Testing

/// Bad input of every kind gets a 4xx with a stable code, and a message that says what was wrong.
@Suite(.timeLimit(.minutes(2)))
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
        Case(body: nil, status: 400, code: "invalid_body"),
        Case(body: "", status: 400, code: "invalid_body"),
        Case(body: "{", status: 400, code: "invalid_body"),
        Case(body: "null", status: 400, code: "invalid_body"),
        Case(body: "[]", status: 400, code: "invalid_body"),
        Case(body: "{}", status: 400, code: "invalid_body"),
        Case(body: #"{"text": 1}"#, status: 400, code: "invalid_body"),
        Case(body: #"{"text": null}"#, status: 400, code: "invalid_body"),
        Case(body: #"{"text": {"text": "a"}}"#, status: 400, code: "invalid_body"),
        Case(body: #"{"text": "\ud800"}"#, status: 400, code: "invalid_body"),
        Case(body: String(repeating: "[", count: 60_000), status: 400, code: "invalid_body"),
        Case(body: #"{"text": ""}"#, status: 400, code: "empty_text"),
        Case(body: #"{"text": " \t\n"}"#, status: 400, code: "empty_text"),
        Case(body: #"{"text": "a\u0000b"}"#, status: 400, code: "text_with_null"),
        Case(body: #"{"text": "\#(String(repeating: "a", count: 10_001))"}"#, status: 400, code: "text_too_long"),
        Case(body: #"{"text": "\#(String(repeating: "a", count: 70_000))"}"#, status: 413, code: "body_too_large"),
        Case(method: .get, path: "/notes?limit=0", status: 400, code: "invalid_limit"),
        Case(method: .get, path: "/notes?limit=101", status: 400, code: "invalid_limit"),
        Case(method: .get, path: "/notes?limit=-1", status: 400, code: "invalid_limit"),
        Case(method: .get, path: "/notes?limit=ten", status: 400, code: "invalid_parameter"),
        Case(method: .get, path: "/notes?limit=", status: 400, code: "invalid_parameter"),
        Case(method: .get, path: "/notes?limit=99999999999999999999", status: 400, code: "invalid_parameter"),
        Case(method: .get, path: "/notes?before=x", status: 400, code: "invalid_parameter"),
        Case(method: .get, path: "/notes?search=", status: 400, code: "empty_search"),
        Case(method: .get, path: "/notes?search=%22", status: 400, code: "empty_search"),
        Case(
            method: .get,
            path: "/notes?search=" + Array(repeating: "a", count: 11).joined(separator: "+"),
            status: 400,
            code: "search_too_long"
        ),
        Case(
            method: .get,
            path: "/notes?search=" + String(repeating: "a", count: 201),
            status: 400,
            code: "search_too_long"
        ),
        Case(method: .get, path: "/notes/one", status: 400, code: "invalid_parameter"),
        Case(method: .get, path: "/notes/1.5", status: 400, code: "invalid_parameter"),
        Case(method: .get, path: "/notes/99", status: 404, code: "note_not_found"),
        Case(method: .get, path: "/notes/-1", status: 404, code: "note_not_found"),
        Case(method: .delete, path: "/notes/99", status: 404, code: "note_not_found"),
        Case(method: .put, path: "/notes/99/readers/ada", status: 404, code: "note_not_found"),
        Case(method: .put, path: "/notes/1/readers/ada", status: 400, code: "reader_is_owner"),
        Case(method: .put, path: "/notes/1/readers/ghost", status: 404, code: "account_not_found"),
        Case(method: .put, path: "/notes/1/readers/NOT-A-NAME", status: 404, code: "account_not_found"),
        Case(method: .patch, path: "/notes/1", status: 404, code: "unknown_path"),
        Case(method: .get, path: "/notes/1/2/3", status: 404, code: "unknown_path"),
        Case(method: .get, path: "/../../etc/passwd", status: 404, code: "unknown_path"),
        Case(path: "/accounts", body: #"{"name": "ada"}"#, status: 400, code: "invalid_body"),
        Case(path: "/accounts", body: #"{"name": "Ada", "password": "12345678"}"#, status: 400, code: "invalid_name"),
        Case(
            path: "/accounts",
            body: #"{"name": "alan", "password": "1234567"}"#,
            status: 400,
            code: "invalid_password"
        ),
        Case(path: "/accounts", body: #"{"name": "ada", "password": "12345678"}"#, status: 409, code: "name_taken"),
        Case(path: "/sessions", body: #"{"name": "'", "password": "12345678"}"#, status: 400, code: "invalid_name"),
        Case(
            path: "/sessions",
            body: #"{"name": "ada", "password": "wrong horse"}"#,
            status: 401,
            code: "wrong_name_or_password"
        ),
        Case(
            path: "/sessions",
            body: #"{"name": "nobody", "password": "correct horse"}"#,
            status: 401,
            code: "wrong_name_or_password"
        ),
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

    @Test(arguments: [
        nil, "", "token", "00000000-0000-0000-0000-000000000000.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "' OR 1=1 --",
    ])
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
