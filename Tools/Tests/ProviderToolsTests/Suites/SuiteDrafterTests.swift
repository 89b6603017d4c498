import Foundation
import Testing

@testable import ProviderTools

/// The lines of suites; `CompiledSuitesTests` prove that suites compile.
@Suite(.timeLimit(.minutes(5)))
struct SuiteDrafterTests {
    /// Types of several tests.
    private static let types = """
        protocol Store {}
        protocol Log: Sendable {}
        protocol Session {}
        protocol Container<Item> { associatedtype Item }
        struct Live: Store {}
        final class Handle { private init() {} }
        struct Order { let id: Int }
        protocol OrderStore { func order(id: Int) throws -> Order; func save(_ order: Order) }
        final class Checkout {
            private let store: any OrderStore
            init(store: any OrderStore, currency: String) { self.store = store }
            func pay(id: Int) throws -> Bool { store.save(try store.order(id: id)); return validate() }
            private func validate() -> Bool { true }
        }
        final class Service {
            protocol DependencyProviding {
                var store: any Store { get }
                func makeSession(id: Int) -> any Session
            }
            init(dependencyProvider: any DependencyProviding) {}
        }
        struct Reader { let store: any Store }
        struct Diary { let log: any Log }
        struct Ticker { let clock: any Clock<Duration> }
        struct Page { let number: Int }
        actor Sleeper { init(log: any Log) {}; nonisolated func read() async {} }
        actor Runner { init(log: any Log) {}; nonisolated func read() {} }
        final class Opener { init?(handle: Handle) {} }
        actor Cache {
            init(handle: Handle) async throws {}
            func value(of key: Handle) -> Int { 1 }
            nonisolated func name() -> String { "" }
        }
        public struct PublicBox { public init() {}; public func open() {} }
        package struct PackageBox { package init() {}; package func open() {} }
        public struct OwnBox { init() {}; public func open() {} }
        final class Counter { private(set) var count = 0; init() {} }
        enum Kind { case one }
        """

    private static let codebase = Task {
        let sources = ([types] + (created + marked + called).compactMap(\.declarations)).joined(separator: "\n")
        return Codebase(try await CompiledModule(sources, options: ["-package-name", "Fixture"]))
    }

    private func suite(
        of type: String,
        framework: TestFramework = .swiftTesting,
        existing: String = ""
    ) async throws -> WrittenSuites {
        let existing = [(path: "Mocks.swift", text: existing)]
        return try await WrittenSuites(
            of: [type],
            in: Self.codebase.value,
            framework: framework,
            existing: existing
        )
    }

    @Test
    func writesTheMocksTheSubjectAndOneTestPerFunction() async throws {
        let written = try await suite(of: "Checkout")
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
    func writesATestCaseOfXCTest() async throws {
        let written = try await suite(of: "Cache", framework: .xcTest)
        #expect(written.imports == ["import XCTest", "@testable import Fixture"])
        #expect(
            written.text.hasPrefix(
                """
                nonisolated final class CacheTests: XCTestCase {
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

    /// Expects some lines of a suite, its notes, and the mocks if they are part of the claim.
    ///
    /// The lines stand one below the other, except at `…`.
    private func expect(_ example: Example) async throws {
        let sources = example.source.components(separatedBy: "// The tests have:\n")
        let written = try await suite(of: example.subject, existing: sources.count > 1 ? sources[1] : "")
        let lines = written.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let shown = example.shown.filter { !$0.hasPrefix("note: ") && !$0.hasPrefix("mocks:") }
        for part in shown.split(separator: "…") { #expect(lines.contains(part), "\(written.text)") }
        #expect(written.notes.map { "note: \($0)" } == example.shown.filter { $0.hasPrefix("note: ") })
        if let mocks = example.shown.first(where: { $0.hasPrefix("mocks:") }) {
            #expect(mocks == (["mocks:"] + written.mocks.keys.sorted()).joined(separator: " "))
        }
    }

    private static let created = Example.read(
        """
        # FeedViewModel: a type with dependencies gets the mocks as one value
        @MainActor final class FeedViewModel {
            struct Dependencies { let store: any Store; let log: any Log }
            init(dependencies: Dependencies, limit: Int) {}
        }
        => @Suite(.noLeftovers)
        => @MainActor
        => struct FeedViewModelTests {
        => private let store = MockStore()
        => private let log = MockLog()
        => private let viewModel: FeedViewModel
        => init() {
        => viewModel = FeedViewModel(dependencies: .init(store: store, log: log), limit: 1)

        # Service: the mock of a provider gets its instance dependencies, and makes mocks
        => private let dependencyProvider: MockServiceDependencyProvider
        => private let store = MockStore()
        => private let session = MockSession()
        => private let service: Service
        => init() {
        => dependencyProvider = MockServiceDependencyProvider(store: store)
        => dependencyProvider.makeSessionStub.defaultReturnValue = session
        => service = Service(dependencyProvider: dependencyProvider)

        # Board: what has no neutral value is answered, or asked for
        final class RowModel { init(session: any Session) {} }
        struct Header { let title: String }
        final class Board {
            protocol DependencyProviding {
                func makeRow(id: Int) -> RowModel
                func makeHeader() -> Header
                func makeTitle() -> String
                func makeLate() throws -> RowModel
            }
            init(dependencyProvider: any DependencyProviding) {}
        }
        => private let dependencyProvider = MockBoardDependencyProvider()
        => private let board: Board
        => init() throws {
        => dependencyProvider.makeRowStub.defaultReturnValue = try #require(
        => nil as RowModel?,
        => "Write a value of `RowModel` here."
        => )
        => dependencyProvider.makeHeaderStub.defaultReturnValue = Header(title: "title")
        => board = Board(dependencyProvider: dependencyProvider)

        # Service: a mock that exists is used as its source declares it
        // The tests have:
        final class MockServiceDependencyProvider: Service.DependencyProviding {
            let storeStub = Stub<Void, any Store>() // not made: init(a: Int)
            var store: any Store { storeStub() }
            func makeSession(id: Int) -> any Session { fatalError("none") }
        }
        => private let dependencyProvider = MockServiceDependencyProvider()
        => private let store = MockStore()
        => private let service: Service
        => init() {
        => dependencyProvider.storeStub.defaultReturnValue = store
        => service = Service(dependencyProvider: dependencyProvider)
        => mocks: MockStore

        # Archive: an actor gets only mocks that are Sendable
        actor Archive { init(store: any Store, log: any Log) {} }
        => archive = try Archive(
        => store: #require(nil as (any Store & Sendable)?, "Write a `Sendable` value of `any Store` here."),
        => log: log
        => )
        => mocks: MockLog

        # Leaf: an initializer that isn't called gets no mock
        struct Sheet {
            init(store: any Store, handle: Handle) {}
            init(name: String, number: Int, size: Int) {}
        }
        struct Leaf { let sheet: Sheet }
        => leaf = Leaf(sheet: Sheet(name: "name", number: 1, size: 1))
        => mocks:

        # Scroll: an initializer for literals isn't called
        struct Version: ExpressibleByStringLiteral {
            init(stringLiteral value: String) {}
            init(major: Int, minor: Int) {}
        }
        struct Text: ExpressibleByStringLiteral { init(stringLiteral value: String) {} }
        struct Scroll { init(version: Version, text: Text) {} }
        => scroll = try Scroll(
        => version: Version(major: 1, minor: 1),
        => text: #require(nil as Text?, "Write a value of `Text` here.")

        # Parser: values of the module's own types are created
        struct Limits { init(depth: Int, mode: Mode) {} }
        enum Mode { case named(String), strict }
        enum Shape { case circle(Int) }
        struct Parser { let log: any Store & Sendable; let limits: Limits; func draw(_ shape: Shape) {} }
        => parser = try Parser(
        => log: #require(nil as (any Store & Sendable)?, "Write a value of `any Store & Sendable` here."),
        => limits: Limits(depth: 1, mode: .strict)
        => )
        => …
        => parser.draw(.circle(1))

        # Player: stubs stand in for closures
        struct Player {
            let onStart: @Sendable (Int) -> Void
            let load: () async throws -> String
            let onMove: ((Int, Int) -> Bool)?
            let onEnd: () throws(CancellationError) -> Void
            func play(completion: (Bool) -> Void) { onStart(1); completion(true) }
        }
        => private let onStartStub = Stub<Int, Void>()
        => private let loadStub = AsyncThrowingStub<Void, String, any Error>()
        => private let onEndStub = ThrowingStub<Void, Void, CancellationError>()
        => private let player: Player
        => init() {
        => player = Player(
        => onStart: { [onStartStub] in onStartStub($0) },
        => load: { [loadStub] in try await loadStub() },
        => onMove: nil,
        => onEnd: { [onEndStub] () throws(CancellationError) in try onEndStub() }
        => )
        => …
        => let completionStub = Stub<Bool, Void>()
        => player.play(completion: { completionStub($0) })

        # Box: the initializer with the dependencies is chosen
        class Box {
            convenience init() { self.init(store: Live()) }
            init(store: any Store) {}
            convenience init?(text: String) { return nil }
            convenience init(name: String, count: Int) { self.init() }
        }
        => box = Box(store: store)

        # Crate: of what has a default, only dependencies are written
        struct Crate { init(store: any Store = Live(), limit: Int = 3) {} }
        => crate = Crate(store: store)

        # Level: what a failable initializer returns is unwrapped
        struct Level { init?(_ number: Int) { nil } }
        => struct LevelTests {
        => private let level: Level
        => init() throws {
        => level = try #require(Level(1))

        # ePool: the subject isn't named like its type
        struct ePool { init() {}; func add() {} }
        => private let subject = ePool()
        => …
        => subject.add()

        # Poem: a closure for a result builder returns
        @resultBuilder enum Joined { static func buildBlock(_ parts: String...) -> [String] { parts } }
        final class Poem { init(@Joined lines: () -> [String]) {}; func show(@Joined lines: () -> [String]) {} }
        => poem = Poem(lines: { [linesStub] in return linesStub() })
        => …
        => let linesStub2 = Stub<Void, [String]>()
        => poem.show(lines: { return linesStub2() })
        """
    )

    /// Where only a person can go on.
    private static let marked = Example.read(
        """
        # Reader: a mock whose initializer takes something else
        // The tests have:
        struct MockStore: Store { init(_ users: [String], limit: Int = 1) {} }
        => store = try #require(nil as MockStore?, "Create a `MockStore` here. Its initializer takes `_`.")

        # Librarian: a mock that is private
        struct Librarian { let books: any Container<Int> }
        // The tests have:
        private struct MockContainer: Container { typealias Item = Int }
        => struct LibrarianTests {
        => private let librarian: Librarian
        => init() throws {
        => librarian = try Librarian(
        => books: #require(nil as (any Container<Int>)?, "Write a value of `any Container<Int>` here.")
        => )
        => mocks:

        # Opener: an initializer that may fail, and lacks an argument
        => opener = try #require(nil as Opener?, "Create a `Opener` here.")
        => note: Opener isn't created: its initializer may return nil, and not all of its arguments are known.

        # Mirror: a mock whose superclass takes something
        class Base { required init(name: String) {} }
        protocol Screen: Base {}
        class Plain { init(name: String = "") {} }
        protocol Window: Plain {}
        final class Mirror { init(screen: any Screen, window: any Window) {} }
        => private let screen: MockScreen
        => private let window = MockWindow()
        => private let mirror: Mirror
        => init() throws {
        => screen = try #require(nil as MockScreen?, "Create a `MockScreen` here. Its initializers are those of `Base`.")

        # Cache: values that have no literal
        => init() async throws {
        => cache = try await Cache(handle: #require(nil as Handle?, "Write a value of `Handle` here."))
        => }
        => @Test
        => func value() async throws {
        => try #require(Bool(false), "The test of `value(of:)` isn't written yet.")
        => _ = try await cache.value(of: #require(nil as Handle?, "Write a value of `Handle` here."))
        => }
        => @Test
        => func name() throws {
        => try #require(Bool(false), "The test of `name()` isn't written yet.")
        => _ = cache.name()

        # Pair: a generic type
        struct Pair<Kept: Store> { init(kept: Kept, log: any Log) {}; func open() {} }
        => private let log = MockLog()
        => // Create a `Pair` here, with types for its type parameters.
        => …
        => // Call the function here. No call was written, because the type is generic.
        => note: Pair isn't created: it is generic.

        # Token: a noncopyable type
        struct Token: ~Copyable { init(store: any Store) {}; consuming func spend() {} }
        => private let store = MockStore()
        => // Create a `Token` in each test, because the suite can't store it.
        => …
        => // Call the function here. No call was written, because the type is noncopyable.
        => note: Token isn't created: it is noncopyable.

        # Single: a type that other files can't create
        final class Single { private init() {}; func run() {} }
        => init() throws {
        => single = try #require(nil as Single?, "Create a `Single` here.")
        => note: Single isn't created: it has no initializer that other files can call.

        # Paths: a type of static functions needs no initializer
        struct Paths { private init() {}; static func home() -> String { "/" } }
        => struct PathsTests {
        => @Test
        => func home() throws {
        => try #require(Bool(false), "The test of `home()` isn't written yet.")
        => _ = Paths.home()
        """
    )

    @Test(arguments: created)
    func createsTheSubject(example: Example) async throws {
        try await expect(example)
    }

    @Test(arguments: marked)
    func marksWhatIsLeftToAPerson(example: Example) async throws {
        try await expect(example)
    }

    @Test
    func unwrapsTheArgumentOfAnInitializerThatMayFailInXCTest() async throws {
        let testCase = try await suite(of: "Opener", framework: .xcTest)
        #expect(testCase.text.contains("XCTUnwrap(try Opener(handle: XCTUnwrap(nil as Handle?, "))
    }

    @Test(arguments: [
        "final class MockLog: Log { private init() {} }", "final class MockLog: Log { init() throws {} }",
        "final class MockLog: Log { init() async {} }", "final class MockLog: Log { init?() {} }",
        "enum MockLog: Log { case quiet }", "final class LogSpy: Log {}\ntypealias MockLog = LogSpy",
    ])
    func marksThePlaceOfAMockThatOnlyAPersonCanCreate(mock: String) async throws {
        let written = try await suite(of: "Diary", existing: mock)
        #expect(written.text.contains(#"log = try #require(nil as MockLog?, "Create a `MockLog` here.")"#))
        #expect(written.mocks.isEmpty)
    }

    /// Types, and all that their suites call.
    private static let called = Example.read(
        """
        # Vault: no call is written that the compiler rejects
        final class Draft {}
        actor Vault {
            func draft() -> Draft { Draft() }
            func sent() -> sending Draft { Draft() }
            @MainActor func show() {}
            func sort(_ function: @convention(c) (Int) -> Int) {}
            func keep(_ values: Dictionary<String, Int>) {}
            static func + (left: Vault, right: Vault) -> Int { 1 }
        }
        => // Call the function here. No call was written, because its result, which isn't `Sendable`, can't leave the actor.
        => _ = await vault.sent()
        => vault.show()
        => try await vault.sort(
        => #require(nil as (@convention(c) (Int) -> Int)?, "Write a value of `@convention(c) (Int) -> Int` here.")
        => )
        => await vault.keep([:])
        => // Call the function here. No call was written, because it is an operator.

        # Monitor: the state of the subject is named after a call without result
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
        => monitor.start()
        => // State to check: `monitor.alerts`, `monitor.isRunning`, `monitor.log`
        => _ = monitor.stop()
        => Monitor.reset()

        # Display: state is that of superclasses, too, and lists, but no closures
        final class Cell {}
        class Loader { var isLoading = false }
        final class Display: Loader {
            var onEnd: (() -> Void)?
            var cells: [Cell] = []
            var cell: Cell?
            func load() {}
        }
        => display.load()
        => // State to check: `display.cells`, `display.isLoading`

        # Row: a function that rethrows throws what a stub throws
        struct Row {
            func filter(_ isIncluded: (Int) throws -> Bool) rethrows -> [Int] { [] }
            func visit(_ action: ((Int) -> Void)?) {}
        }
        => let isIncludedStub = ThrowingStub<Int, Bool, any Error>()
        => _ = try row.filter({ try isIncludedStub($0) })
        => let actionStub = Stub<Int, Void>()
        => row.visit({ actionStub($0) })

        # Pool: a function that another one is called like is left to a person
        struct Pool {
            func read(atMost count: Int = 1) -> Int { 0 }
            func read(atMost count: Int) -> String { "" }
        }
        => _ = pool.read()
        => // Call the function here. No call was written, because several functions have these labels.

        # Channel: calls that need a choice are left to a person
        struct Channel {
            init(_ names: [String]) {}
            init(_ numbers: [Int]) {}
            func read<T>(as type: T.Type) {}
            func pick(_ index: UInt8) {}
            func pick(_ index: UInt16) {}
            func place(path: String = #filePath) {}
            func place(id: String = #fileID) {}
            func decode(into numbers: inout [Int]) {}
            func log(_ text: @autoclosure () -> String) {}
            func add(_ numbers: some Sequence<Int>) {}
            func wait(in place: String, `inout` text: String) {}
            func `default`(_ value: Int) {}
        }
        => // Call the function here. No call was written, because it is generic.
        => // Call the function here. No call was written, because several functions have these labels.
        => // Call the function here. No call was written, because several functions have these labels.
        => // Call the function here. No call was written, because several functions have these labels.
        => // Call the function here. No call was written, because several functions have these labels.
        => // Call the function here. No call was written, because it has an `inout` parameter.
        => // Call the function here. No call was written, because it has an `@autoclosure` parameter.
        => // Call the function here. No call was written, because no value of type `some Sequence<Int>` is known.
        => channel.wait(in: "place", `inout`: "text")
        => channel.default(1)
        => note: Channel isn't created: several of its initializers have these labels.

        # Tally: a mutating function is called on a copy
        struct Tally { init() {}; mutating func add(_ number: Int) {} }
        => var tally2 = tally
        => tally2.add(1)
        """
    )

    @Test(arguments: called)
    func callsEachFunction(example: Example) async throws {
        let written = try await suite(of: example.subject)
        let tests = written.text.split(separator: "isn't written yet.\")\n").dropFirst()
        let statements = tests.flatMap { $0.split(separator: "\n").prefix { $0 != "    }" } }
        let notes = written.notes.filter { $0.contains(" isn't created: ") }.map { "note: \($0)" }
        #expect(statements.map { $0.trimmingCharacters(in: .whitespaces) } + notes == example.shown)
    }

    @Test(arguments: [TestFramework.swiftTesting, .xcTest])
    func writesOneFailingTestForATypeWithoutFunctions(framework: TestFramework) async throws {
        let written = try await suite(of: "Counter", framework: framework)
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

    @Test(arguments: [
        ("Sleeper", "@Suite(.noLeftovers, .timeLimit(.minutes(5)))"), ("Runner", "@Suite(.noLeftovers)"),
    ])
    func aSuiteWhoseTestsMayWaitHasATimeLimit(type: String, attribute: String) async throws {
        let written = try await suite(of: type)
        #expect(written.text.split(separator: "\n").contains { $0 == attribute })
    }

    @Test(arguments: [
        ("Reader", "", true), ("Ticker", "", true), ("Page", "", false),
        ("Reader", "struct MockStore: Store { func load() -> Int { 1 } }", false),
        ("Reader", "struct MockStore: Store { let loadStub = Stub<Void, Int>(); func load() -> Int { 1 } }", true),
    ])
    func checksLeftoversIfItUsesStubs(type: String, mock: String, usesStubs: Bool) async throws {
        let written = try await suite(of: type, existing: mock)
        // Code that takes a clock may sleep forever.
        let traits = type == "Ticker" ? ".noLeftovers, .timeLimit(.minutes(5))" : ".noLeftovers"
        #expect(written.text.hasPrefix("@Suite(\(traits))\nstruct \(type)Tests {") == usesStubs)
        #expect(written.text.hasPrefix("struct \(type)Tests {") == !usesStubs)
        #expect(written.imports.contains("import Stubbing") == usesStubs)

        let testCase = try await suite(of: type, framework: .xcTest, existing: mock)
        #expect(testCase.text.hasPrefix("nonisolated final class \(type)Tests: XCTestCase {"))
    }

    @Test(arguments: [
        ("PublicBox", "import Fixture"), ("PackageBox", "import Fixture"), ("OwnBox", "@testable import Fixture"),
    ])
    func importsAModuleTestablyOnlyWhereItHasTo(type: String, line: String) async throws {
        #expect(Set(try await suite(of: type).imports) == ["import Testing", line])
    }

    @Test
    func rejectsWhatIsNotCreatedWithDependencies() async throws {
        let error = await #expect(throws: ToolError.self) { try await suite(of: "Kind") }
        #expect(error?.description.hasPrefix("Kind isn't a class, a structure, or an actor") == true)
    }
}

extension Example {
    /// The source without that of the tests.
    fileprivate var declarations: String? {
        source.components(separatedBy: "// The tests have:\n").first
    }
}
