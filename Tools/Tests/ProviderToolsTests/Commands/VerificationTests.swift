import Foundation
import Testing

@testable import ProviderTools

/// `scaffold-mock --verify`: the tool names its files, the plugin builds the tests, and the tool reads what that printed.
@Suite(.timeLimit(.minutes(5)))
struct VerificationTests {
    private let package: ScaffoldedPackage
    private var file: String { package.folder.url.appending(path: "Tests/AppTests/Mocks/MockClock.swift").path }

    init() async throws {
        package = try await ScaffoldedPackage("protocol Clock { var hour: Int { get } }")
    }

    private func written(_ words: String..., log: String?) throws -> String {
        #expect(package.run(["Clock", "--target", "App", "--verify"] + words) == .wantsVerification)
        #expect(try package.text(of: "wanted.txt").hasSuffix("\n\(file)"))
        let before = package.recorded.written
        try package.buildTests(failing: log)
        #expect(package.run(["Clock", "--target", "App", "--verify"] + words) == (log == nil ? .success : .failure))
        return package.recorded.written.replacing(before, with: "").replacing(file, with: "MockClock.swift")
    }

    @Test
    func filesThatCompileAreRight() throws {
        #expect(try written(log: nil).isEmpty)
    }

    @Test
    func theFirstErrorOfEachFileIsPrintedAndOthersAreCounted() throws {
        let log = """
            [1/2] Compiling AppTests MockClock.swift
            /other/A.swift:1:2: error: first
            \(file):4:9: error: type 'MockClock' has no member 'hour'
             4 | final class MockClock {
            \(file):5:1: error: second
            \(file):5:1: error: second
            """
        let expected = "MockClock.swift:4:9: error: type 'MockClock' has no member 'hour'\n"
        #expect(try written(log: log) == expected)
        #expect(
            package.recorded.notes == [
                "error: The build of the tests failed. There is 1 error elsewhere, the first at /other/A.swift:1:2."
            ]
        )
    }

    @Test
    func aFindingFromBeforeTheBuildStillCounts() throws {
        #expect(package.run("Clock", "--target", "App") == .success)
        let mock = try package.text(of: "Tests/AppTests/Mocks/MockClock.swift")
        _ = try package.folder.write(mock.replacing("Int", with: "String"), to: "Tests/AppTests/Mocks/MockClock.swift")
        let words = ["--update", "--check", "--format", "github", "Clock", "--verify"]
        #expect(package.run(words) == .wantsVerification)
        try package.buildTests(failing: nil)
        #expect(package.run(words) == .failure)
        try package.buildTests(failing: "\(file):5:13: error: wrong")
        #expect(package.run(words) == .failure)
        #expect(package.recorded.written.contains("\n::error file=Tests/AppTests/Mocks/MockClock.swift,line=5,"))
    }

    @Test
    func mocksOfOtherNamesAndTheirExtensionsAreVerified() throws {
        let texts = [
            "Recorder": "struct Recorder {\n    let hourStub = Stub<Void, Int>()\n}\n",
            "Recorder+Clock": "extension Recorder: Clock { var hour: Int { hourStub() } }\n",
        ]
        let files = try texts.map { try package.folder.write($1, to: "Tests/AppTests/\($0).swift").path }
        #expect(package.run("--update", "--check", "Clock", "--verify") == .wantsVerification)
        let wanted = try package.text(of: "wanted.txt").split(separator: "\n").dropFirst().map(String.init)
        #expect(wanted.sorted() == files.sorted())
    }

    @Test(arguments: [["--print"], ["--symbol-graphs", "graphs"]])
    func anOptionWithoutABuildIsRefused(words: [String]) {
        #expect(package.run(["Clock", "--verify"] + words) == .failure)
        #expect(
            package.recorded.notes == [
                "error: --verify can't be combined with \(words[0]), because then SwiftPM doesn't build the files."
            ]
        )
    }
}
