import Testing

@testable import ProviderTools

/// `scaffold-provider --remove`: a dependency that a type no longer reads, and that the providers above only passed on.
@Suite(.timeLimit(.minutes(5)))
struct RemovedDependencyTests {
    private static let file = "Sources/App/App.swift"

    /// A graph of three levels, with or without a clock that only the player takes.
    private static func source(_ clock: Bool, feed: String = "", player: String = "") -> String {
        let text = """
            protocol Log {}
            protocol Clock {}
            struct Root {
                let feed = Feed(dependencyProvider: Feed.DependencyProvider(log: ConsoleLog(), clock: SystemClock()))
            }
            final class Feed {
                protocol DependencyProviding {
                    func makeScreen(id: Int) -> Screen
                }
                struct DependencyProvider: DependencyProviding {
                    let log: any Log
                    let clock: any Clock
            \(feed)
                    func makeScreen(id: Int) -> Screen {
                        Screen(dependencyProvider: Screen.DependencyProvider(log: log, clock: clock), id: id)
                    }
                }
                init(dependencyProvider: any DependencyProviding) {}
            }
            final class Screen {
                protocol DependencyProviding {
                    var log: any Log { get }

                    func makePlayer() -> Player
                }
                struct DependencyProvider: DependencyProviding {
                    let log: any Log
                    let clock: any Clock

                    func makePlayer() -> Player {
                        Player(dependencies: .init(log: log, clock: clock))
                    }
                }
                init(dependencyProvider: any DependencyProviding, id: Int) {}
            }
            final class Player {
                struct Dependencies {
                    let log: any Log
                    let clock: any Clock
                }
                private let dependencies: Dependencies
                init(dependencies: Dependencies) { self.dependencies = dependencies }
            \(player)    func play() { dependencies.log.log() }
            }
            """
        if clock { return text }
        // The root is left to a person.
        return text.replacing("        let clock: any Clock\n", with: "").replacing(", clock: clock)", with: ")")
    }

    private static let place =
        "\(file):4:84: warning: `Feed.DependencyProvider` no longer takes `clock`."

    @Test
    func eachProviderOnTheWayLosesIt() throws {
        let package = try WiredPackage(Self.source(true))
        #expect(package.run("--remove", "clock", "--from", "Player") == .success)
        #expect(package.written.split(separator: "\n") == [Substring(Self.file), Substring(Self.place)])
        #expect(try package.text() == Self.source(false))
    }

    @Test
    func aProviderThatReadsItKeepsIt() throws {
        let read = "        func now() -> any Clock { clock }\n"
        let package = try WiredPackage(Self.source(true, feed: read))
        #expect(package.run("--remove", "clock", "--from", "Player") == .success)
        let kept = Self.source(false, feed: read).replacing(
            "        let log: any Log\n        func now",
            with: "        let log: any Log\n        let clock: any Clock\n        func now"
        )
        #expect(try package.text() == kept)
        #expect(package.written == Self.file + "\n")
    }

    @Test
    func anArgumentThatAPersonWroteIsPrinted() throws {
        let argument = "Player(dependencies: .init(log: log, clock: Slow(clock)))"
        let source = Self.source(true).replacing("Player(dependencies: .init(log: log, clock: clock))", with: argument)
        let package = try WiredPackage(source)
        #expect(package.run("--remove", "clock", "--from", "Player") == .failure)
        #expect(try package.text().contains(argument))
        let place = "\(Self.file):31:50: error: `Player.Dependencies` no longer takes `clock`."
        #expect(package.written == "\(Self.file)\n\(place)\n")
    }

    @Test
    func nothingIsWrittenIfTheTypeReadsIt() throws {
        let source = Self.source(true, player: "    func stop() { print(dependencies.clock) }\n")
        let package = try WiredPackage(source)
        #expect(package.run("--remove", "clock", "--from", "Player") == .failure)
        #expect(try package.text() == source)
        let message = "error: `Player` still reads `clock`, so nothing was written.\n"
        #expect(package.written == "\(Self.file):43:25: \(message)")
    }

    @Test
    func aRequirementLeavesTheProviderAndTheMock() throws {
        func tests(_ clock: Bool) -> String {
            """
            final class MockScreenDependencyProviding: Screen.DependencyProviding {
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

            let mock = MockScreenDependencyProviding(log: MockLog(), clock: MockClock())
            """.replacing(clock ? "-" : "    let clockStub: Stub<Void, any Clock>\n", with: clock ? "-" : "")
                .replacing(clock ? "-" : "(log: any Log, clock: any Clock)", with: clock ? "-" : "(log: any Log)")
                .replacing(
                    clock ? "-" : "        clockStub = Stub(defaultReturnValue: clock)\n",
                    with: clock ? "-" : ""
                )
                .replacing(clock ? "-" : "    var clock: any Clock { clockStub() }\n\n", with: clock ? "-" : "")
        }
        let requirement = "        var log: any Log { get }\n"
        let source = Self.source(false).replacing(
            requirement,
            with: requirement + "        var clock: any Clock { get }\n"
        )
        .replacing(
            "DependencyProviding {\n        let log: any Log\n\n",
            with: "DependencyProviding {\n        let log: any Log\n        let clock: any Clock\n\n"
        )
        .replacing("(log: log), id: id)", with: "(log: log, clock: clock), id: id)")
        let package = try WiredPackage(source, tests: tests(true))
        #expect(package.run("--remove", "clock", "--from", "Screen") == .success, "\(package.notes)")
        #expect(try package.text() == Self.source(false))
        #expect(try package.text("Tests/AppTests/AppTests.swift") == tests(false))
        #expect(
            package.written.contains(
                "AppTests.swift:16:58: warning: `MockScreenDependencyProviding` no longer takes `clock`."
            )
        )
    }

    @Test
    func aMemberInAConditionIsLeftToAPerson() throws {
        let source = Self.source(true).replacing(
            "        let clock: any Clock\n    }",
            with: "        #if DEBUG\n        let clock: any Clock\n        let other: any Clock\n        #endif\n    }"
        )
        let package = try WiredPackage(source)
        #expect(package.run("--remove", "clock", "--from", "Player") == .failure)
        let reason = "`clock` of Player.Dependencies is between `#if DEBUG` and `#endif`, where others may stand, too."
        #expect(package.notes == ["error: \(reason) Remove it by hand."])
        #expect(try package.text() == source)
    }

    @Test(arguments: [
        ("clok", "Player", "Player.Dependencies has no member \"clok\". Did you mean \"clock\"?"),
        ("clock", "Playr", "There is no type \"Playr\". Did you mean \"Player\"?"),
        ("log", "Sub", "Sub.DependencyProviding inherits `log` from Base. Change that protocol by hand."),
    ])
    func anUnknownNameIsReported(member: String, type: String, message: String) throws {
        let inherited = """

            protocol Base { var log: any Log { get } }
            final class Sub {
                protocol DependencyProviding: Base { func makePlayer() -> Player }
            }
            """
        let package = try WiredPackage(Self.source(true) + inherited)
        #expect(package.run("--remove", member, "--from", type) == .failure)
        #expect(package.notes == ["error: \(message)"])
        #expect(try package.text() == Self.source(true) + inherited)
    }
}
