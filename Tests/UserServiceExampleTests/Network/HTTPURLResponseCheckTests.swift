import Foundation
import Testing

@testable import UserServiceExample

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(5)))
struct HTTPURLResponseCheckTests {
    @Test(arguments: [
        ("a.json", ["Content-Type": "application/json", "Content-Length": "10"]),
        ("a.json", ["Content-Type": "Application/JSON; charset=utf-8"]),
        ("a.png", ["Content-Type": "application/octet-stream", "Content-Length": "0"]),
        ("a.png", [:]),
    ])
    func acceptsTheFileAtThePath(path: String, fields: [String: String]) throws {
        try makeResponse(fields: fields).check(path: path, sizeLimit: 10)
    }

    @Test(arguments: [
        (404, NetworkError.notFound(path: "a.json")),
        (204, .status(path: "a.json", code: 204)),
        (301, .status(path: "a.json", code: 301)),
        (401, .status(path: "a.json", code: 401)),
        (500, .status(path: "a.json", code: 500)),
    ])
    func rejectsStatusCodes(code: Int, error: NetworkError) throws {
        let response = try makeResponse(code: code, fields: ["Content-Type": "application/json"])
        #expect(throws: error) { try response.check(path: "a.json", sizeLimit: 10) }
    }

    @Test(arguments: ["11", "9223372036854775807"])
    func rejectsALengthBeyondTheLimit(length: String) throws {
        let response = try makeResponse(fields: ["Content-Type": "application/json", "Content-Length": length])
        #expect(throws: NetworkError.tooLarge(path: "a.json", limit: 10)) {
            try response.check(path: "a.json", sizeLimit: 10)
        }
    }

    @Test(arguments: [(["Content-Type": "text/html; charset=utf-8"], "text/html"), ([:], "missing")])
    func rejectsJSONWithAnotherContentType(fields: [String: String], type: String) throws {
        let response = try makeResponse(fields: fields)
        #expect(throws: NetworkError.contentType(path: "a.json", was: type)) {
            try response.check(path: "a.json", sizeLimit: 10)
        }
    }

    private func makeResponse(code: Int = 200, fields: [String: String]) throws -> HTTPURLResponse {
        let url = try #require(URL(string: "http://example.org/a"))
        let response = HTTPURLResponse(url: url, statusCode: code, httpVersion: "HTTP/1.1", headerFields: fields)
        return try #require(response)
    }
}
