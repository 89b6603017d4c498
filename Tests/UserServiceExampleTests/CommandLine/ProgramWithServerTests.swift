import Foundation
import Stubbing
import Testing

@testable import UserServiceExample

/// The whole program with a server, from its arguments over real connections to its output.
@Suite(.noLeftovers, .enabled(if: Python.isInstalled, Python.isMissing), .timeLimit(.minutes(1)))
struct ProgramWithServerTests {
    private let standardOutput = MockLineWriting.takingLines()
    private let standardError = MockLineWriting.takingLines()
    private let timer = ManualClock()
    private let program: Program

    init() {
        program = Program(
            shippedDirectory: URL(filePath: "/no/such/directory"),
            wallClock: .fixed,
            timer: timer,
            standardOutput: standardOutput,
            standardError: standardError,
            outputStyle: .plain
        )
    }

    @Test
    func printsTheProfileOfAUserOfTheServer() async throws {
        try await withServer(of: shippedDirectory) { server in
            #expect(await program.run(arguments: ["--server", server.absoluteString]) == .success)
        }
        #expect(
            standardOutput.writeStub.callArguments == [
                """
                Signed in as ada.

                Ada Lovelace
                Mathematician, known for the first published program
                Thumbnail: 24 x 24 pixels, on average red 137, green 94, blue 124

                All users: ada, alan, grace. To show another one, pass --user ID.
                """
            ]
        )
    }

    @Test(arguments: [
        (["--user", "zoe"], "There is no user \"zoe\"."),
        (["--user", "broken"], "users/broken/account.json: the JSON can't be decoded: the file isn't valid JSON."),
        (["--user", "large"], "users/large/avatar.ppm: larger than the limit of 4000000 bytes."),
        (["--list"], "users.json: there is no such file."),
    ])
    func printsOnlyTheErrorInTheFiles(arguments: [String], message: String) async throws {
        let files = [
            "users/broken/account.json": "{",
            "users/large/account.json": #"{"isActive": true}"#,
            "users/large/profile.json": #"{"name": "L", "occupation": "L", "knownFor": "size"}"#,
            "users/large/avatar.ppm": String(repeating: "x", count: 4_000_001),
        ]
        try await withDirectory(of: files.mapValues { Data($0.utf8) }) { directory in
            try await withServer(of: directory) { server in
                #expect(await program.run(arguments: arguments + ["--server", server.absoluteString]) == .failure)
            }
        }
        expectOnly(message)
    }

    @Test(arguments: [
        (
            ScriptedServer.json("<p>Log in</p>").replacing("application/json", with: "text/html"),
            "users.json: the content type must be application/json (was text/html)."
        ),
        (
            "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n",
            "users.json: the server responded with status 403."
        ),
    ])
    func printsOnlyTheErrorOfTheServer(answer: String, message: String) async throws {
        try await ScriptedServer.run(answer: answer) { server in
            #expect(await program.run(arguments: ["--list", "--server", server.url.absoluteString]) == .failure)
        }
        expectOnly(message)
    }

    @Test
    func namesAServerThatDoesNotAnswer() async throws {
        try await ScriptedServer.run(ending: .refuses) { server in
            #expect(await program.run(arguments: ["--list", "--server", server.url.absoluteString]) == .failure)
            let port = try #require(server.url.port)
            let message = try #require(standardError.writeStub.callArguments.last)
            #expect(message.hasPrefix("UserServiceExample: users.json: no response from 127.0.0.1:\(port): "))
        }
        #expect(standardOutput.writeStub.callArguments == [])
    }

    @Test
    func triesThreeTimesToGetAnAnswerInTime() async throws {
        try await ScriptedServer.run(ending: .waits) { server in
            async let code = program.run(arguments: ["--list", "--server", server.url.absoluteString])
            for number in 1...5 {
                try await timer.waitForSleep(number)
                timer.advanceToNextDeadline()
            }
            #expect(await code == .failure)
        }
        #expect(timer.sleeps.map(\.duration) == [10, 0.25, 10, 1, 10].map { .seconds($0) })
        expectOnly("users.json: no complete response within 10.0 seconds.")
    }

    private func expectOnly(_ message: String) {
        #expect(standardOutput.writeStub.callArguments == [])
        #expect(standardError.writeStub.callArguments.last == "UserServiceExample: \(message)")
    }
}
