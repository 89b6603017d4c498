import Foundation
import Testing

@testable import ProviderTools

/// `--format`, as a user passes it.
@Suite(.timeLimit(.minutes(5)))
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
    func nothingIsWrittenIfNothingIsFound() async throws {
        let package = try await package("struct App {}")
        #expect(package.run("--target", "App", "--format", "github", "--strict") == .success)
        #expect(package.recorded.written == "")
        #expect(package.recorded.notes == ["Checked App: no findings."])
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
    func outdatedMocksAreAnnotationsForGitHub() async throws {
        let package = try await package(
            running: "scaffold-mock",
            "protocol Clock { var hour: Int { get }; func tick(); func stop() }"
        )
        let file = "Tests/AppTests/100%, really.swift"
        _ = try package.folder.write(mock, to: file)
        _ = try package.folder.write("final class MockClock: Clock {", to: "Tests/AppTests/MockClock.swift")
        #expect(package.run("--update", "--check", "--format", "github", "--all", "--target", "App") == .failure)
        let expected = """
            ::error file=Tests/AppTests/MockClock.swift,line=1,endLine=1,col=30,endColumn=31,title=unsupported-mock::\
            this `{` is never closed.
            ::warning file=Tests/AppTests/100%25%2C really.swift,line=5,endLine=5,col=15,endColumn=20,\
            title=outdated-mock::MockClock lacks `stop()`.
            ::warning file=Tests/AppTests/100%25%2C really.swift,line=9,endLine=9,col=13,endColumn=17,\
            title=mock-to-update-by-hand::MockClock lacks `tick()`, which can't be added because the mock's own `tick()` \
            is private. Write:%0A    let tickStub = Stub<Void, Void>()%0A    func tick() {%0A        tickStub()%0A    }

            """
        #expect(package.recorded.written == expected)
        #expect(try package.text(of: file) == mock)
        #expect(
            package.recorded.notes == ["error: 3 findings. Run `scaffold-mock --update`, and then fix what it reports."]
        )
    }
}
