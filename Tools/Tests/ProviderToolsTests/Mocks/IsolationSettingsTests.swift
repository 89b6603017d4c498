import Foundation
import Testing

@testable import ProviderTools

/// Mocks whose module has other settings than that of their protocols.
///
/// Each protocol is compiled with one pair of settings, and each pair occurs. With `PROVE_ISOLATION=1`, all protocols are
/// compiled with all pairs.
@Suite(.timeLimit(.minutes(5)))
struct IsolationSettingsTests {
    private static let protocols = [
        "public protocol P { func load(_ done: @escaping (Int) async -> Void) }",
        "public protocol P { func load(_ done: (Int) async -> Void) async }",
        "public protocol P { func make() -> (Int) async -> String }",
        "public protocol P { var handler: ((Int) async -> Void)? { get set } }",
        "public protocol P { var handler: (Int) async -> Void { get } }",
        "public protocol P { func all(_ list: [(Int) async -> Void]) }",
        "public protocol P { func optional(_ done: ((Int) async -> Void)?) }",
        "public protocol P { func item(_ query: [String: Any]) -> Int }",
        "public protocol P { func item(_ query: [String: Any]) async -> Int }",
        "public protocol Q { func first() -> [String: Any] }\npublic protocol P: Q { func second() }",
        "public protocol Q { func first() -> Int }\npublic protocol P: Q { func second() }",
        "public protocol P { func send(_ r: Int, next: (Int) async throws -> String) async throws -> String }",
        "public protocol P: Sendable { func send(_ r: Int, next: @Sendable (Int) async -> Int) async -> Int }",
        "public struct D: Equatable { public var a = 1 }\npublic protocol P { func save(_ draft: D, id: Int) }",
        "public protocol P { func load() async -> [String: Any]; func name() -> String }",
        "public final class M {}\npublic protocol P { func show(_ m: M) async throws; var m: M? { get } }",
        "@MainActor public protocol P { func show(_ done: @escaping () async -> Void); func load() async -> Int }",
        "public protocol P: AnyObject { var x: Int { get set }; func run(_ c: @escaping @Sendable () async -> Void) }",
        "public protocol P: Sendable { func run(_ c: @escaping @MainActor () async -> Void) async }",
        """
        public protocol P {
            typealias Run = @Sendable (Int) async throws -> Void
            var run: Run { get }
            func start(_ run: @escaping Run) -> [Run]
        }
        """,
        """
        public protocol P {
            func a(_ c: @escaping @concurrent () async -> Void)
            func b(_ c: nonisolated(nonsending) @escaping () async -> Int)
            func c() -> @concurrent () async -> Int
            func d() -> nonisolated(nonsending) (Int) async -> String
            func e(_ c: @escaping (Int) async throws -> [(Int) async -> Void])
        }
        """,
        "@MainActor public protocol P: Identifiable { var id: String { get }; func show() }",
        "public protocol P: Identifiable { var id: String { get }; func show() }",
        "public protocol P: Identifiable { var id: [String: Any].Index { get }; func show() }",
        "public protocol P: Identifiable, Sendable { var id: String { get }; func show() }",
        """
        public protocol P: Comparable { var rank: Int { get } }
        extension P { public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank } }
        """,
        """
        @MainActor public protocol P: Comparable { var rank: Int { get } }
        extension P { public nonisolated static func < (left: Self, right: Self) -> Bool { true } }
        """,
        """
        public protocol Q { associatedtype Key; var key: Key { get } }
        @MainActor public protocol P: Q { var key: String { get } }
        """,
        """
        public protocol P { func cancel() }
        public protocol Q { func fetch() -> P }
        """,
        """
        public protocol P: AnyObject { associatedtype Message; func parser(_ parser: Parser<Self>, message: Message) }
        public final class Parser<Watcher: P> {}
        """,
        """
        @MainActor public protocol P: AnyObject {
            associatedtype Message
            func parser(_ parser: Parser<Self>, message: Message)
        }
        @MainActor public final class Parser<Watcher: P> {}
        """,
        "public protocol Q { func first() }\npublic protocol P: Q, Identifiable { var id: String { get } }",
        "public class M {}\npublic protocol P { func load(_ m: M, isolation: isolated (any Actor)?) async throws -> Bool }",
        "public protocol P { var count: Int { get }; nonisolated func apply(_ a: Int, done: (() -> Void)?) }",
        """
        @MainActor public final class Screen { public init() {} }
        public protocol Q: AnyObject { func stop() }
        public protocol P: Q { func present(_ screen: Screen) }
        public protocol Factory { func make() -> P }
        """,
        "public struct D: Hashable { public var a = 1 }\npublic protocol P: AnyObject { var all: Set<D> { get set } }",
        "public struct D: Hashable { public var a = 1 }\npublic protocol P: Sendable { var all: [D: Int] { get } }",
        "public struct D: Hashable { public var a = 1 }\npublic protocol P { func all(_ all: [Set<D>]) async -> Int }",
        "public protocol Q { func first() }\npublic protocol P: Sendable, Q { func second() }",
        """
        public protocol M { func end() }
        public protocol P: AnyObject {
            func run<T>(_ operation: (any M) async throws -> T) async rethrows -> T
        }
        """,
    ]

    @Test
    func protocolsOfSwift5ThatRefineOnesOnAnActorAreMocked() async throws {
        let module = try await CompiledModule(
            """
            @MainActor public protocol Q { func first() }
            public protocol P: Q { func second(_ value: [String: Any]) }
            public protocol Sent: Q, Sendable { func third() -> Int }
            """,
            options: ["-swift-version", "5"]
        )
        for name in ["P", "Sent"] {
            let mock = try await module.mock(of: name).text
            let file = try module.folder.write(mock, to: "Mock\(name).swift").path
            for options in Self.settings {
                try await Toolchain.check([file], as: "Mocks", importing: [module.folder.url], options: options)
            }
        }
    }

    private static let settings: [[String]] = {
        let onMainActor = ["-default-isolation", "MainActor"]
        let nonsending = ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]
        return [[], onMainActor, nonsending, onMainActor + nonsending]
    }()

    /// The index of a protocol, and those of the settings of its module and of the mock's.
    private static let cases: [(Int, Int, Int)] = {
        let isProof = ProcessInfo.processInfo.environment["PROVE_ISOLATION"] == "1"
        return protocols.indices.flatMap { index in
            guard isProof else { return [(index, index % 4, index / 4 % 4)] }
            return (0..<4).flatMap { app in (0..<4).map { (index, app, $0) } }
        }
    }()

    @Test
    func argumentsThatCanBeComparedOnlyOnTheMainActorSaySo() async throws {
        let module = try await CompiledModule(Self.protocols[13], options: Self.settings[1])
        let mock = try await module.mock(of: "P").text
        #expect(
            mock.contains(
                """
                    // It isn't Equatable, because D can be compared only on the main actor. To compare it there, write `extension
                    // MockP.SaveArguments: @MainActor Equatable` with a `==`.
                    struct SaveArguments: Sendable {
                """
            )
        )
        let equality = """
            extension MockP.SaveArguments: @MainActor Equatable {
                @MainActor static func == (left: Self, right: Self) -> Bool {
                    left.draft == right.draft && left.id == right.id
                }
            }
            """
        let file = try module.folder.write(mock + equality, to: "MockP.swift").path
        try await Toolchain.check([file], as: "Mocks", importing: [module.folder.url])
    }

    /// The function of the guide that makes the dependencies of a test.
    @Test(arguments: 0..<4, 0..<4)
    func dependenciesOfMocksCompileUnderTheSettingsOfTheTests(app: Int, tests: Int) async throws {
        let module = try await CompiledModule(
            """
            public protocol P { func load() -> Int }
            public final class Feed { public struct Dependencies { public let p: any P } }
            """,
            options: Self.settings[app] + ["-enable-testing"]
        )
        // The first and the third settings are without the main actor.
        let attribute = app % 2 == 1 && tests % 2 == 0 ? "@MainActor " : ""
        let function = """
            \(attribute)extension Feed.Dependencies {
                fileprivate static func mock(p: any P = MockP()) -> Self { Self(p: p) }
            }
            @MainActor func test() -> Feed.Dependencies { .mock() }
            """
        let mock = try await module.mock(of: "P").text.replacing("import Fixture", with: "@testable import Fixture")
        let file = try module.folder.write(mock + function, to: "\(tests)/MockP.swift").path
        try await Toolchain.check([file], as: "Mocks", importing: [module.folder.url], options: Self.settings[tests])
    }

    @Test(arguments: cases)
    func mocksCompileUnderTheSettingsOfTheTests(index: Int, app: Int, tests: Int) async throws {
        for graphKind in CompiledModule.GraphKind.all {
            let module = try await CompiledModule(
                Self.protocols[index],
                graphKind: graphKind,
                options: Self.settings[app]
            )
            var codebase = Codebase(module)
            let mocks = try await codebase.scaffoldTogether(codebase.protocols(of: module.name))
            let files = try mocks.map { try module.folder.write($0.text, to: "\(tests)/\($0.name).swift").path }
            try await Toolchain.check(
                files,
                as: "Mocks",
                importing: [module.folder.url],
                options: Self.settings[tests]
            )
        }
    }
}
