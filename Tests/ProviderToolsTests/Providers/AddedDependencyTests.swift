import Testing

@testable import ProviderTools

/// `scaffold-provider --add`: a further dependency, passed on by each provider above.
@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct AddedDependencyTests {
    private static let source = """
        protocol Log {}
        protocol Clock {}
        struct Root {
            let feed = Feed(dependencyProvider: Feed.DependencyProvider(log: ConsoleLog()))
        }
        final class Feed {
            protocol DependencyProviding {
                func makePlayer() -> Player
            }
            struct DependencyProvider: DependencyProviding {
                let log: any Log

                func makePlayer() -> Player {
                    Player(dependencies: .init(log: log))
                }
            }
            init(dependencyProvider: any DependencyProviding) {}
        }
        final class Player {
            struct Dependencies {
                let log: any Log
            }
            init(dependencies: Dependencies) {}
        }
        """

    /// Adds `clock` to a type, and returns the new source, what was printed, and whether nothing was refused.
    private func adding(to type: String, in source: String, tests: String? = nil) throws -> (
        source: String, tests: String?, written: [String], status: ProviderTool.ExitStatus
    ) {
        let package = try WiredPackage(source, tests: tests)
        let status = package.run("--add", "clock: any Clock", "--to", type)
        let written = package.written.split(separator: "\n").map(String.init)
        return (try package.text(), try? package.text("Tests/AppTests/AppTests.swift"), written, status)
    }

    @Test
    func eachProviderOnTheWayPassesItOn() throws {
        let (source, _, written, status) = try adding(to: "Player", in: Self.source)
        #expect(status == .success)
        #expect(
            written == [
                "Sources/App/App.swift",
                "Sources/App/App.swift:4:41: warning: `Feed.DependencyProvider` needs `clock: any Clock`.",
            ]
        )
        #expect(
            source
                == Self.source.replacing(
                    """
                            let log: any Log

                            func makePlayer() -> Player {
                                Player(dependencies: .init(log: log))
                    """,
                    with: """
                                let log: any Log
                                let clock: any Clock

                                func makePlayer() -> Player {
                                    Player(dependencies: .init(log: log, clock: clock))
                        """
                )
                .replacing(
                    """
                        struct Dependencies {
                            let log: any Log
                        }
                    """,
                    with: """
                            struct Dependencies {
                                let log: any Log
                                let clock: any Clock
                            }
                        """
                )
        )
    }

    @Test
    func aMemberThatAProviderHasAlreadyIsPassedOn() throws {
        let source = Self.source.replacing(
            "    let log: any Log\n\n",
            with: "    let log: any Log\n    let clock: any Clock\n\n"
        )
        let (changed, _, written, status) = try adding(to: "Player", in: source)
        #expect(status == .success)
        #expect(written == ["Sources/App/App.swift"])
        #expect(changed.contains(".init(log: log, clock: clock)"))
    }

    @Test
    func aLifetimeOfAProviderIsRead() throws {
        let source = Self.source.replacing(
            "    let log: any Log\n\n",
            with: "    let log: any Log\n    let sharedClock: Shared<any Clock>\n\n"
        )
        let (changed, _, _, status) = try adding(to: "Player", in: source)
        #expect(status == .success)
        #expect(changed.contains(".init(log: log, clock: sharedClock.value)"))
    }

    @Test
    func aProtocolAndItsProviderGetTheMember() throws {
        let (changed, _, written, status) = try adding(to: "Feed", in: Self.source)
        #expect(status == .success)
        #expect(
            written == [
                "Sources/App/App.swift",
                "Sources/App/App.swift:4:41: warning: `Feed.DependencyProvider` needs `clock: any Clock`.",
            ]
        )
        #expect(changed.contains("        var clock: any Clock { get }\n\n        func makePlayer() -> Player\n"))
        #expect(changed.contains("        let log: any Log\n        let clock: any Clock\n\n        func makePlayer"))
    }

    @Test
    func aTypeWithDirectInjectionStoresIt() throws {
        let (changed, _, written, status) = try adding(
            to: "Store",
            in: """
                final class Store {
                    private let log: any Log

                    init(log: any Log) {
                        self.log = log
                    }
                }
                let store = Store(log: ConsoleLog())
                """
        )
        #expect(status == .success)
        #expect(
            written == [
                "Sources/App/App.swift", "Sources/App/App.swift:10:13: warning: `Store` needs `clock: any Clock`.",
            ]
        )
        #expect(
            changed == """
                final class Store {
                    private let log: any Log
                    private let clock: any Clock

                    init(log: any Log, clock: any Clock) {
                        self.log = log
                        self.clock = clock
                    }
                }
                let store = Store(log: ConsoleLog())
                """
        )
    }

    @Test
    func theMockOfAProviderGetsAStub() throws {
        let (_, tests, _, status) = try adding(
            to: "Feed",
            in: Self.source,
            tests: """
                import Stubbing

                @testable import App

                final class MockFeedDependencyProvider: Feed.DependencyProviding {
                    let logStub: Stub<Void, any Log>
                    let makePlayerStub = Stub<Void, Player>()

                    init(log: any Log) {
                        logStub = Stub(defaultReturnValue: log)
                    }

                    var log: any Log { logStub() }

                    func makePlayer() -> Player {
                        makePlayerStub()
                    }
                }
                """
        )
        #expect(status == .success)
        #expect(
            tests == """
                import Stubbing

                @testable import App

                final class MockFeedDependencyProvider: Feed.DependencyProviding {
                    let logStub: Stub<Void, any Log>
                    let clockStub: Stub<Void, any Clock>
                    let makePlayerStub = Stub<Void, Player>()

                    init(log: any Log, clock: any Clock) {
                        logStub = Stub(defaultReturnValue: log)
                        clockStub = Stub(defaultReturnValue: clock)
                    }

                    var log: any Log { logStub() }

                    var clock: any Clock { clockStub() }

                    func makePlayer() -> Player {
                        makePlayerStub()
                    }
                }
                """
        )
    }

    @Test(arguments: [
        "let player = Player(dependencies: .init(log: log)); return player",
        "log.isOn ? Player(dependencies: .init(log: log)) : Player(dependencies: .init(log: log))",
        "if log.isOn { Player(dependencies: .init(log: log)) } else { Player(dependencies: .init(log: log)) }",
        "let dependencies = Player.Dependencies(log: log); return Player(dependencies: dependencies)",
    ])
    func eachCallInAFunctionPassesItOn(body: String) throws {
        let source = Self.source.replacing(
            "            Player(dependencies: .init(log: log))",
            with: "            " + body
        )
        let (changed, _, written, status) = try adding(to: "Player", in: source)
        #expect(status == .success)
        #expect(changed.contains(body.replacing("log: log", with: "log: log, clock: clock")))
        #expect(
            written == [
                "Sources/App/App.swift",
                "Sources/App/App.swift:4:41: warning: `Feed.DependencyProvider` needs `clock: any Clock`.",
            ]
        )
    }

    @Test(arguments: [
        "Player(dependencies: .init(log: Prefixed(log)))",
        "let clock = Sundial(); return Player(dependencies: .init(log: log))",
        "log.isOn ? Player(dependencies: .init(log: log)) : Player(dependencies: .init(log: Prefixed(log)))",
    ])
    func aFunctionThatAPersonChangedIsKept(body: String) throws {
        let source = Self.source.replacing(
            "            Player(dependencies: .init(log: log))",
            with: "            " + body
        )
        let (changed, _, written, status) = try adding(to: "Player", in: source)
        #expect(status == .failure)
        #expect(changed.contains(body))
        let error = try #require(
            written.firstIndex { $0.hasSuffix("error: `Player.Dependencies` needs `clock: any Clock`.") }
        )
        #expect(written[error + 1] == "    clock: clock")
    }

    @Test
    func theProvidersAboveAFunctionThatIsKeptGoOnAsIfItWereChanged() throws {
        let body = "Player(dependencies: .init(log: Prefixed(log)))"
        let package = try WiredPackage(Self.source.replacing("Player(dependencies: .init(log: log))", with: body))
        #expect(package.run("--add", "clock: any Clock", "--to", "Player") == .failure)
        #expect(
            package.written == """
                Sources/App/App.swift
                Sources/App/App.swift:15:34: error: `Player.Dependencies` needs `clock: any Clock`.
                    clock: clock
                Sources/App/App.swift:4:41: warning: `Feed.DependencyProvider` needs `clock: any Clock`.

                """
        )
        let property = "        let log: any Log\n        let clock: any Clock\n\n        func makePlayer"
        #expect(try package.text().contains(property))
    }

    @Test
    func aPropertyThatAChangedCallPassesIsAddedWithWhatIsAbove() throws {
        let package = try WiredPackage(
            Self.source.replacing("init(log: log))", with: "init(log: log, clock: clock))")
                .replacing(
                    "struct Dependencies {\n        let log: any Log",
                    with: "struct Dependencies {\n        let log: any Log\n        let clock: any Clock"
                )
        )
        #expect(package.run("--update", "Player") == .success)
        #expect(
            package.written == """
                Sources/App/App.swift
                Sources/App/App.swift:4:41: warning: `Feed.DependencyProvider` needs `clock: any Clock`.

                """
        )
        #expect(
            try package.text().contains(
                "        let log: any Log\n        let clock: any Clock\n\n        func makePlayer"
            )
        )
    }

    @Test(arguments: [
        ("let clock: any Clock = Sundial()\n", ""),
        ("extension Feed.DependencyProviding { var clock: any Clock { Sundial() } }\n", ""),
        ("", "let clock = Sundial(); return "),
    ])
    func aNameThatIsDeclaredElsewhereIsNoProperty(declaration: String, statement: String) throws {
        let source =
            declaration
            + Self.source.replacing(
                "Player(dependencies: .init(log: log))",
                with: statement + "Player(dependencies: .init(log: log, clock: clock))"
            )
            .replacing(
                "struct Dependencies {\n        let log: any Log",
                with: "struct Dependencies {\n        let log: any Log\n        let clock: any Clock"
            )
        let package = try WiredPackage(source)
        #expect(package.run("--update", "Player") == .success)
        #expect(try package.text() == source)
        #expect(package.written.isEmpty)
    }

    @Test
    func callsOfTheMockInTestsArePrinted() throws {
        let (_, _, written, status) = try adding(
            to: "Feed",
            in: Self.source,
            tests: """
                final class MockFeedDependencyProvider: Feed.DependencyProviding {
                    let logStub: Stub<Void, any Log>

                    init(log: any Log) {
                        logStub = Stub(defaultReturnValue: log)
                    }

                    var log: any Log { logStub() }
                    func makePlayer() -> Player { Player() }
                }
                let provider = MockFeedDependencyProvider(log: MockLog())
                """
        )
        #expect(status == .success)
        #expect(
            written.contains(
                "Tests/AppTests/AppTests.swift:17:16: warning: `MockFeedDependencyProvider` needs `clock: any Clock`."
            )
        )
    }

    @Test
    func anotherImplementationOfTheProtocolIsKept() throws {
        let source =
            Self.source + "\nstruct Module: Feed.DependencyProviding { func makePlayer() -> Player { fatalError() } }\n"
        let (changed, _, written, status) = try adding(to: "Feed", in: source)
        #expect(status == .failure)
        #expect(
            changed.hasSuffix(
                "struct Module: Feed.DependencyProviding { func makePlayer() -> Player { fatalError() } }\n"
            )
        )
        #expect(
            written.suffix(2) == [
                "Sources/App/App.swift:28:8: error: `Module` lacks `clock`, which `Feed.DependencyProviding` requires.",
                "    let clock: any Clock",
            ]
        )
    }

    @Test
    func callsInTestsAreForAPerson() throws {
        let (_, tests, written, status) = try adding(
            to: "Player",
            in: Self.source,
            tests: "let player = Player(dependencies: .init(log: MockLog()))\n"
        )
        #expect(status == .success)
        #expect(tests == "let player = Player(dependencies: .init(log: MockLog()))\n")
        #expect(
            written.contains(
                "Tests/AppTests/AppTests.swift:1:35: warning: `Player.Dependencies` needs `clock: any Clock`."
            )
        )
    }

    @Test
    func anInferredInitializerIsFoundByItsType() throws {
        let source = Self.source + "\nlet provider: Feed.DependencyProvider = .init(log: log)\n"
        let (_, _, written, _) = try adding(to: "Player", in: source)
        #expect(
            written.contains(
                "Sources/App/App.swift:27:41: warning: `Feed.DependencyProvider` needs `clock: any Clock`."
            )
        )
    }

    @Test
    func aNameThatTwoModulesDeclareIsNotChanged() throws {
        let package = try WiredPackage(
            [
                "Sources/A/Item.swift":
                    "public struct Item { public struct Dependencies { public let log: Int\n\n public init(log: Int) { self.log = log } }\n public init(dependencies: Dependencies) {} }",
                "Sources/B/Item.swift": "public struct Item {}",
                "Sources/App/App.swift": "let item = Item(dependencies: Item.Dependencies(log: 1))\n",
            ],
            dependencies: ["App": ["A", "B"]]
        )
        #expect(package.run("--add", "id: Int", "--to", "Item", "--target", "A") == .failure)
        #expect(
            package.written.contains("Sources/App/App.swift:1:12: error: `Item` may be `Item` of A or `Item` of B.\n")
        )
    }

    @Test
    func aLineThatGetsTooLongIsBroken() throws {
        let long = "makePlayerWithANameThatFillsMostOfTheLine"
        let source = Self.source.replacing("makePlayer", with: long).replacing("log", with: long)
        let (changed, _, _, status) = try adding(to: "Player", in: source)
        #expect(status == .success)
        #expect(
            changed.contains(
                """
                            Player(
                                dependencies: .init(
                                    \(long): \(long),
                                    clock: clock
                                )
                            )
                """
            )
        )
    }
}
