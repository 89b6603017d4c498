import Foundation
import Testing

@testable import ProviderTools

/// `--format`, as a user passes it.
@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct FindingFormatTests {
    private let source = """
        struct Café {
            struct Dependencies {
                /* 🕰️ für Ä */ var hour: Int
            }
        }

        """
    private let message = "`hour` of `Café.Dependencies` is a `var`, but a dependency doesn't change. Write `let hour`."

    private func package(running command: String = "check-providers", _ source: String) async throws
        -> ScaffoldedPackage
    {
        let package = try await ScaffoldedPackage(running: command, source, ownsSource: true)
        _ = try package.folder.write("", to: ".git/HEAD")
        return package
    }

    /// The values of a document.
    private func values(_ text: String) throws -> NSDictionary? {
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    }

    /// The results of a document.
    private func results(_ text: String) throws -> NSArray? {
        try (values(text)?["runs"] as? [NSDictionary])?.first?["results"] as? NSArray
    }

    /// The result of a finding in a text.
    private func result(
        _ rule: String,
        _ message: String,
        at location: (uri: String, line: Int, columns: Range<Int>),
        in text: String
    ) -> [String: Any] {
        let region = [
            "startLine": location.line, "startColumn": location.columns.lowerBound,
            "endLine": location.line, "endColumn": location.columns.upperBound,
        ]
        let file = ["uri": location.uri, "uriBaseId": "%SRCROOT%"]
        return [
            "ruleId": rule,
            "level": "warning",
            "message": ["text": message],
            "locations": [["physicalLocation": ["artifactLocation": file, "region": region]]],
            "partialFingerprints": ["primaryLocationLineHash": LineHashes(text)[location.line] ?? "none"],
        ]
    }

    @Test
    func findingsAreADocumentForCodeScanning() async throws {
        let package = try await package(source)
        #expect(package.run("--target", "App", "--format", "sarif") == .success)

        let rules = Rule.described.map { rule in
            let description = ["text": rule.summary]
            return [
                "id": rule.id, "shortDescription": description, "fullDescription": description,
                "help": ["text": rule.help],
            ]
        }
        let location = (uri: "Sources/App/Users/File.swift", line: 3, columns: 29..<33)
        let expected: NSDictionary = [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [
                [
                    "tool": ["driver": ["name": "check-providers", "rules": rules]],
                    "columnKind": "utf16CodeUnits",
                    "results": [result("dependencies-let", message, at: location, in: source)],
                ]
            ],
        ]
        #expect(try values(package.recorded.written) == expected)
        #expect(package.recorded.notes == ["Checked App: 1 finding."])
    }

    @Test
    func findingsAreAnnotationsForGitHub() async throws {
        let package = try await package(source)
        #expect(package.run("--target", "App", "--format", "github", "--strict") == .failure)
        let location = "file=Sources/App/Users/File.swift,line=3,endLine=3,col=29,endColumn=33"
        #expect(package.recorded.written == "::error \(location),title=dependencies-let::\(message)\n")
        #expect(package.recorded.notes == ["error: Checked App: 1 finding."])
    }

    @Test(arguments: [[], ["--format", "compiler"]])
    func findingsAreLinesForEditorsByDefault(format: [String]) async throws {
        let package = try await package(source)
        #expect(package.run(["--target", "App"] + format) == .success)
        let path = package.folder.url.appending(path: "Sources/App/Users/File.swift").path
        #expect(package.recorded.written == "\(path):3:35: warning: \(message) [dependencies-let]\n")
    }

    @Test
    func aDocumentIsWrittenIfNothingIsFound() async throws {
        let package = try await package("struct App {}")
        #expect(package.run("--target", "App", "--format", "sarif", "--strict") == .success)
        #expect(try results(package.recorded.written) == [])
    }

    // MARK: - Updates

    private let mock = """
        import Stubbing

        @testable import App

        /* ü */ final class MockClock: Clock {
            let hourStub = Stub<Void, Int>()

            var hour: Int { hourStub() } // mine
            private func tick() {}
        }

        """

    @Test
    func outdatedMocksAreADocumentForCodeScanning() async throws {
        let package = try await package(
            running: "scaffold-mock",
            "protocol Clock { var hour: Int { get }; func tick(); func stop() }"
        )
        let file = "Tests/AppTests/Mocks/Mock Clock.swift"
        _ = try package.folder.write(mock, to: file)
        #expect(package.run("--update", "--check", "--format", "sarif", "Clock") == .failure)

        let uri = "Tests/AppTests/Mocks/Mock%20Clock.swift"
        let byHand = """
            MockClock lacks `tick()`, which can't be added because the mock's own `tick()` is private. Write:
                let tickStub = Stub<Void, Void>()
                func tick() {
                    tickStub()
                }
            """
        let expected: NSArray = [
            result("outdated-mock", "MockClock lacks `stop()`.", at: (uri, 5, 15..<20), in: mock),
            result("mock-to-update-by-hand", byHand, at: (uri, 9, 13..<17), in: mock),
        ]
        #expect(try results(package.recorded.written) == expected)
        #expect(try package.text(of: file) == mock)
        #expect(
            package.recorded.notes == ["error: 2 findings. Run `scaffold-mock --update`, and then fix what it reports."]
        )
    }

    @Test
    func outdatedMocksAreAnnotationsForGitHub() async throws {
        let package = try await package(
            running: "scaffold-mock",
            "protocol Clock { var hour: Int { get }; func tick() }"
        )
        _ = try package.folder.write(mock, to: "Tests/AppTests/100%, really.swift")
        _ = try package.folder.write("final class MockClock: Clock {", to: "Tests/AppTests/MockClock.swift")
        #expect(package.run("--update", "--check", "--format", "github", "--all", "--target", "App") == .failure)
        let expected = """
            ::error file=Tests/AppTests/MockClock.swift,line=1,endLine=1,col=30,endColumn=31,title=unsupported-mock::\
            this `{` is never closed.
            ::warning file=Tests/AppTests/100%25%2C really.swift,line=9,endLine=9,col=13,endColumn=17,\
            title=mock-to-update-by-hand::MockClock lacks `tick()`, which can't be added because the mock's own `tick()` \
            is private. Write:%0A    let tickStub = Stub<Void, Void>()%0A    func tick() {%0A        tickStub()%0A    }

            """
        #expect(package.recorded.written == expected)
    }

    @Test
    func mocksThatAreUpToDateAreADocumentWithoutResults() async throws {
        let package = try await package(running: "scaffold-mock", "protocol Clock { func tick() }")
        #expect(package.run("Clock") == .success)
        let written = package.recorded.written
        #expect(package.run("--update", "--check", "--format", "sarif", "Clock") == .success)
        #expect(try results(String(package.recorded.written.dropFirst(written.count))) == [])
    }

    // MARK: - Arguments

    @Test(arguments: [
        (
            ["check-providers", "--format", "xml"],
            "error: --format must be \"compiler\", \"github\" or \"sarif\" (was \"xml\")."
        ),
        (["scaffold-mock", "--format", "sarif", "Clock"], "error: --format requires --update --check."),
        (["scaffold-mock", "--update", "--format", "sarif", "Clock"], "error: --format requires --update --check."),
    ])
    func invalidArgumentsAreReported(words: [String], expected: String) {
        let recorded = RecordedOutput()
        #expect(ProviderTool.run(words, output: recorded.output) == .failure)
        #expect(recorded.notes == [expected])
        #expect(recorded.written == "")
    }
}
