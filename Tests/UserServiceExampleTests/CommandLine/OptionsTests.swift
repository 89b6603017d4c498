import Foundation
import Testing

@testable import UserServiceExample

struct OptionsTests {
    @Test
    func showsTheProfileOfTheFirstUserUnlessToldOtherwise() throws {
        let options = try Options(arguments: [])
        #expect(options.command == .showProfile)
        #expect(options.userID == nil)
        #expect(options.directory == nil)
    }

    @Test
    func readsAllOptions() throws {
        let options = try Options(arguments: ["--user", "alan", "--directory", "/tmp/users"])
        #expect(options.command == .showProfile)
        #expect(options.userID == "alan")
        #expect(options.directory == URL(filePath: "/tmp/users"))
        #expect(try Options(arguments: ["--list"]).command == .listUsers)
    }

    @Test(arguments: [["--help"], ["-h"], ["--user", "ada", "--help"], ["--list", "--help", "--nonsense"]])
    func helpWins(arguments: [String]) throws {
        #expect(try Options(arguments: arguments).command == .help)
    }

    @Test(arguments: [
        (["--nonsense"], OptionsError.unknownOption("--nonsense")),
        (["ada"], .unknownOption("ada")),
        (["--user"], .missingValue("--user")),
        (["--user", ""], .missingValue("--user")),
        (["--directory"], .missingValue("--directory")),
        (["--list", "--user", "ada"], .listOfOneUser),
    ])
    func rejectsWhatMakesNoSense(arguments: [String], error: OptionsError) {
        #expect(throws: error) { try Options(arguments: arguments) }
    }
}
