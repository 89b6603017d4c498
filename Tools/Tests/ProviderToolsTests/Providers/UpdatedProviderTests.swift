import Testing

@testable import ProviderTools

/// `scaffold-provider --update`: the same for a change that was typed already.
@Suite(.timeLimit(.minutes(5)))
struct UpdatedProviderTests {
    private static let source = """
        final class Feed {
            protocol DependencyProviding {
                var log: any Log { get }
                var clock: any Clock { get }
                func makePlayer(id: Int) -> Player
                func makeItem() -> Item
            }
            struct DependencyProvider: DependencyProviding {
                let log: any Log

                func makePlayer(id: Int) -> Player {
                    Player(id: id, dependencies: Player.Dependencies(log: log))
                }
            }
        }
        struct Item {}
        final class Player {
            struct Dependencies {
                let log: any Log
                let queue: Queue
            }
            init(id: Int, dependencies: Dependencies) {}
        }

        """

    private static let updated = source.replacing(
        """
                let log: any Log

                func makePlayer(id: Int) -> Player {
                    Player(id: id, dependencies: Player.Dependencies(log: log))
                }
        """,
        with: """
                    let log: any Log
                    let clock: any Clock
                    let queue: Queue

                    func makePlayer(id: Int) -> Player {
                        Player(id: id, dependencies: Player.Dependencies(log: log, queue: queue))
                    }

                    func makeItem() -> Item {
                        Item()
                    }
            """
    )

    @Test
    func aProviderGetsTheMembersAndTheArgumentsThatItLacks() throws {
        let package = try WiredPackage(Self.source)
        #expect(package.run("--update", "Feed") == .success)
        #expect(try package.text() == Self.updated)
        #expect(package.run("--update", "--check", "Feed") == .success)
        #expect(package.written == "Sources/App/App.swift\n")
        #expect(package.run("--update", "Feed") == .success)
        #expect(try package.text() == Self.updated)
    }

    @Test
    func aCheckSaysWhatIsMissingAndChangesNothing() throws {
        let package = try WiredPackage(Self.source)
        #expect(package.run("--update", "--check", "Feed") == .failure)
        #expect(try package.text() == Self.source)
        #expect(
            package.written == """
                Sources/App/App.swift:8:12: warning: `Feed.DependencyProvider` lacks `clock`, which `Feed.DependencyProviding` requires.
                    let clock: any Clock
                Sources/App/App.swift:8:12: warning: `Feed.DependencyProvider` lacks `makeItem()`, which `Feed.DependencyProviding` requires.
                Sources/App/App.swift:12:42: warning: `Player.Dependencies` needs `queue: Queue`.
                    queue: queue

                """
        )
    }

    @Test
    func printsTheFilesAndWritesNone() throws {
        let package = try WiredPackage(Self.source)
        #expect(package.run("--update", "Feed", "--print") == .success)
        #expect(package.written == Self.updated)
        #expect(try package.text() == Self.source)
    }
}
