import Foundation
import Testing

@testable import UserServiceExample

/// Paths below a server.
///
/// For paths below a directory, see ``DirectoryNetworkClientTests``.
@Suite(.timeLimit(.minutes(5)))
struct URLNetworkPathTests {
    @Test(arguments: [
        ("http://example.org", "users.json", "http://example.org/users.json"),
        ("http://example.org/", "users.json", "http://example.org/users.json"),
        (
            "https://example.org:8080/some/where", "users/ada/avatar.png",
            "https://example.org:8080/some/where/users/ada/avatar.png"
        ),
        ("http://example.org", "a b?c#d%2Fe.json", "http://example.org/a%20b%3Fc%23d%252Fe.json"),
        ("http://example.org", "ä.json", "http://example.org/%C3%A4.json"),
        ("http://example.org/?token=1", "users.json", "http://example.org/users.json?token=1"),
    ])
    func appendsAPathUnchanged(server: String, path: String, url: String) throws {
        #expect(try #require(URL(string: server)).appending(networkPath: path).absoluteString == url)
    }

    @Test(arguments: ["", "/users.json", "../users.json", "a/../users.json", "a//b", "a/", ".", "a\0"])
    func rejectsPathsOutsideOfTheDirectory(path: String) throws {
        let server = try #require(URL(string: "http://example.org/some/where"))
        #expect(throws: NetworkError.invalidPath(path)) { try server.appending(networkPath: path) }
    }
}
