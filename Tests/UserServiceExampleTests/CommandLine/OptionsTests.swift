import Foundation
import Testing

@testable import UserServiceExample

@Suite(.timeLimit(.minutes(5)))
struct OptionsTests {
    @Test
    func showsTheProfileOfTheFirstUserByDefault() throws {
        let options = try Options(arguments: [])
        #expect(options.command == .showProfile)
        #expect(options.userID == nil)
        #expect(options.directory == nil)
        #expect(options.server == nil)
    }

    @Test
    func readsAllOptions() throws {
        let options = try Options(arguments: ["--user", "alan", "--directory", "/tmp/users"])
        #expect(options.command == .showProfile)
        #expect(options.userID == "alan")
        #expect(options.directory == URL(filePath: "/tmp/users"))
        #expect(try Options(arguments: ["--server", "http://h:1/x"]).server == URL(string: "http://h:1/x"))
        #expect(try Options(arguments: ["--list"]).command == .listUsers)
    }

    @Test(arguments: [["--help"], ["-h"], ["--user", "ada", "--help"], ["--list", "--help", "--nonsense"]])
    func helpTakesPrecedenceOverOtherOptions(arguments: [String]) throws {
        #expect(try Options(arguments: arguments).command == .help)
    }

    @Test(arguments: [
        (["--nonsense"], OptionsError.unknownOption("--nonsense")),
        (["ada"], .unknownOption("ada")),
        (["--user"], .missingValue("--user")),
        (["--user", ""], .missingValue("--user")),
        (["--user", "--list"], .missingValue("--user")),
        (["--directory"], .missingValue("--directory")),
        (["--list", "--user", "ada"], .listOfOneUser),
        (["--directory", "/tmp/users", "--server", "http://localhost"], .twoSources),
        (["--server"], .missingValue("--server")),
    ])
    func rejectsInvalidArguments(arguments: [String], error: OptionsError) {
        #expect(throws: error) { try Options(arguments: arguments) }
    }

    @Test(arguments: ["http://localhost", "https://example.org:8443/users/", "HTTP://[::1]:80", "http://h/?token=1"])
    func acceptsTheURLOfAServer(text: String) throws {
        #expect(try Options(arguments: ["--server", text]).server == URL(string: text))
    }

    @Test(arguments: [
        "localhost", "localhost:8000", "/tmp/users", "file:///tmp/users", "ftp://example.org", "http:", "http://",
        "http:///users", "http://exa mple.org", "http://example.org:port", "http://example.org/a b", "not a URL",
    ])
    func rejectsAnInvalidServerURL(text: String) {
        #expect(throws: OptionsError.notAServer(text)) { try Options(arguments: ["--server", text]) }
    }
}
