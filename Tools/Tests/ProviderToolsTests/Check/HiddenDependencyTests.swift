import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct HiddenDependencyTests {
    private static let source = """
        import Foundation
        #if canImport(FoundationNetworking)
            import FoundationNetworking
        #endif

        protocol WallClock: Sendable { var now: Date { get } }
        protocol Store { func save(_ text: String) }
        struct SystemWallClock: WallClock { var now: Date { Date() } }
        struct FileStore: Store {
            static let standard = FileStore()
            func save(_ text: String) { FileManager.default.createFile(atPath: text, contents: nil) }
        }
        final class Cache: Sendable { static let shared = Cache(); func clear() { Cache.shared.clear() } }
        @propertyWrapper struct Injected<Value> { var wrappedValue: Value { fatalError() }; init() {} }
        enum Towns { static let current = 1 }

        final class Feed {
            struct Dependencies { let store: any Store }
            private let dependencies: Dependencies
            let id = UUID()
            let opened = Date()  // expect: `Date()`
            @Injected private var cache: Cache  // expect: `@Injected`
            private lazy var region = Locale.current  // expect: `Locale.current`
            static let epoch = Date()
            private var session: URLSession?
            private var generator = SystemRandomNumberGenerator()  // expect: `SystemRandomNumberGenerator()`

            init(dependencies: Dependencies, created: Date = Date()) {
                self.dependencies = dependencies
                NotificationCenter.default.post(name: .init("opened"), object: nil)  // expect: `NotificationCenter.default`
            }

            init(store: (any Store)?, session: URLSession? = nil) {
                dependencies = Dependencies(store: store ?? FileStore.standard)
                self.session = session ?? URLSession.shared
            }

            func load(_ clock: ContinuousClock) async throws {
                try await Task.sleep(for: .seconds(1))  // expect: `Task.sleep`
                try await Task.sleep(for: .seconds(1), clock: clock)
                let dice = Int.random(in: 1...6, using: &generator)
                print(dice, [1, 2].shuffled(using: &generator))
                print([1, 2].shuffled(), dice)
                print("\\(UserDefaults.standard) \\(Date())")  // expect: `UserDefaults.standard`
                let files = Foundation.FileManager.default  // expect: `FileManager.default`
                print(files, ProcessInfo.processInfo.arguments)  // expect: `ProcessInfo.processInfo`
                Cache.shared.clear()  // expect: `Cache.shared`
                NotificationCenter.default.removeObserver(self)
                DispatchQueue.main.async {}
            }

            func share() -> [UUID] {
                let shared = URLSession.shared  // expect: `URLSession.shared`
                #if DEBUG
                    print(FileManager.default)
                #endif
                return shared.delegate == nil ? [UUID()] : []  // expect: `UUID()`
            }

            static func make() -> Date { Date() }
        }

        extension Feed {
            var isOld: Bool { opened < Date() }
        }

        /// It takes nothing yet.
        final class Pad {
            var text: String { "\\(Date()) \\(UUID()) \\(Date())" }
            func clear() { Cache.shared.clear() }
        }

        final class Quiet {
            init(store: any Store) {}
            struct Date { init() {} }
            func load() -> Date { Date() }
            var current: Int { Towns.current }
            func random() -> Int { 4 }
            func roll() -> Int { random() + self.random() }
            // check-providers:allow hidden-dependency - the file is part of the program
            func open() { print(FileManager.default) }
            func opened(at date: Foundation.Date) -> Foundation.Date { date }
        }

        final class Late {
            init(store: any Store) {}
            var last: Date = .now  // expect: `.now`
            func deal(_ cards: [Int]) -> [Int] { cards.shuffled() }  // expect: `cards.shuffled()`
            func wait() async throws {
                let start = ContinuousClock.now  // expect: `ContinuousClock`
                DispatchQueue.main.asyncAfter(deadline: .now() + 1) { print(start) }
            }
        }

        // check-providers:allow hidden-dependency - it measures itself
        final class Allowed {
            init(store: any Store) {}
            func read() -> TimeInterval { Date(timeIntervalSince1970: 0).timeIntervalSinceNow }
        }

        @main struct Program {
            let store: any Store
            init(store: any Store) { self.store = store }
            func run() { print(Date()) }
            static func main() {}
        }

        struct FeedRoot {
            let store: any Store
            init(store: any Store) { self.store = store }
            func makeFeed() -> String { "\\(Date())" }
        }
        """

    @Test
    func typesThatTakeProtocolsReachForNothingElse() async throws {
        let expected = Self.source.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
            index,
            line in line.firstMatch(of: #/\/\/ expect: (`.*)$/#).map { "\(index + 1): \($0.output.1)" }
        }
        let findings = try await ConventionCheck(CompiledModule(Self.source)).findings()
        let found = findings.filter { $0.rule == "hidden-dependency" }.map { finding in
            let text = finding.message.firstMatch(of: #/: (`[^`]*`)/#)?.output.1 ?? ""
            return "\(finding.location?.line ?? 0): \(text)"
        }
        #expect(found == expected)
    }

    /// The list of what is hidden in a module.
    private static func list(_ module: CompiledModule) -> HiddenList {
        let folder = module.folder.url.path
        let package = PackageDescription(modules: ["Fixture"], in: folder, own: ["Fixture"], described: nil)
        return HiddenList(ConventionCheck(module), relativePath: package.relativePath)
    }

    @Test
    func theListHasTypesThatTakeNothing() async throws {
        let module = try await CompiledModule(Self.source)
        #expect(
            Self.list(module).lines == [
                "Sources/Fixture.swift:17: `Feed`, 18: Date(), @Injected, Locale.current, SystemRandomNumberGenerator(), "
                    + "NotificationCenter.default, Task.sleep, .shuffled(), UserDefaults.standard, FileManager.default, "
                    + "ProcessInfo.processInfo, Cache.shared, URLSession.shared, UUID()",
                "Sources/Fixture.swift:85: `Late`, 4: .now, cards.shuffled(), ContinuousClock, "
                    + "DispatchQueue.main.asyncAfter",
                "Sources/Fixture.swift:68: `Pad`, 4: Date(), UUID(), Cache.shared",
                "Sources/Fixture.swift:8: `SystemWallClock`, 1: Date()", "4 of 11 types reach for the world.",
                "Implementations: they may reach.", "Sources/Fixture.swift:9: `FileStore`, 1: FileManager.default",
                "Not counted: 1 in identifiers of values, 1 in values for missing arguments, 1 in code for debug builds. "
                    + "`check-providers --unseen` lists them.",
            ]
        )
    }

    @Test
    func aDotAloneMeansTheNamesOfTheModule() async throws {
        let module = try await CompiledModule(
            """
            protocol Store { func save(_ text: String) }
            enum Row { case now; static func random(in range: Range<Int>) -> Row { .now } }
            struct Feed {
                let store: any Store
                var row: Row { .now }
                func roll() -> Row { .random(in: 0..<1) }
            }
            """
        )
        #expect(ConventionCheck(module).findings().map(\.description) == [])
    }

    @Test
    func aFindingSaysHowToInjectIt() async throws {
        let module = try await CompiledModule(
            """
            import Foundation
            protocol WallClock: Sendable { var now: Date { get } }
            struct SystemWallClock: WallClock { var now: Date { Date() } }
            protocol Order { var deliveryDate: Date { get } }
            protocol Store { func save(_ text: String) }
            struct Feed {
                let store: any Store
                func load() async throws -> [Date] {
                    try await Task.sleep(for: .seconds(1))
                    return [Date(), Date(), Date.now]
                }
                func make() -> UUID { UUID() }
                func open() { print(FileManager.default) }
            }
            """
        )
        #expect(
            ConventionCheck(module).findings().map(\.message) == [
                "`Feed` sleeps or measures time by itself: `Task.sleep`. Inject it: `scaffold-provider --add 'clock: any "
                    + "Clock<Duration>' --to Feed`.",
                "`Feed` reads the date: `Date()`, here and in 2 other places. Inject it: `scaffold-provider --add "
                    + "'wallClock: any WallClock' --to Feed`.",
                "`Feed` makes an identifier: `UUID()`. Inject it: "
                    + "copy `Tests/ProvidersTests/Applications/IdentifierMaking.swift` of ProviderKit.",
                "`Feed` uses the file system: `FileManager.default`. Inject it.",
            ]
        )
    }

    // MARK: - Ways to the world

    private static let ways = """
        import Foundation

        protocol Store { func save(_ text: String) }
        enum Payload {
            static var parameters: [String] { [stamp(), region] }
            static let region = Locale.current.identifier
            private static func stamp() -> String { describe(1) }
        }
        func describe(_ number: Int) -> String { "\\(number) \\(Date())" }
        let launch = Date()
        var isVerbose = false
        struct Session {
            nonisolated(unsafe) static var last = 0
            static let counter = Counter()
            @TaskLocal static var depth = 0
            let opened: Date
            init() { opened = Date() }
        }
        final class Counter: @unchecked Sendable { var count = 0 }
        extension Int { func delayed() { Thread.sleep(forTimeInterval: Double(self)) } }
        final class Plain { init() {} ; func tell() -> Int { 1 } }

        struct Feed {
            let store: any Store
            func load() -> [String] { Payload.parameters }
            func open() -> Session { Session() }
            func wait() { 3.delayed() }
            var isOld: Bool { launch < Date(timeIntervalSince1970: 0) }
            func count() -> Int { isVerbose ? Session.last : Session.counter.count }
            func quiet(_ isVerbose: Bool, launch: Date) -> Bool { isVerbose || launch == launch }
            func depth() -> Int { Session.depth + Plain().tell() }
        }
        """

    @Test
    func reachesAreFollowedThroughWhatCannotBeGiven() async throws {
        let findings = try await ConventionCheck(CompiledModule(Self.ways, options: ["-swift-version", "5"])).findings()
        #expect(
            findings.filter { $0.rule == "hidden-dependency" }.map(\.message) == [
                "`Feed` reads the date: `Payload.parameters` → `stamp()` → `describe` → `Date()` at Fixture.swift:9, here and in "
                    + "2 other places. Inject it: copy `Sources/UserServiceExample/System/WallClock.swift` of ProviderKit.",
                "`Feed` reads the locale, calendar or time zone: `Payload.parameters` → `region` → `Locale.current` at "
                    + "Fixture.swift:6. Inject it: copy `Tests/ProvidersTests/Applications/RegionalSettings.swift` of "
                    + "ProviderKit.",
                "`Feed` sleeps or measures time by itself: `.delayed()` → `Thread.sleep` at Fixture.swift:20. Inject it: "
                    + "`scaffold-provider --add 'clock: any Clock<Duration>' --to Feed`.",
                "`Feed` uses state that any code can change: `isVerbose` at Fixture.swift:11, here and in 2 other places. Let "
                    + "something that is injected hold it.",
            ]
        )
    }

    @Test
    func theListHasFunctionsAndWhatIsAddedToTypesOfOthers() async throws {
        let module = try await CompiledModule(Self.ways, options: ["-swift-version", "5"])
        let list = Self.list(module)
        #expect(!list.isEmpty)
        #expect(
            list.lines == [
                "Sources/Fixture.swift:23: `Feed`, 8: Payload.parameters → stamp() → describe → Date(), Payload.parameters → "
                    + "region → Locale.current, Session() → Date(), .delayed() → Thread.sleep, launch → Date(), isVerbose, "
                    + "Session.last, Session.counter",
                "Sources/Fixture.swift:4: `Payload`, 2: Locale.current, describe → Date()",
                "Sources/Fixture.swift:12: `Session`, 1: Date()",
                "Sources/Fixture.swift: extension of `Int`, 1: Thread.sleep",
                "Sources/Fixture.swift: functions, 2: Date()", "3 of 5 types reach for the world.",
            ]
        )
    }

    /// A reach through another module counts; those of that module itself are in its own list.
    @Test
    func theListOfATargetHasNothingOfOtherTargets() async throws {
        let core = try await CompiledModule(
            """
            import Foundation
            public struct Clock { public init() {}; public var now: Date { Date() } }
            public func stamp() -> Date { Date() }
            """,
            name: "Core"
        )
        let app = try await CompiledModule(
            """
            import Core
            struct Feed { func load() { _ = stamp() } }
            """,
            name: "App",
            imports: [core]
        )
        let list = HiddenList(ConventionCheck(app, core), relativePath: { URL(filePath: $0).lastPathComponent })
        #expect(list.lines == ["App.swift:2: `Feed`, 1: stamp() → Date()", "1 of 1 types reach for the world."])
    }

    /// An implementation may reach; what takes it mustn't.
    @Test(arguments: [("", ProviderTool.ExitStatus.success), ("func stamp() -> Date { Date() }", .failure)])
    func aStrictListFailsForWhatIsLeft(function: String, status: ProviderTool.ExitStatus) async throws {
        let package = try await ScaffoldedPackage(
            running: "check-providers",
            """
            import Foundation
            protocol WallClock { var now: Date { get } }
            struct SystemWallClock: WallClock { var now: Date { Date() } }
            struct Feed { let wallClock: any WallClock }
            \(function)
            """,
            ownsSource: true
        )
        #expect(package.run("--hidden", "--strict", "--target", "App") == status)
        #expect(package.run("--hidden", "--target", "App") == .success)
        #expect(package.recorded.written.contains("Implementations: they may reach."))
    }

    /// Each takes a protocol, and reaches once.
    @Test(arguments: [
        "UserDefaults(suiteName: \"a\")", "try? Data(contentsOf: URL(fileURLWithPath: \"a\"))",
        "try? Data().write(to: URL(fileURLWithPath: \"a\"))", "FileManager()", "Bundle.main", "CommandLine.arguments",
        "Thread.sleep(forTimeInterval: 1)", "DispatchSource.makeTimerSource()",
        "Formatter(timeZone: .current)", "time(nil)", "free()", "global", "Self.own",
        "Help.today", "Help().day", "Self.counts.withLock(\\.self)", "\"a\".stamped", "getenv(\"A\")",
    ])
    func aTypeThatTakesAProtocolReachesOnce(expression: String) async throws {
        let module = try await CompiledModule(
            """
            import Foundation
            #if canImport(FoundationNetworking)
                import FoundationNetworking
            #endif
            import Synchronization
            protocol Store {}
            func free() -> Date { Date() }
            nonisolated(unsafe) var global = 1
            struct Formatter { init(timeZone: TimeZone) {} }
            struct Help { static var today: Date { Date() }; let day: Date; init() { day = Date() } }
            extension String { var stamped: String { self + "\\(Date())" } }
            struct Feed {
                let store: any Store
                nonisolated(unsafe) static var own = 1
                static let counts = Mutex(1)
                func load() { _ = \(expression) }
            }
            """
        )
        let found = ConventionCheck(module).findings().filter { $0.rule == "hidden-dependency" }
        #expect(found.count == 1, "\(found)")
    }

    /// Members of a type that takes a protocol, each of which reaches once, or not at all.
    @Test(arguments: [
        ("let d: UserDefaults = .standard", 1), ("let d: UserDefaults? = .standard", 1),
        ("func f() { let d: Foundation.UserDefaults = .standard; _ = d }", 1),
        ("func f() { Taker(defaults: .standard).take() }", 1), ("func f() { take(.standard) }", 1),
        ("func f() { _ = Taker() }", 1), ("func f() { _ = Taker(zone: .gmt) }", 1),
        ("var zone: TimeZone { .current }", 1), ("var zone: TimeZone { get { .current } }", 1),
        ("func zone() -> TimeZone { return .current }", 1),
        ("func f(_ zone: TimeZone = .current) {}\nfunc g() { f() }", 1),
        ("var center: NotificationCenter { .default }", 1), ("func f() -> FileManager { .default }", 1),
        ("var session: URLSession = .shared", 1),
        (
            "private var locale = Locale(identifier: \"a\"); "
                + "mutating func f() { locale = .current }", 1
        ),
        ("@Stored(\"a\") var count: Int", 1), ("@Stored var count: Int", 1), ("@Kept var count = 1", 0),
        ("let d = Date(timeIntervalSinceNow: 1)", 1), ("let d = Date.init()", 1), ("let d: Date = .init()", 1),
        ("let d: Date = .init(timeIntervalSince1970: 0)", 0), ("let key: UUID? = .init()", 1),
        ("let c = Calendar(identifier: .gregorian)", 1), ("let f = DateFormatter()", 1),
        ("let c: Calendar = { var c = Calendar(identifier: .gregorian); c.timeZone = .gmt; return c }()", 0),
        ("func f(_ d: Date) -> String { d.formatted() }", 1), ("let c: Calendar = .autoupdatingCurrent", 1),
        ("func f(_ a: String) -> String { a.localizedLowercase }", 1),
        // Own types and names.
        ("let t: Towns = .current", 0), ("func f() -> Towns { .standard }", 0),
        ("func f(_ p: Price) -> Int { p.shown() }", 0),
        ("var own: Feed { .shared }", 0),
    ])
    func aNameWithoutItsTypeReachesWhereTheTypeIsKnown(member: String, count: Int) async throws {
        let module = try await CompiledModule(
            """
            import Foundation
            #if canImport(FoundationNetworking)
                import FoundationNetworking
            #endif
            protocol Store {}
            struct Taker {
                init(defaults: UserDefaults = .standard, zone: TimeZone? = nil) {}
                func take() {}
            }
            func take(_ defaults: UserDefaults) {}
            @propertyWrapper struct Stored {
                init(_ key: String = "") {}
                var wrappedValue: Int { UserDefaults.standard.integer(forKey: "a") }
            }
            @propertyWrapper struct Kept { var wrappedValue: Int }
            enum Towns { case current, standard }
            struct Price { func shown() -> Int { 1 } }
            struct Feed {
                static let shared = Feed(store: nil)
                var store: (any Store)?
                init(store: (any Store)?) { self.store = store }
                \(member)
            }
            """,
            options: ["-swift-version", "5"]
        )
        let found = ConventionCheck(module).findings().filter { $0.rule == "hidden-dependency" }
        #expect(found.count == count, "\(found)")
    }

    // MARK: - What isn't known

    private static let calls = """
        import Foundation

        protocol Store {}
        struct Clock {
            let start: Date
            init(at start: Date = Date()) { self.start = start }
            init(hour: Int) { start = Date(timeIntervalSince1970: 0) }
            func elapsed(since date: Date = Date(), in unit: Int = 1) -> Int { unit }
        }
        struct Feed {
            let store: any Store
            func open() -> Clock { Clock() }
            func wait(for clock: Clock) -> Int { clock.elapsed(in: 2) }
            func given() -> [Clock] { [Clock(hour: 1), Clock(at: Date(timeIntervalSince1970: 0))] }
            func known(_ clock: Clock) -> Int { clock.elapsed(since: .distantPast) }
            func chained() -> Int { given().first!.elapsed() + given()[0].elapsed(in: 1) }
        }
        """

    @Test
    func aDefaultArgumentReachesWhereACallOmitsIt() async throws {
        let check = try await ConventionCheck(CompiledModule(Self.calls))
        // The arguments of a chain aren't read, so that it may omit one is said.
        #expect(WorldReader(CheckedCode(check)).found.unseen.calls.map(\.location.line) == [16, 16])
        let findings = check.findings()
        #expect(
            findings.filter { $0.rule == "hidden-dependency" }.map(\.message) == [
                "`Feed` reads the date: `Clock()` → `Date()` at Fixture.swift:6, here and in 1 other place. Inject it: copy "
                    + "`Sources/UserServiceExample/System/WallClock.swift` of ProviderKit."
            ]
        )
    }

    private static let unseen = """
        import Foundation

        struct Stamp {
            static func make() -> Date { Date() }
            static var last: Stamp { Stamp(text: "\\(UUID())") }
            let text: String
        }
        extension Int { func pause() { Thread.sleep(forTimeInterval: Double(self)) } }
        struct Player { func pause() {} }
        #if os(Windows)
            struct Beeper { func beep() { Thread.sleep(forTimeInterval: 1) } }
        #endif
        // check-providers:allow hidden-dependency - it's another program
        #if os(WASI)
            struct Sleeper { func sleep() { Thread.sleep(forTimeInterval: 1) } }
        #endif
        protocol Stamping { static func make() -> Date }
        extension Stamp: Stamping {}
        struct Feed {
            let id = UUID()
            func read<S: Stamping>(_: S.Type) -> Date { S.make() }
            func show(_ show: (Stamp) -> Void) { show(.last) }
            func play(_ player: Player) { player.pause() }
            // check-providers:allow hidden-dependency - a player
            func stop(_ player: Player) { player.pause() }
        }
        """

    @Test
    func codeThatIsNotKnownIsListed() async throws {
        let module = try await CompiledModule(Self.unseen)
        let list = Self.list(module)
        #expect(
            list.lines.last
                == "Not looked at: 1 branch that wasn't built, 3 calls that may reach. Not counted: 1 in identifiers of values. "
                + "`check-providers --unseen` lists them."
        )
        #expect(
            list.unseen == [
                "Sources/Fixture.swift:10: A type in a branch that wasn't built reaches.",
                "Sources/Fixture.swift:21: `S.make()` → `Date()` at Fixture.swift:4 may be called.",
                "Sources/Fixture.swift:22: `.last` → `UUID()` at Fixture.swift:5 may be called.",
                "Sources/Fixture.swift:23: `player.pause()` → `Thread.sleep` at Fixture.swift:8 may be called.",
                "Sources/Fixture.swift:20: `UUID()`, in identifiers of values",
            ]
        )
    }

    @Test
    func aTypeThatCannotTakeAnotherDependencyGetsNoCommand() async throws {
        let module = try await CompiledModule(
            """
            protocol Store {}
            protocol Deadlines { func deadline(for id: Int) -> Int }
            final class Manager {
                init(store: any Store) {}
                init(store: any Store, name: String) {}
                func wait() async throws { try await Task.sleep(for: .seconds(1)) }
            }
            """
        )
        #expect(
            ConventionCheck(module).findings().map(\.message) == [
                "`Manager` sleeps or measures time by itself: `Task.sleep`. Inject it: several initializers, or none, take no "
                    + "further dependency by themselves."
            ]
        )
    }

    /// Types that have a place for another dependency, each with one that it can't inject yet.
    private static let shapes = [
        "struct Feed { let store: any Store; USE }",
        "final class Feed { let store: any Store; init(store: any Store) { self.store = store }; USE }",
        """
        struct Feed {
            struct Dependencies { let store: any Store }
            private let dependencies: Dependencies
            init(dependencies: Dependencies) { self.dependencies = dependencies }
            func save() { dependencies.store.save() }
            USE
        }
        """,
        """
        struct Feed {
            protocol DependencyProviding { var store: any Store { get } }
            struct DependencyProvider: DependencyProviding { let store: any Store }
            private let dependencyProvider: any DependencyProviding
            init(dependencyProvider: any DependencyProviding) { self.dependencyProvider = dependencyProvider }
            func save() { dependencyProvider.store.save() }
            USE
        }
        """,
    ]

    /// Each kind for which a command is suggested, in each of the shapes.
    @Test(arguments: shapes, ["Date()", "UUID()", "Locale.current", "try? await Task.sleep(for: .seconds(1))"])
    func aSuggestedCommandWorksAsPrinted(shape: String, use: String) async throws {
        let source = """
            import Foundation
            protocol WallClock: Sendable { var now: Date { get } }
            struct SystemWallClock: WallClock { var now: Date { Date() } }
            protocol IdentifierMaking: Sendable { func makeIdentifier() -> UUID }
            struct RandomIdentifiers: IdentifierMaking { func makeIdentifier() -> UUID { UUID() } }
            protocol Regions: Sendable { var locale: Locale { get } }
            struct SystemRegions: Regions { var locale: Locale { Locale.current } }
            protocol Store: Sendable { func save() }
            \(shape.replacing("USE", with: "func use() async { _ = \(use) }"))
            """
        let package = try await ScaffoldedPackage(running: "check-providers", source, ownsSource: true)
        #expect(package.run("--target", "App") == .success)
        let command = #/`scaffold-provider --add '([^']+)' --to Feed`/#
        let finding = try #require(package.recorded.written.firstMatch(of: command))
        let changed = try await ScaffoldedPackage(running: "scaffold-provider", source, ownsSource: true)
        #expect(changed.run("--add", String(finding.output.1), "--to", "Feed") == .success)
    }

    // MARK: - The guide's list

    /// The table of ComingFromContainers has an example of each kind, and nothing that isn't found.
    @Test
    func theGuideListsWhatIsFound() throws {
        let guide = try String(
            contentsOf: Repository.root.appending(path: "Guides/ComingFromContainers.md"),
            encoding: .utf8
        )
        let table = try #require(guide.split(separator: "| it takes |").last?.split(separator: "\n\n").first)
        let examples = table.split(separator: "\n").flatMap { row in
            (row.split(separator: "|").first ?? "").matches(of: #/`([^`]+)`/#).map { String($0.output.1) }
        }
        let kinds = examples.map { example -> WorldKind? in
            if example.hasPrefix("static ") { return .state }
            let file = SourceFile(path: "A.swift", text: "@Dependency var a: B; func f() { _ = \(example) }")
            let uses = WorldFact.names(in: file).filter { example.contains($0) }.flatMap { file.uses(of: $0) ?? [] }
            return uses.lazy.compactMap { $0.world([]) { _ in true } }.first
        }
        #expect(zip(examples, kinds).filter { $0.1 == nil }.map(\.0) == [])
        #expect(Set(WorldKind.allCases).subtracting(kinds.compactMap { $0 }) == [])
    }
}
