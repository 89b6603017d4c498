import Foundation
import Testing

@testable import ProviderTools

/// Changes of a file that `swift format` would leave alone.
@Suite(.timeLimit(.minutes(5)))
struct FormattedFilesTests {
    private static func source(_ log: String) -> String {
        """
        protocol Log {}
        final class Feed {
            protocol DependencyProviding {
                var \(log): any Log { get }

                func makePlayer(title: String) -> Player
                func makeOtherPlayer(title: String) -> Player
            }

            struct DependencyProvider: DependencyProviding {
                let \(log): any Log

                func makePlayer(title: String) -> Player {
                    Player(dependencies: .init(\(log): \(log)), title: title)
                }

                func makeOtherPlayer(title: String) -> Player {
                    let player = Player(dependencies: .init(\(log): \(log)), title: title)
                    return player
                }
            }
        }

        final class Player {
            struct Dependencies {
                let \(log): any Log
            }

            init(dependencies: Dependencies, title: String) {}
        }

        final class MockFeedDependencyProvider: Feed.DependencyProviding {
            let \(log)Stub: Stub<Void, any Log>
            let makePlayerStub = Stub<String, Player>()
            let makeOtherPlayerStub = Stub<String, Player>()

            init(\(log): any Log) {
                \(log)Stub = Stub(defaultReturnValue: \(log))
            }

            var \(log): any Log { \(log)Stub() }

            func makePlayer(title: String) -> Player { makePlayerStub(title) }

            func makeOtherPlayer(title: String) -> Player { makeOtherPlayerStub(title) }
        }

        """
    }

    /// The length of a name decides which lines get too long, and which of those fit in again.
    @Test(arguments: [80, 150], ["true", "false"])
    func addingAndThenRemovingLeavesNoDifference(lineLength: Int, breaksEach: String) throws {
        let settings = """
            {
              "version": 1, "indentation": {"spaces": 4}, "lineLength": \(lineLength),
              "lineBreakBeforeEachArgument": \(breaksEach)
            }
            """
        for length in stride(from: 3, to: 60, by: 14) {
            let log = "log" + String(repeating: "g", count: length)
            let package = try WiredPackage([
                "Sources/App/App.swift": Self.source(log), ".swift-format": settings,
            ])
            let path = package.folder.url.appending(path: "Sources/App/App.swift").path
            func formatted(_ text: String) throws -> String {
                let program = ToolchainPrograms(PackageDescription(directory: "/", targets: [])).swiftFormat
                return try FileFormatter(program: program).format([ScaffoldedFile(path: path, text: text)])[0].text
            }
            let before = try formatted(Self.source(log))
            _ = try package.folder.write(before, to: "Sources/App/App.swift")
            for name in ["clock", "clockThatFillsSomeMoreOfTheLine"] {
                #expect(package.run("--add", "\(name): any Clock", "--to", "Player") == .success)
                let added = try package.text()
                #expect(added.contains("\(name):"))
                #expect(try formatted(added) == added)
                #expect(package.run("--remove", name, "--from", "Player") == .success)
                let removed = try package.text()
                #expect(removed == before)
            }
        }
    }

    @Test
    func bracesOnOneLineAreOpened() throws {
        let package = try WiredPackage("final class Player { struct Dependencies: Sendable { let log: any Log } }\n")
        #expect(package.run("--add", "clock: any Clock", "--to", "Player") == .success)
        let text = try package.text()
        #expect(
            text == """
                final class Player {
                    struct Dependencies: Sendable {
                        let log: any Log
                        let clock: any Clock
                    }
                }

                """
        )
    }
}
