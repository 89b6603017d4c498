import Foundation
import Stubbing
import Testing

@testable import UserServiceExample

/// The whole program, from its arguments to its output.
@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct ProgramTests {
    private let standardOutput = MockLineWriting.takingLines()
    private let standardError = MockLineWriting.takingLines()
    private let program: Program

    init() {
        program = Program(
            shippedDirectory: shippedDirectory,
            wallClock: .fixed,
            timer: ManualClock(),
            standardOutput: standardOutput,
            standardError: standardError
        )
    }

    @Test
    func printsTheProfileOfTheFirstUser() async {
        #expect(await program.run(arguments: []) == .success)
        #expect(
            standardOutput.writeStub.callArguments == [
                """
                Signed in as ada.

                Ada Lovelace
                Mathematician, known for the first published program
                Avatar: PNG, 614 bytes

                All users: ada, alan, grace. To show another one, pass --user ID.
                """
            ]
        )
    }

    @Test
    func printsTheProfileOfAUser() async {
        #expect(await program.run(arguments: ["--user", "grace"]) == .success)
        let output = standardOutput.writeStub.callArguments
        #expect(output.map { $0.split(separator: "\n").prefix(2) } == [["Signed in as grace.", "Grace Hopper"]])
    }

    @Test
    func reportsThatOutputCannotBeWritten() async {
        standardOutput.writeStub.defaultError = TestError()
        #expect(await program.run(arguments: ["--list"]) == .failure)
        #expect(standardError.writeStub.callArguments == ["UserServiceExample: it didn't work"])
    }

    @Test
    func listsUsersAndPrintsHelp() async {
        #expect(await program.run(arguments: ["--list"]) == .success)
        #expect(await program.run(arguments: ["--help"]) == .success)
        #expect(standardOutput.writeStub.callArguments == ["ada\nalan\ngrace", Options.help])
        #expect(standardError.writeStub.callArguments == [])
    }

    @Test(arguments: [
        (["--verbose"], "There is no option \"--verbose\". --help lists all options.", Program.ExitCode.usage),
        (["--user", "zoe"], "There is no user \"zoe\".", .failure),
        (
            ["--user", "../ada"],
            "\"../ada\" isn't a user ID. An ID consists of lowercase letters, digits, and hyphens, and doesn't begin with a hyphen.",
            .failure
        ),
        (
            ["--user", "\u{1B}[2Jada"],
            "\"[2Jada\" isn't a user ID. An ID consists of lowercase letters, digits, and hyphens, and doesn't begin with a hyphen.",
            .failure
        ),
        (
            ["--server", "localhost"],
            "\"localhost\" isn't the URL of a server, such as http://localhost:8000.", .usage
        ),
        (
            ["--server", "http://localhost", "--directory", "/tmp"],
            "--directory and --server can't be combined. Pass only one of them.", .usage
        ),
        (["--list", "--directory", "/no/such/directory"], "There is no directory \"/no/such/directory\".", .failure),
    ])
    func printsOnlyTheErrorInTheArguments(arguments: [String], message: String, code: Program.ExitCode) async {
        #expect(await program.run(arguments: arguments) == code)
        #expect(standardOutput.writeStub.callArguments == [])
        #expect(standardError.writeStub.callArguments == ["UserServiceExample: \(message)"])
    }

    @Test(arguments: [
        (
            "users/ada/profile.json", "{",
            "users/ada/profile.json: the JSON can't be decoded: the file isn't valid JSON."
        ),
        ("users/ada/account.json", #"{"isActive": false}"#, "The account of user \"ada\" isn't active."),
        ("users/ada/avatar.png", "<html>", "users/ada/avatar.png: not a PNG or JPEG image."),
        ("users.json", "null", "users.json: the JSON can't be decoded: the file is null."),
    ])
    func printsOnlyTheErrorInTheFiles(path: String, content: String, message: String) async throws {
        var files = try Self.shippedFiles(of: ["ada"])
        files[path] = Data(content.utf8)
        try await withDirectory(of: files) { directory in
            #expect(await program.run(arguments: ["--directory", directory.path]) == .failure)
        }
        #expect(standardOutput.writeStub.callArguments == [])
        #expect(standardError.writeStub.callArguments.last == "UserServiceExample: \(message)")
    }

    // Not one of the cases above, because the four megabytes of a case would be printed.
    @Test
    func printsOnlyWhichFileIsTooLarge() async throws {
        try await printsOnlyTheErrorInTheFiles(
            path: "users/ada/avatar.png",
            content: String(repeating: "x", count: 4_000_001),
            message: "users/ada/avatar.png: larger than the limit of 4000000 bytes."
        )
    }

    @Test
    func showsNoControlCharactersOfUserIDs() async throws {
        var files = try Self.shippedFiles(of: ["ada"])
        files["users.json"] = Data(#"["ada", "\u001B[2Jalan"]"#.utf8)
        try await withDirectory(of: files) { directory in
            #expect(await program.run(arguments: ["--list", "--directory", directory.path]) == .success)
            #expect(await program.run(arguments: ["--directory", directory.path]) == .success)
        }
        let lastLines = standardOutput.writeStub.callArguments.map { $0.split(separator: "\n").last }
        #expect(lastLines == ["[2Jalan", "All users: ada, [2Jalan. To show another one, pass --user ID."])
    }

    private static func shippedFiles(of userIDs: [String]) throws -> [String: Data] {
        let paths = userIDs.flatMap { userID in
            ["account.json", "avatar.png", "profile.json"].map { "users/\(userID)/\($0)" }
        }
        return try Dictionary(
            uniqueKeysWithValues: (["users.json"] + paths).map { path in
                (path, try Data(contentsOf: shippedDirectory.appending(path: path)))
            }
        )
    }
}
