import Foundation
import Testing

@testable import ProviderTools

@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct SuiteScaffoldTests {
    @Test
    func writesTheMocksTheSubjectAndOneTestPerFunction() async throws {
        let written = try await WrittenSuites.suite(
            of: "Checkout",
            """
            struct Order { let id: Int }
            protocol OrderStore { func order(id: Int) throws -> Order; func save(_ order: Order) }
            final class Checkout {
                private let store: any OrderStore
                init(store: any OrderStore, currency: String) { self.store = store }
                func pay(id: Int) throws -> Bool { store.save(try store.order(id: id)); return validate() }
                private func validate() -> Bool { true }
            }
            """
        )
        #expect(
            written.text == """
                @Suite(.noLeftovers)
                struct CheckoutTests {
                    private let store = MockOrderStore()
                    private let checkout: Checkout

                    init() {
                        checkout = Checkout(store: store, currency: "currency")
                    }

                    @Test
                    func pay() throws {
                        try #require(Bool(false), "The test of `pay(id:)` isn't written yet.")
                        _ = try checkout.pay(id: 1)
                    }
                }
                """
        )
        #expect(written.mocks.keys.sorted() == ["MockOrderStore"])
        #expect(written.imports == ["import Stubbing", "import Testing", "@testable import Fixture"])
    }

    @Test
    func passesTheMocksOfDependenciesAsOneValue() async throws {
        let written = try await WrittenSuites.suite(
            of: "FeedViewModel",
            """
            protocol Store: Sendable {}
            protocol Log: Sendable {}
            @MainActor final class FeedViewModel {
                struct Dependencies { let store: any Store; let log: any Log }
                init(dependencies: Dependencies, limit: Int) {}
            }
            """
        )
        #expect(
            written.text == """
                @Suite(.noLeftovers)
                @MainActor
                struct FeedViewModelTests {
                    private let store = MockStore()
                    private let log = MockLog()
                    private let viewModel: FeedViewModel

                    init() {
                        viewModel = FeedViewModel(dependencies: .init(store: store, log: log), limit: 1)
                    }

                    @Test
                    func example() throws {
                        try #require(Bool(false), "The test of `FeedViewModel` isn't written yet.")
                    }
                }
                """
        )
    }

    private static let provided = """
        protocol Store {}
        protocol Session {}
        final class Service {
            protocol DependencyProviding {
                var store: any Store { get }
                func makeSession(id: Int) -> any Session
            }
            init(dependencyProvider: any DependencyProviding) {}
        }
        """

    @Test
    func givesAProvidersMockItsInstanceDependenciesAndHasItMakeMocks() async throws {
        let written = try await WrittenSuites.suite(of: "Service", Self.provided)
        #expect(
            written.text == """
                @Suite(.noLeftovers)
                struct ServiceTests {
                    private let dependencyProvider: MockServiceDependencyProvider
                    private let store = MockStore()
                    private let session = MockSession()
                    private let service: Service

                    init() {
                        dependencyProvider = MockServiceDependencyProvider(store: store)
                        dependencyProvider.makeSessionStub.defaultReturnValue = session
                        service = Service(dependencyProvider: dependencyProvider)
                    }

                    @Test
                    func example() throws {
                        try #require(Bool(false), "The test of `Service` isn't written yet.")
                    }
                }
                """
        )
    }

    @Test
    func usesAMockThatExistsAsItsSourceDeclaresIt() async throws {
        let written = try await WrittenSuites.suite(
            of: "Service",
            Self.provided,
            existing: """
                final class MockServiceDependencyProvider: Service.DependencyProviding {
                    let storeStub = Stub<Void, any Store>() // not made: init(a: Int)
                    var store: any Store { storeStub() }
                    func makeSession(id: Int) -> any Session { fatalError("none") }
                }
                """
        )
        #expect(written.mocks.keys.sorted() == ["MockStore"])
        #expect(
            written.text == """
                @Suite(.noLeftovers)
                struct ServiceTests {
                    private let dependencyProvider = MockServiceDependencyProvider()
                    private let store = MockStore()
                    private let service: Service

                    init() {
                        dependencyProvider.storeStub.defaultReturnValue = store
                        service = Service(dependencyProvider: dependencyProvider)
                    }

                    @Test
                    func example() throws {
                        try #require(Bool(false), "The test of `Service` isn't written yet.")
                    }
                }
                """
        )
    }

    @Test
    func marksThePlaceOfAMockWhoseInitializerTakesSomethingElse() async throws {
        let written = try await WrittenSuites.suite(
            of: "Reader",
            "protocol Store {}\nstruct Reader { let store: any Store }",
            existing: "struct MockStore: Store { init(_ users: [String], limit: Int = 1) {} }"
        )
        #expect(
            written.text.contains(
                #"store = try #require(nil as MockStore?, "Create a `MockStore` here. Its initializer takes `_`.")"#
            )
        )
    }

    @Test
    func marksThePlaceOfAMockThatIsPrivate() async throws {
        let written = try await WrittenSuites.suite(
            of: "Reader",
            "protocol Store<Item> { associatedtype Item }\nstruct Reader { let store: any Store<Int> }",
            existing: "private struct MockStore: Store { typealias Item = Int }"
        )
        #expect(
            written.text == """
                struct ReaderTests {
                    private let reader: Reader

                    init() throws {
                        reader = try Reader(store: #require(nil as (any Store<Int>)?, "Write a value of `any Store<Int>` here."))
                    }

                    @Test
                    func example() throws {
                        try #require(Bool(false), "The test of `Reader` isn't written yet.")
                    }
                }
                """
        )
        #expect(written.mocks.isEmpty)
    }

    @Test
    func marksATypeWhoseInitializerMayFailIfAnArgumentIsMissing() async throws {
        let source = "final class Handle { private init() {} }\nfinal class Reader { init?(handle: Handle) {} }"
        let written = try await WrittenSuites.suite(of: "Reader", source)
        #expect(written.text.contains(#"reader = try #require(nil as Reader?, "Create a `Reader` here.")"#))
        #expect(
            written.notes == [
                "Reader isn't created: its initializer may return nil, and not all of its arguments are known."
            ]
        )
        let testCase = try await WrittenSuites.suite(of: "Reader", source, framework: .xcTest)
        #expect(testCase.text.contains("XCTUnwrap(try Reader(handle: XCTUnwrap(nil as Handle?, "))
    }

    @Test(arguments: [
        "final class MockLog: Log { private init() {} }", "final class MockLog: Log { init() throws {} }",
        "final class MockLog: Log { init() async {} }", "final class MockLog: Log { init?() {} }",
        "enum MockLog: Log { case quiet }", "final class LogSpy: Log {}\ntypealias MockLog = LogSpy",
    ])
    func marksThePlaceOfAMockThatOnlyAPersonCanCreate(mock: String) async throws {
        let written = try await WrittenSuites.suite(
            of: "Reader",
            "protocol Log {}\nstruct Reader { let log: any Log }",
            existing: mock
        )
        #expect(written.text.contains(#"log = try #require(nil as MockLog?, "Create a `MockLog` here.")"#))
        #expect(written.mocks.isEmpty)
    }

    @Test
    func marksThePlaceOfAMockWhoseSuperclassTakesSomething() async throws {
        let written = try await WrittenSuites.suite(
            of: "Reader",
            """
            class Base { required init(name: String) {} }
            protocol Screen: Base {}
            class Plain { init(name: String = "") {} }
            protocol Window: Plain {}
            final class Reader { init(screen: any Screen, window: any Window) {} }
            """
        )
        #expect(
            written.text.contains(
                #"nil as MockScreen?, "Create a `MockScreen` here. Its initializers are those of `Base`.""#
            )
        )
        #expect(written.text.contains("private let window = MockWindow()\n"))
    }

    @Test
    func writesNoCallThatTheCompilerRejects() async throws {
        let written = try await WrittenSuites.suite(
            of: "Vault",
            """
            final class Draft {}
            actor Vault {
                func draft() -> Draft { Draft() }
                func sent() -> sending Draft { Draft() }
                @MainActor func show() {}
                func sort(_ function: @convention(c) (Int) -> Int) {}
                func keep(_ values: Dictionary<String, Int>) {}
                static func + (left: Vault, right: Vault) -> Int { 1 }
            }
            """
        )
        #expect(
            written.calls == [
                "// Call the function here. No call was written, because its result, which isn't `Sendable`, can't leave the actor.",
                "_ = await vault.sent()", "vault.show()",
                "try await vault.sort(", "await vault.keep([:])",
                "// Call the function here. No call was written, because it is an operator.",
            ]
        )
    }

    @Test
    func namesStateOfSuperclassesAndListsButNoClosures() async throws {
        let written = try await WrittenSuites.suite(
            of: "Screen",
            """
            final class Row {}
            class Base { var isLoading = false }
            final class Screen: Base {
                var onEnd: (() -> Void)?
                var rows: [Row] = []
                var row: Row?
                func load() {}
            }
            """
        )
        #expect(written.text.contains("// State to check: `screen.rows`, `screen.isLoading`\n"))
    }

    private static let unwritten = """
        final class Handle { private init() {} }
        actor Cache {
            init(handle: Handle) async throws {}
            func value(of key: Handle) -> Int { 1 }
            nonisolated func name() -> String { "" }
        }
        """

    @Test
    func marksValuesThatHaveNoLiteral() async throws {
        let written = try await WrittenSuites.suite(of: "Cache", Self.unwritten)
        #expect(
            written.text == """
                struct CacheTests {
                    private let cache: Cache

                    init() async throws {
                        cache = try await Cache(handle: #require(nil as Handle?, "Write a value of `Handle` here."))
                    }

                    @Test
                    func value() async throws {
                        try #require(Bool(false), "The test of `value(of:)` isn't written yet.")
                        _ = try await cache.value(of: #require(nil as Handle?, "Write a value of `Handle` here."))
                    }

                    @Test
                    func name() throws {
                        try #require(Bool(false), "The test of `name()` isn't written yet.")
                        _ = cache.name()
                    }
                }
                """
        )
    }

    @Test
    func writesATestCaseOfXCTest() async throws {
        let written = try await WrittenSuites.suite(of: "Cache", Self.unwritten, framework: .xcTest)
        #expect(written.imports == ["import XCTest", "@testable import Fixture"])
        #expect(
            written.text.hasPrefix(
                """
                final class CacheTests: XCTestCase {
                    private var cache: Cache!

                    override func setUp() async throws {
                        cache = try await Cache(handle: XCTUnwrap(nil as Handle?, "Write a value of `Handle` here."))
                    }

                    func testValue() async throws {
                        _ = try XCTUnwrap(nil as Bool?, "The test of `value(of:)` isn't written yet.")
                        _ = try await cache.value(of: XCTUnwrap(nil as Handle?, "Write a value of `Handle` here."))

                """
            )
        )
    }

    @Test
    func givesAnActorOnlySendableMocks() async throws {
        let written = try await WrittenSuites.suite(
            of: "Cache",
            """
            protocol Store {}
            protocol Log: Sendable {}
            actor Cache { init(store: any Store, log: any Log) {} }
            """
        )
        let start = "        cache = try Cache("
        let lines = written.text.components(separatedBy: "\n").drop { $0 != start }.prefix(4)
        #expect(
            Array(lines) == [
                start,
                #"            store: #require(nil as (any Store)?, "Write a `Sendable` value of `any Store` here."),"#,
                "            log: log",
                "        )",
            ]
        )
        #expect(written.mocks.keys.sorted() == ["MockLog"])
    }

    @Test
    func writesNoMockForAnInitializerThatItDoesNotCall() async throws {
        let written = try await WrittenSuites.suite(
            of: "Reader",
            """
            protocol Store {}
            final class Handle { private init() {} }
            struct Page {
                init(store: any Store, handle: Handle) {}
                init(name: String, number: Int, size: Int) {}
            }
            struct Reader { let page: Page }
            """
        )
        #expect(written.text.contains(#"reader = Reader(page: Page(name: "name", number: 1, size: 1))"#))
        #expect(written.mocks.isEmpty)
    }

    @Test
    func callsNoInitializerForLiterals() async throws {
        let written = try await WrittenSuites.suite(
            of: "Reader",
            """
            struct Version: ExpressibleByStringLiteral {
                init(stringLiteral value: String) {}
                init(major: Int, minor: Int) {}
            }
            struct Text: ExpressibleByStringLiteral { init(stringLiteral value: String) {} }
            struct Reader { init(version: Version, text: Text) {} }
            """
        )
        #expect(
            written.text.contains(
                """
                        reader = try Reader(
                            version: Version(major: 1, minor: 1),
                            text: #require(nil as Text?, "Write a value of `Text` here.")
                        )
                """
            )
        )
    }

    private static let stateful = """
        protocol Store {}
        protocol MonitorDelegate: AnyObject {}
        struct Alert {}
        final class Monitor {
            let name = ""
            private(set) var alerts: [Alert] = []
            var isRunning: Bool { true }
            var store: any Store
            weak var delegate: (any MonitorDelegate)?
            var onAlert: (Alert) -> Void = { _ in }
            private var count = 0
            var _storage = 0
            static let shared = 1
            var log: [String] = []
            var last: Alert?
            init(store: any Store) { self.store = store }
            func start() {}
            func stop() -> Bool { true }
            static func reset() {}
        }
        """

    @Test
    func namesTheStateOfTheSubjectAfterACallWithoutResult() async throws {
        let written = try await WrittenSuites.suite(of: "Monitor", Self.stateful)
        let calls = written.text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0.contains("onitor.") }
        #expect(
            calls == [
                "monitor.start()",
                "// State to check: `monitor.alerts`, `monitor.isRunning`, `monitor.log`",
                "_ = monitor.stop()",
                "Monitor.reset()",
            ]
        )
    }

    @Test(arguments: [TestFramework.swiftTesting, .xcTest])
    func writesOneFailingTestForATypeWithoutFunctions(framework: TestFramework) async throws {
        let written = try await WrittenSuites.suite(
            of: "Counter",
            "final class Counter { private(set) var count = 0; init() {} }",
            framework: framework
        )
        let failure =
            framework == .xcTest
            ? #"_ = try XCTUnwrap(nil as Bool?, "The test of `Counter` isn't written yet.")"#
            : #"try #require(Bool(false), "The test of `Counter` isn't written yet.")"#
        #expect(
            written.text.hasSuffix(
                """
                    \(framework == .xcTest ? "func testExample" : "@Test\n    func example")() throws {
                        \(failure)
                        // State to check: `counter.count`
                    }
                }
                """
            )
        )
    }

    private static let source = """
        import Foundation
        protocol Store { func load() -> Int }
        struct Reader { let store: any Store }
        struct Ticker { let clock: any Clock<Duration> }
        struct Page { let number: Int }
        """

    @Test(arguments: [
        ("func read() async {}", "@Suite(.noLeftovers, .timeLimit(.minutes(1)))"),
        ("func read() {}", "@Suite(.noLeftovers)"),
    ])
    func aSuiteWhoseTestsMayWaitHasATimeLimit(function: String, attribute: String) async throws {
        let written = try await WrittenSuites.suite(
            of: "Reader",
            "protocol Store: Sendable {}\nactor Reader {\n    init(store: any Store) {}\n    nonisolated \(function)\n}"
        )
        #expect(written.text.split(separator: "\n").contains { $0 == attribute })
    }

    @Test(arguments: [
        ("Reader", "", true), ("Ticker", "", true), ("Page", "", false),
        ("Reader", "struct MockStore: Store { func load() -> Int { 1 } }", false),
        ("Reader", "struct MockStore: Store { let loadStub = Stub<Void, Int>(); func load() -> Int { 1 } }", true),
    ])
    func checksLeftoversIfItUsesStubs(type: String, mock: String, usesStubs: Bool) async throws {
        let written = try await WrittenSuites.suite(of: type, Self.source, existing: mock)
        #expect(written.text.hasPrefix("@Suite(.noLeftovers)\nstruct \(type)Tests {") == usesStubs)
        #expect(written.text.hasPrefix("struct \(type)Tests {") == !usesStubs)
        #expect(written.imports.contains("import Stubbing") == usesStubs)

        let testCase = try await WrittenSuites.suite(of: type, Self.source, framework: .xcTest, existing: mock)
        #expect(testCase.text.hasPrefix("final class \(type)Tests: XCTestCase {"))
    }

    @Test
    func standsInForClosuresWithStubs() async throws {
        let written = try await WrittenSuites.suite(
            of: "Player",
            """
            struct Player {
                let onStart: @Sendable (Int) -> Void
                let load: () async throws -> String
                let onMove: ((Int, Int) -> Bool)?
                let onEnd: () throws(CancellationError) -> Void
                func play(completion: (Bool) -> Void) { onStart(1); completion(true) }
            }
            """
        )
        #expect(
            written.text == """
                @Suite(.noLeftovers)
                struct PlayerTests {
                    private let onStartStub = Stub<Int, Void>()
                    private let loadStub = AsyncThrowingStub<Void, String, any Error>()
                    private let onEndStub = ThrowingStub<Void, Void, CancellationError>()
                    private let player: Player

                    init() {
                        player = Player(
                            onStart: { [onStartStub] in onStartStub($0) },
                            load: { [loadStub] in try await loadStub() },
                            onMove: nil,
                            onEnd: { [onEndStub] in try onEndStub() }
                        )
                    }

                    @Test
                    func play() throws {
                        try #require(Bool(false), "The test of `play(completion:)` isn't written yet.")
                        let completionStub = Stub<Bool, Void>()
                        player.play(completion: { completionStub($0) })
                    }
                }
                """
        )
    }

    @Test(arguments: [
        ("public", "public", "import Fixture"), ("package", "package", "import Fixture"),
        ("public", "internal", "@testable import Fixture"),
    ])
    func importsAModuleTestablyOnlyWhereItHasTo(access: String, initializer: String, line: String) async throws {
        let written = try await WrittenSuites.suite(
            of: "Box",
            "\(access) struct Box { \(initializer) init() {}\n \(access) func open() {} }",
            options: ["-package-name", "Fixture"]
        )
        #expect(Set(written.imports) == ["import Testing", line])
    }

    @Test
    func choosesTheInitializerWithTheDependencies() async throws {
        let written = try await WrittenSuites.suite(
            of: "Box",
            """
            protocol Store {}
            struct Live: Store {}
            class Box {
                convenience init() { self.init(store: Live()) }
                init(store: any Store) {}
                convenience init?(text: String) { return nil }
                convenience init(name: String, count: Int) { self.init() }
            }
            """
        )
        #expect(written.text.contains("box = Box(store: store)"))
    }

    @Test
    func ofWhatHasADefaultWritesOnlyDependencies() async throws {
        let written = try await WrittenSuites.suite(
            of: "Box",
            """
            protocol Store {}
            struct Live: Store {}
            struct Box { init(store: any Store = Live(), limit: Int = 3) {} }
            """
        )
        #expect(
            written.text == """
                @Suite(.noLeftovers)
                struct BoxTests {
                    private let store = MockStore()
                    private let box: Box

                    init() {
                        box = Box(store: store)
                    }

                    @Test
                    func example() throws {
                        try #require(Bool(false), "The test of `Box` isn't written yet.")
                    }
                }
                """
        )
    }

    @Test
    func leavesTheTypesOfAGenericTypeToAPerson() async throws {
        let written = try await WrittenSuites.suite(
            of: "Box",
            """
            protocol Store { func load() }
            protocol Log {}
            struct Box<Kept: Store> {
                init(kept: Kept, log: any Log) {}
                func open() {}
            }
            """
        )
        #expect(
            written.text == """
                @Suite(.noLeftovers)
                struct BoxTests {
                    private let log = MockLog()

                    // Create a `Box` here, with types for its type parameters.

                    @Test
                    func open() throws {
                        try #require(Bool(false), "The test of `open()` isn't written yet.")
                        // Call the function here. No call was written, because the type is generic.
                    }
                }
                """
        )
        #expect(written.notes == ["Box isn't created: it is generic."])
    }

    @Test
    func leavesTheCreationOfANoncopyableTypeToEachTest() async throws {
        let written = try await WrittenSuites.suite(
            of: "Token",
            "protocol Store {}\nstruct Token: ~Copyable { init(store: any Store) {}\n consuming func spend() {} }"
        )
        #expect(
            written.text == """
                @Suite(.noLeftovers)
                struct TokenTests {
                    private let store = MockStore()

                    // Create a `Token` in each test, because the suite can't store it.

                    @Test
                    func spend() throws {
                        try #require(Bool(false), "The test of `spend()` isn't written yet.")
                        // Call the function here. No call was written, because the type is noncopyable.
                    }
                }
                """
        )
        #expect(written.notes == ["Token isn't created: it is noncopyable."])
    }

    @Test
    func callsAFunctionThatRethrowsWhatAStubThrows() async throws {
        let written = try await WrittenSuites.suite(
            of: "Row",
            """
            struct Row {
                func filter(_ isIncluded: (Int) throws -> Bool) rethrows -> [Int] { [] }
                func visit(_ action: ((Int) -> Void)?) {}
            }
            """
        )
        #expect(written.text.contains("        _ = try row.filter({ try isIncludedStub($0) })"))
    }

    @Test
    func namesTheSubjectOtherwiseThanItsType() async throws {
        let written = try await WrittenSuites.suite(of: "ePool", "struct ePool { init() {}\n func add() {} }")
        #expect(written.text.contains("private let subject = ePool()"))
        #expect(written.text.contains("        subject.add()"))
    }

    @Test
    func marksTheCallOfAFunctionThatAnotherOneIsCalledLike() async throws {
        let written = try await WrittenSuites.suite(
            of: "Pool",
            """
            struct Pool {
                func read(atMost count: Int = 1) -> Int { 0 }
                func read(atMost count: Int) -> String { "" }
            }
            """
        )
        let calls = written.text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0.hasPrefix("_ = ") || $0.hasPrefix("// Call") }
        #expect(
            calls == [
                "_ = pool.read()",
                "// Call the function here. No call was written, because several functions have these labels.",
            ]
        )
    }

    @Test
    func unwrapsWhatAFailableInitializerReturns() async throws {
        let written = try await WrittenSuites.suite(of: "Level", "struct Level { init?(_ number: Int) { nil } }")
        #expect(
            written.text == """
                struct LevelTests {
                    private let level: Level

                    init() throws {
                        level = try #require(Level(1))
                    }

                    @Test
                    func example() throws {
                        try #require(Bool(false), "The test of `Level` isn't written yet.")
                    }
                }
                """
        )
    }

    @Test
    func callsAMutatingFunctionOnACopy() async throws {
        let written = try await WrittenSuites.suite(
            of: "Counter",
            "struct Counter { init() {}; mutating func add(_ number: Int) {} }"
        )
        #expect(
            written.text == """
                struct CounterTests {
                    private let counter = Counter()

                    @Test
                    func add() throws {
                        try #require(Bool(false), "The test of `add(_:)` isn't written yet.")
                        var counter2 = counter
                        counter2.add(1)
                    }
                }
                """
        )
    }

    @Test
    func marksATypeThatOtherFilesCannotCreate() async throws {
        let written = try await WrittenSuites.suite(
            of: "Single",
            "final class Single { private init() {}; func run() {} }"
        )
        #expect(
            written.text == """
                struct SingleTests {
                    private let single: Single

                    init() throws {
                        single = try #require(nil as Single?, "Create a `Single` here.")
                    }

                    @Test
                    func run() throws {
                        try #require(Bool(false), "The test of `run()` isn't written yet.")
                        single.run()
                    }
                }
                """
        )
        #expect(written.notes == ["Single isn't created: it has no initializer that other files can call."])
    }

    @Test
    func aTypeOfStaticFunctionsNeedsNoInitializer() async throws {
        let written = try await WrittenSuites.suite(
            of: "Paths",
            "struct Paths { private init() {}; static func home() -> String { \"/\" } }"
        )
        #expect(
            written.text == """
                struct PathsTests {
                    @Test
                    func home() throws {
                        try #require(Bool(false), "The test of `home()` isn't written yet.")
                        _ = Paths.home()
                    }
                }
                """
        )
        #expect(written.notes == [])
    }

    @Test
    func aClosureForAResultBuilderReturns() async throws {
        let written = try await WrittenSuites.suite(
            of: "Page",
            """
            @resultBuilder enum Joined { static func buildBlock(_ parts: String...) -> [String] { parts } }
            final class Page { init(@Joined lines: () -> [String]) {}; func show(@Joined lines: () -> [String]) {} }
            """
        )
        #expect(written.text.contains("page = Page(lines: { [linesStub] in return linesStub() })"))
        #expect(written.text.contains("page.show(lines: { return linesStub2() })"))
    }

    @Test
    func rejectsWhatIsNotCreatedWithDependencies() async throws {
        let error = await #expect(throws: ToolError.self) {
            try await WrittenSuites.suite(of: "Kind", "enum Kind { case one }")
        }
        #expect(error?.description.hasPrefix("Kind isn't a class, a structure, or an actor") == true)
    }
}
