import Foundation
import Testing

@testable import ProviderTools

/// Code of other shapes than the guides show.
@Suite(.timeLimit(.minutes(5)))
struct UnusualCodeTests {
    /// Adds `clock: any Clock` to `Player`, and returns the file and the lines that were printed after its path.
    private func adding(
        to source: String,
        is status: ProviderTool.ExitStatus = .success
    ) throws -> (text: String, findings: [String]) {
        let package = try WiredPackage(source)
        #expect(package.run("--add", "clock: any Clock", "--to", "Player") == status)
        return (try package.text(), package.written.split(separator: "\n").dropFirst().map(String.init))
    }

    @Test(arguments: [
        "func make() -> Player { return .init(log: log) }",
        "let player: Player? = .init(log: log)",
        "let player = Player (log: log)",
        "let player = try await Player(log: log)",
        "extension Player { static func plain() -> Player { Self(log: log) } }",
        "extension Player { static func plain() -> Player { self.init(log: log) } }",
        "let player = Player<Int>(log: log)",
        "let players = [1].map { _ in Player(log: log) }",
    ])
    func eachCallIsReported(call: String) throws {
        let (_, findings) = try adding(to: "struct Player {\n    let log: any Log\n}\n\(call)\n")
        #expect(findings.count == 1)
        #expect(findings.first?.hasSuffix(": warning: `Player` needs `clock: any Clock`.") == true)
    }

    @Test
    func callsOfSubclassesAreReported() throws {
        let (_, findings) = try adding(
            to: """
                class Player {
                    private let log: any Log
                    init(log: any Log) { self.log = log }
                }
                final class Loud: Player {}
                final class Quiet: Player {
                    init() { super.init(log: Silence()) }
                }
                let loud = Loud(log: log)
                """
        )
        #expect(
            findings == [
                "Sources/App/App.swift:11:14: warning: `Player` needs `clock: any Clock`.",
                "Sources/App/App.swift:13:12: warning: `Loud` needs `clock: any Clock`.",
            ]
        )
    }

    @Test
    func aCallThatFitsNoInitializerIsReported() throws {
        let (_, findings) = try adding(
            to: "struct Player {\n    let log: any Log\n}\nlet player = Player(volume: 3)\n",
            is: .failure
        )
        #expect(
            findings == [
                "Sources/App/App.swift:5:14: error: "
                    + "No initializer of `Player` takes these arguments, as far as its source tells."
            ]
        )
    }

    @Test(arguments: [
        // A private property with a value isn't part of the memberwise initializer, and the new one is internal.
        (
            "struct Player {\n    let log: any Log\n    @State private var count = 0\n}",
            "struct Player {\n    let log: any Log\n    @State private var count = 0\n    let clock: any Clock\n}"
        ),
        (
            "final class Player {\n    let log: Log\n    private(set) var count = 0\n    init(log: Log) {\n        self.log = log\n    }\n}",
            "final class Player {\n    let log: Log\n    private(set) var count = 0\n    let clock: any Clock\n"
                + "    init(log: Log, clock: any Clock) {\n        self.log = log\n        self.clock = clock\n    }\n}"
        ),
        (
            "struct Player {\n    #if DEBUG\n        let log: Log\n    #endif\n}",
            "struct Player {\n    let clock: any Clock\n\n    #if DEBUG\n        let log: Log\n    #endif\n}"
        ),
    ])
    func theMemberIsAddedWhereItCanBe(source: String, expected: String) throws {
        let (text, _) = try adding(to: source)
        #expect(text == expected)
    }

    @Test
    func anInitializerWithConditionsIsKept() throws {
        let source = """
            final class Player {
                let log: Log
                init(log: Log) {
                    #if DEBUG
                        self.log = log
                    #else
                        self.log = log
                    #endif
                }
            }
            """
        let (text, _) = try adding(to: source, is: .failure)
        #expect(text == source)
    }

    @Test(arguments: ["clock: any Clock, b: Int", "clock: any Clock { get }", "clock: ", "_: Int", "clock", "a b: Int"])
    func onlyANameAndATypeAreAccepted(member: String) throws {
        let package = try WiredPackage("struct Player {}")
        #expect(package.run("--add", member, "--to", "Player") == .failure)
        #expect(package.notes == ["error: \"\(member)\" isn't a name and a type, as in `clock: any WallClock`."])
    }

    @Test
    func windowsLinesAndTabsAreKept() throws {
        let source = """
            final class Feed {
            \tprotocol DependencyProviding { func makePlayer() -> Player }
            \tstruct DependencyProvider: DependencyProviding {
            \t\tlet log: any Log

            \t\tfunc makePlayer() -> Player {
            \t\t\tPlayer(
            \t\t\t\tlog: log // the log
            \t\t\t)
            \t\t}
            \t}
            }
            struct Player {
            \tlet log: any Log
            }

            """
        let (text, findings) = try adding(to: source.replacing("\n", with: "\r\n"))
        #expect(findings == [])
        let added = source.replacing("\t\tlet log: any Log\n", with: "\t\tlet log: any Log\n\t\tlet clock: any Clock\n")
            .replacing("{\n\tlet log: any Log\n", with: "{\n\tlet log: any Log\n\tlet clock: any Clock\n")
            .replacing("log: log //", with: "log: log,\n\t\t\t\tclock: clock //")
        #expect(text == added.replacing("\n", with: "\r\n"))
    }

    /// A provider that creates a `Player`.
    private func feed(properties: String = "let log: any Log", call: String, player: String) -> String {
        """
        final class Feed {
            protocol DependencyProviding { func makePlayer() -> Player }
            struct DependencyProvider: DependencyProviding {
                \(properties)

                func makePlayer() -> Player {
                    \(call)
                }
            }
        }
        \(player)

        """
    }

    @Test
    func aListOfNamesDeclaresEach() throws {
        let source = feed(
            properties: "let log, other, clock: any Clock",
            call: "Player(log: log)",
            player: "struct Player {\n    let log: any Clock\n}"
        )
        let (text, findings) = try adding(to: source)
        #expect(findings == [])
        #expect(text.contains("            Player(log: log, clock: clock)\n"))
        #expect(text.contains("        let log, other, clock: any Clock\n\n"))
    }

    @Test
    func theOrderTellsArgumentsWithoutLabelsApart() throws {
        let player = "final class Player {\n    init(_ log: any Log, _ clock: any Clock) {}\n}"
        let package = try WiredPackage(feed(call: "Player(log)", player: player))
        #expect(package.run("--update", "Player") == .success)
        #expect(try package.text().contains("            Player(log, clock)\n"))
    }

    @Test
    func aMemberThatIsNamedLikeAKeywordIsQuotedInMocks() throws {
        let mock = """
            final class MockFeedDependencyProvider: Feed.DependencyProviding {
                let logStub: Stub<Void, any Log>

                init(log: any Log) {
                    logStub = Stub(defaultReturnValue: log)
                }

                var log: any Log { logStub() }
            }

            """
        let package = try WiredPackage(
            "final class Feed { protocol DependencyProviding {\n    var log: any Log { get }\n} }",
            tests: mock
        )
        #expect(package.run("--add", "default: Int", "--to", "Feed") == .success)
        let lines = try package.text("Tests/AppTests/AppTests.swift").split(separator: "\n")
            .filter { $0.contains("default") }.map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(
            lines == [
                "let defaultStub: Stub<Void, Int>", "init(log: any Log, `default`: Int) {",
                "logStub = Stub(defaultReturnValue: log)", "defaultStub = Stub(defaultReturnValue: `default`)",
                "var `default`: Int { defaultStub() }",
            ]
        )
    }

    @Test
    func theMockOfANewFunctionIsUpdatedByAnotherCommand() throws {
        let feed = "final class Feed { protocol DependencyProviding { func makeItem() -> Item } }\nstruct Item {}\n"
        let package = try WiredPackage(
            feed,
            tests: "final class MockFeedDependencyProvider: Feed.DependencyProviding {\n    init() {}\n}\n"
        )
        #expect(package.run("--update", "Feed") == .failure)
        let advice = "Run `scaffold-mock --update Feed.DependencyProviding`."
        let message =
            "`MockFeedDependencyProvider` lacks `makeItem()`, which `Feed.DependencyProviding` requires. \(advice)"
        #expect(package.written == "Tests/AppTests/AppTests.swift:1:13: error: \(message)\n")
    }

    @Test
    func anInitializerOfTheSuperclassMayBeCalled() throws {
        let source = """
            class Base { init(stack: Int) {} }
            final class Sub: Base {
                struct Dependencies { let log: any Log }
                convenience init(dependencies: Dependencies, stack: Int) { self.init(stack: stack) }
            }
            """
        let package = try WiredPackage(source)
        #expect(package.run("--update", "Sub") == .success)
        #expect(package.written == "")
    }

    @Test
    func aTypeThatMakesItsOwnKindPassesItsProviderOn() throws {
        func source(_ clock: String, _ provider: String) -> String {
            """
            final class Folder {
                protocol DependencyProviding {
                    var store: any Store { get }\(clock)

                    func makeFolder(name: String) -> Folder
                }\(provider)
                init(dependencyProvider: any DependencyProviding, name: String) {}
            }
            """
        }
        let package = try WiredPackage(source("", ""))
        #expect(package.run("Folder") == .success)
        let call = "            Folder(dependencyProvider: self, name: name)\n"
        let path = "Sources/App/Folder+DependencyProvider.swift"
        let provider = try package.text(path)
        #expect(provider.contains(call))
        #expect(package.run("--add", "clock: any Clock", "--to", "Folder") == .success)
        #expect(try package.text(path).contains("        let clock: any Clock\n"))
        #expect(try package.text(path).contains(call))
    }

    @Test
    func aProtocolThatKeepsAProviderFromBeingSendableIsNamed() throws {
        let package = try WiredPackage(
            """
            @MainActor protocol Drafting {}
            protocol Log: Sendable {}
            protocol Far: Log {}
            final class Feed { protocol DependencyProviding: Sendable { var drafts: any Drafting { get }; var far: any Far { get } } }
            """
        )
        #expect(package.run("Feed") == .success)
        let message =
            "`Drafting` isn't `Sendable`, but `Feed.DependencyProvider` is. Write `protocol Drafting: Sendable`."
        #expect(
            package.written.split(separator: "\n").map(String.init) == [
                "Sources/App/Feed+DependencyProvider.swift",
                "Sources/App/Feed+DependencyProvider.swift:4:13: warning: \(message)",
            ]
        )
    }

    @Test
    func aNewProviderLeavesOtherImplementationsAsTheyAre() throws {
        let mock = "final class MockFeedDependencyProvider: Feed.DependencyProviding {\n    init() {}\n}\n"
        let package = try WiredPackage(
            "final class Feed { protocol DependencyProviding { var log: any Log { get } } }\n"
                + "struct Module: Feed.DependencyProviding {}\n",
            tests: mock
        )
        #expect(package.run("Feed") == .success)
        #expect(package.written == "Sources/App/Feed+DependencyProvider.swift\n")
        #expect(try package.text("Tests/AppTests/AppTests.swift") == mock)
    }

    @Test
    func aFunctionThatIsNotWrittenIsReported() throws {
        let package = try WiredPackage(
            "final class Feed { protocol DependencyProviding { func makeItem() -> any Item } }\nprotocol Item {}\n"
        )
        #expect(package.run("Feed") == .failure)
        #expect(
            package.written == """
                Sources/App/Feed+DependencyProvider.swift
                Sources/App/Feed+DependencyProvider.swift:4:14: error: `makeItem` of `Feed.DependencyProvider` isn't \
                written: Nothing implements `Item`.

                """
        )
    }

    @Test
    func aCallInAProviderThatFitsNoInitializerIsReported() throws {
        let package = try WiredPackage(feed(call: "Player(volume: 3)", player: "struct Player { let log: any Log }"))
        #expect(package.run("--update", "Player") == .failure)
        #expect(package.written.contains("App.swift:7:13: error: No initializer of `Player` takes these arguments"))
    }
}
