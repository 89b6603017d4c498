import Testing

@testable import ProviderTools

/// `scaffold-provider --add`: a further dependency, passed on by each provider above.
@Suite(.timeLimit(.minutes(5)))
struct AddedDependencyTests {
    private static let clock = "        let clock: any Clock\n"
    private static let call = "Player(dependencies: .init(log: log))"
    private static let passed = "Player(dependencies: .init(log: log, clock: clock))"
    private static let file = "Sources/App/App.swift"
    private static let warning = "\(file):4:41: warning: `Feed.DependencyProvider` needs `clock: any Clock`."

    /// A package with some body of `makePlayer`, and with further properties.
    private static func source(_ body: String = Self.call, provider: String = "", bag: String = "") -> String {
        """
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
        \(provider)
                func makePlayer() -> Player {
                    \(body)
                }
            }
            init(dependencyProvider: any DependencyProviding) {}
        }
        final class Player {
            struct Dependencies {
                let log: any Log
        \(bag)    }
            init(dependencies: Dependencies) {}
        }
        """
    }

    /// Adds `clock` to a type, and returns the new source, that of the tests, and what was printed.
    private func adding(
        to type: String = "Player",
        in source: String = Self.source(),
        tests: String? = nil,
        is status: ProviderTool.ExitStatus = .success
    ) throws -> (source: String, tests: String?, written: [String]) {
        let package = try WiredPackage(source, tests: tests)
        #expect(package.run("--add", "clock: any Clock", "--to", type) == status)
        let written = package.written.split(separator: "\n").map(String.init)
        return (try package.text(), try? package.text("Tests/AppTests/AppTests.swift"), written)
    }

    @Test
    func eachProviderOnTheWayPassesItOn() throws {
        let (source, _, written) = try adding()
        #expect(written == [Self.file, Self.warning])
        #expect(source == Self.source(Self.passed, provider: Self.clock, bag: Self.clock))
    }

    @Test(arguments: [(clock, "clock"), ("        let sharedClock: Shared<any Clock>\n", "sharedClock.value")])
    func aMemberThatAProviderHasAlreadyIsPassedOn(member: String, value: String) throws {
        let (source, _, written) = try adding(in: Self.source(provider: member))
        #expect(written == [Self.file])
        #expect(source.contains(".init(log: log, clock: \(value))"))
    }

    /// A body with a call in each of two branches.
    private static func branches(_ debug: String = call, _ release: String = call) -> String {
        "#if DEBUG\n            \(debug)\n            #else\n            \(release)\n            #endif"
    }

    private static let debugClock = "        #if DEBUG\n        let clock: any Clock\n        #endif\n"

    @Test
    func aMemberInAConditionIsPassedOnInItsBranchAlone() throws {
        let (source, _, written) = try adding(
            in: Self.source(Self.branches(), provider: Self.debugClock),
            is: .failure
        )
        #expect(source == Self.source(Self.branches(Self.passed), provider: Self.debugClock, bag: Self.clock))
        let problem = "`clock` of `Feed.DependencyProvider` is between `#if DEBUG` and `#endif`, and this call isn't."
        #expect(written.count { $0.hasSuffix("`Player.Dependencies` needs `clock: any Clock`: \(problem)") } == 1)
    }

    @Test
    func aMemberWithoutAConditionIsPassedOnInAllBranches() throws {
        let (source, _, written) = try adding(in: Self.source(Self.branches(), provider: Self.clock))
        #expect(written == [Self.file])
        #expect(source == Self.source(Self.branches(Self.passed, Self.passed), provider: Self.clock, bag: Self.clock))
    }

    @Test(arguments: ["#if DEBUG", "#if os(Linux)"])
    func aMemberThatIsMissingIsAddedForAllBranches(condition: String) throws {
        let branches = Self.branches().replacing("#if DEBUG", with: condition)
        let (source, _, written) = try adding(in: Self.source(branches))
        #expect(written == [Self.file, Self.warning])
        let expected = Self.branches(Self.passed, Self.passed).replacing("#if DEBUG", with: condition)
        #expect(source == Self.source(expected, provider: Self.clock, bag: Self.clock))
    }

    @Test(arguments: ["DEBUG", "os(Linux)"])
    func aFunctionInEachOfTwoBranchesPassesTheMemberOn(condition: String) throws {
        func source(_ call: String, provider: String = "", bag: String = "") -> String {
            let function = "        func makePlayer() -> Player {\n            \(call)\n        }\n"
            return Self.source(call, provider: provider, bag: bag)
                .replacing(
                    function,
                    with: "        #if \(condition)\n\(function)        #else\n\(function)        #endif\n"
                )
        }
        let (updated, _, written) = try adding(in: source(Self.call))
        #expect(written == [Self.file, Self.warning])
        #expect(updated == source(Self.passed, provider: Self.clock, bag: Self.clock))
    }

    @Test
    func aDependencyInAConditionStaysThere() throws {
        let bag = "        #if DEBUG\n        let date: any Log\n        #endif\n"
        let source = Self.source(Self.branches(), bag: bag)
        let package = try WiredPackage(source)
        #expect(package.run("--update", "Feed") == .failure)
        #expect(try package.text() == source)
        let finding = "`Player.Dependencies` needs `date: any Log` between `#if DEBUG` and `#endif`"
        #expect(package.written.contains(finding))
    }

    @Test
    func aProtocolAndItsProviderGetTheMember() throws {
        let (source, _, written) = try adding(to: "Feed")
        #expect(written == [Self.file, Self.warning])
        #expect(source.contains("        var clock: any Clock { get }\n\n        func makePlayer() -> Player\n"))
        #expect(source.contains("        let log: any Log\n        let clock: any Clock\n\n        func makePlayer"))
    }

    @Test
    func aTypeWithDirectInjectionStoresIt() throws {
        func store(property: String, parameter: String, assignment: String) -> String {
            """
            final class Store {
                private let log: any Log
            \(property)
                init(log: any Log\(parameter)) {
                    self.log = log
            \(assignment)    }
            }
            let store = Store(log: ConsoleLog())
            """
        }
        let (source, _, written) = try adding(to: "Store", in: store(property: "", parameter: "", assignment: ""))
        #expect(written == [Self.file, "\(Self.file):10:13: warning: `Store` needs `clock: any Clock`."])
        #expect(
            source
                == store(
                    property: "    private let clock: any Clock\n",
                    parameter: ", clock: any Clock",
                    assignment: "        self.clock = clock\n"
                )
        )
    }

    @Test
    func theMockOfAProviderGetsAStubAndItsCallsArePrinted() throws {
        let mock = """
            import App

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
        let (_, tests, written) = try adding(to: "Feed", tests: mock)
        let stub = "    let clockStub: Stub<Void, any Clock>\n"
        let answer = "        clockStub = Stub(defaultReturnValue: clock)\n"
        #expect(
            tests
                == mock.replacing("\n    init(log: any Log)", with: "\(stub)\n    init(log: any Log, clock: any Clock)")
                .replacing("log)\n    }\n", with: "log)\n\(answer)    }\n")
                .replacing("{ logStub() }\n", with: "{ logStub() }\n\n    var clock: any Clock { clockStub() }\n")
        )
        let place = "Tests/AppTests/AppTests.swift:17:16"
        #expect(written.contains("\(place): warning: `MockFeedDependencyProvider` needs `clock: any Clock`."))
    }

    @Test(arguments: ["", "    init() {}\n\n"])
    func aMockOfFunctionsAloneGetsAnInitializer(initializer: String) throws {
        func mock(_ stub: String, _ initializer: String) -> String {
            """
            final class MockFeedDependencyProvider: Feed.DependencyProviding {
                let makePlayerStub = Stub<Void, Player>()
            \(stub)
            \(initializer)    func makePlayer() -> Player { makePlayerStub() }
            }
            """
        }
        let (_, tests, written) = try adding(to: "Feed", tests: mock("", initializer))
        #expect(written.filter { $0.contains(": error: ") } == [])
        let added = """
                init(clock: any Clock) {
                    clockStub = Stub(defaultReturnValue: clock)
                }

                var clock: any Clock { clockStub() }


            """
        #expect(tests?.hasSuffix(mock("    let clockStub: Stub<Void, any Clock>\n", added)) == true)
    }

    @Test(arguments: [
        "let player = \(call); return player", "log.isOn ? \(call) : \(call)",
        "if log.isOn { \(call) } else { \(call) }",
        "let dependencies = Player.Dependencies(log: log); return Player(dependencies: dependencies)",
    ])
    func eachCallInAFunctionPassesItOn(body: String) throws {
        let (source, _, written) = try adding(in: Self.source(body))
        #expect(source.contains(body.replacing("log: log", with: "log: log, clock: clock")))
        #expect(written == [Self.file, Self.warning])
    }

    /// The providers above go on as if the function were changed.
    @Test(arguments: [
        "Player(dependencies: .init(log: Prefixed(log)))", "let clock = Sundial(); return \(call)",
        "log.isOn ? \(call) : Player(dependencies: .init(log: Prefixed(log)))",
    ])
    func aFunctionThatAPersonChangedIsKept(body: String) throws {
        let (source, _, written) = try adding(in: Self.source(body), is: .failure)
        #expect(source.contains(body))
        #expect(written.first == Self.file && written.last == Self.warning)
        let error = try #require(
            written.firstIndex { $0.hasSuffix("error: `Player.Dependencies` needs `clock: any Clock`.") }
        )
        #expect(written[error + 1] == "    clock: clock")
        #expect(source.contains("        let log: any Log\n\(Self.clock)\n        func makePlayer"))
    }

    @Test
    func aPropertyThatAChangedCallPassesIsAddedWithWhatIsAbove() throws {
        let package = try WiredPackage(Self.source(Self.passed, bag: Self.clock))
        #expect(package.run("--update", "Player") == .success)
        #expect(package.written == "\(Self.file)\n\(Self.warning)\n")
        #expect(try package.text() == Self.source(Self.passed, provider: Self.clock, bag: Self.clock))
    }

    @Test(arguments: [
        ("let clock: any Clock = Sundial()\n", ""),
        ("extension Feed.DependencyProviding { var clock: any Clock { Sundial() } }\n", ""),
        ("", "let clock = Sundial(); return "),
    ])
    func aNameThatIsDeclaredElsewhereIsNoProperty(declaration: String, statement: String) throws {
        let source = declaration + Self.source(statement + Self.passed, bag: Self.clock)
        let package = try WiredPackage(source)
        #expect(package.run("--update", "Player") == .success)
        #expect(try package.text() == source)
        #expect(package.written.isEmpty)
    }

    @Test
    func anotherImplementationOfTheProtocolIsKept() throws {
        let module = "struct Module: Feed.DependencyProviding { func makePlayer() -> Player { fatalError() } }\n"
        let (source, _, written) = try adding(to: "Feed", in: "\(Self.source())\n\(module)", is: .failure)
        #expect(source.hasSuffix(module))
        #expect(
            written.suffix(2) == [
                "\(Self.file):28:8: error: `Module` lacks `clock`, which `Feed.DependencyProviding` requires.",
                "    let clock: any Clock",
            ]
        )
    }

    @Test
    func callsInTestsAreForAPerson() throws {
        let call = "let player = Player(dependencies: .init(log: MockLog()))\n"
        let (_, tests, written) = try adding(tests: call)
        #expect(tests == call)
        let place = "Tests/AppTests/AppTests.swift:1:35"
        #expect(written.contains("\(place): warning: `Player.Dependencies` needs `clock: any Clock`."))
    }

    @Test
    func anInferredInitializerIsFoundByItsType() throws {
        let call = "let provider: Feed.DependencyProvider = .init(log: log)"
        let (_, _, written) = try adding(in: "\(Self.source())\n\(call)\n")
        #expect(written.contains(Self.warning.replacing(":4:41:", with: ":27:41:")))
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
}
