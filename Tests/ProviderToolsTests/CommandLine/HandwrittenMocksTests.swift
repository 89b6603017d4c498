import Foundation
import Testing

@testable import ProviderTools

/// Mocks that people wrote without stubs, each in a style of its own: as long as one compiles, no update has anything to
/// say about it.
@Suite(.ownThreads)
struct HandwrittenMocksTests {
    private static let protocols = """
        import Foundation

        typealias PluginKey = String
        typealias Accounting = PluginStoring & Notifying
        enum StorageOperation { struct Request { struct Options: Sendable {} } }
        enum Storage { typealias Options = StorageOperation.Request.Options }
        struct User: Codable, Equatable, Sendable { var name = "Ada" }

        protocol PluginStoring { func value(for key: PluginKey) -> String?; func key(named name: String) -> PluginKey }
        protocol Uploading: Sendable {
            var timeout: TimeInterval { get }
            func upload(_ text: String, options: Storage.Options, then: @escaping @Sendable (Result<User, any Error>) -> Void)
        }
        protocol Endpoint { associatedtype Response: Decodable }
        protocol Networking {
            func send<E: Endpoint>(_ endpoint: E) async throws -> E.Response where E.Response: Decodable
            func load<R>(_ path: String, as type: R.Type) async throws -> R where R: Decodable
            func log(_ lines: some Sequence<String>)
        }
        protocol Notifying { func request(); func cancel(reason: String?) }
        extension Notifying { func cancel(reason: String?) {} }
        protocol Caching: AnyObject { associatedtype Item; func store(_ item: Item, key: String); func item(_ key: String) -> Item? }
        protocol Tracking {
            typealias Completion = (Bool) -> Void
            func track(_ name: String, completion: @escaping Completion)
            func flush() async throws(CancellationError)
        }
        @MainActor protocol Presenting: AnyObject { var title: String { get set }; func present(_ user: User?) }
        protocol Clocking { init(now: Double); var now: Double { get }; static var zone: String { get } }
        protocol Locating: Sendable { var id: Int { get }; func place() async throws -> String }
        class Base<Value> { func make() -> Value? { nil } }
        protocol Superclassed: Base<Int> { func reset() }
        typealias Done = (Result<Int, any Error>) -> Void
        protocol Aliasing {
            func run(_ done: @escaping Done, then: Done?)
            var handlers: [String: Done] { get }
            func send(_ values: [String: any Sendable])
        }
        protocol Flagging { var a: Bool { get set }; var b: Int { get }; var c: Int { get }; var d: Int { get } }
        protocol Answering {
            func stop()
            func stop() async
            func put<T>(_ value: T)
            func put(_ value: Int)
            func take<T>(_ value: T)
        }
        enum Feature { protocol Client { func open() } }
        protocol Client { func close() }
        @MainActor protocol Row: Identifiable { var text: String { get } }
        protocol Settings: Hashable, Codable { var volume: Int { get set }; subscript(key: String) -> String? { get } }
        """

    /// The declarations of mocks, by the names of their files.
    private static let mocks: [String: String] = [
        "Spies.swift": """
        final class PluginStoringSpy: PluginStoring {
            private(set) var keys: [String] = []
            var result: PluginKey?
            func value(for key: String) -> PluginKey? {
                keys.append(key)
                return result
            }
            func key(named name: PluginKey) -> String { name }
        }
        """,
        "Closures.swift": """
        final class MockUploader: Uploading, @unchecked Sendable {
            var onUpload: ((String, StorageOperation.Request.Options) -> Void)?
            var timeout: Double = 3
            func upload(
                _ text: Swift.String,
                options: StorageOperation.Request.Options,
                then: @escaping (Result<App.User, Error>) -> ()
            ) {
                onUpload?(text, options)
                then(.success(User()))
            }
        }
        """,
        "Generic.swift": """
        struct FakeNetworking: Networking {
            func send<T>(_ endpoint: T) async throws -> T.Response where T: Endpoint {
                try JSONDecoder().decode(T.Response.self, from: Data("{}".utf8))
            }
            func load<Value: Decodable>(_ path: String, as type: Value.Type) async throws -> Value {
                try JSONDecoder().decode(type, from: Data(path.utf8))
            }
            func log<Lines: Sequence>(_ lines: Lines) where Lines.Element == String {}
        }
        """,
        "Defaults.swift": """
        final class MockNotifyUpdateRequester: Notifying {
            private(set) var requestCount = 0
            func request() { requestCount += 1 }
        }
        """,
        "Dictionary.swift": """
        final class CacheFake: Caching {
            private var items: [String: User] = [:]
            func store(_ item: User, key: String) { items[key] = item }
            func item(_ key: String) -> User? { items[key] }
        }

        final class GenericCacheFake<Element>: Caching {
            typealias Item = Element
            private var items = [String: Element]()
            func store(_ item: Element, key: String) { items[key] = item }
            func item(_ key: String) -> Element? { items[key] }
        }
        """,
        "Nested.swift": """
        enum TrackingSuite {
            final class TrackingStub: Tracking {
                var events: [String] = []
                func track(_ name: String, completion: @escaping Completion) { completion(true) }
                func flush() {}
            }
        }
        """,
        "MainActor.swift": """
        final class PresenterMock: Presenting {
            weak var owner: AnyObject?
            lazy var title = "A"
            @MainActor func present(_ user: Optional<User>) {}
        }
        """,
        "Memberwise.swift": """
        struct ClockingStub: Clocking {
            let now: Double
            static let zone = "UTC"
        }
        """,
        "Actor.swift": """
        actor LocatingFake: Locating {
            let id = 1
            private var places = ["Oslo"]
            func place() -> String { places.removeFirst() }
        }
        """,
        "Subclasses.swift": """
        class Root { var count = 0 }
        class Recorder: Root { func request() { count += 1 } }
        final class DeepNotifyingMock: Recorder, Notifying {}

        final class SuperclassedMock: Base<Int>, Superclassed { func reset() {} }
        """,
        "Aliases.swift": """
        typealias Key = PluginKey

        final class AccountingMock: Accounting {
            func value(for key: Key) -> Key? { nil }
            func key(named name: Key) -> Key { name }
            func request() {}
        }
        """,
        "Synthesized.swift": """
        struct SettingsFake: Settings {
            var volume = 1, pitch = 2
            subscript(key: String) -> String? { key }
        }
        """,
        "FunctionAliases.swift": """
        typealias Values = [String: any Sendable]
        struct AliasingFake: Aliasing {
            var handlers: [String: (Result<Int, any Error>) -> Void] = [:]
            func run(_ done: @escaping (Result<Int, any Error>) -> Void, then: ((Result<Int, any Error>) -> Void)?) {}
            func send(_ values: Values) {}
        }
        """,
        "Lists.swift": """
        final class FlaggingMock: Flagging {
            var a = false, b = 1
            let (c, d) = (1, 2)
        }
        """,
        "OneForAll.swift": """
        struct AnsweringFake: Answering {
            func stop() {}
            func put<T>(_ value: T) {}
            func take(_ value: some Any) {}
        }
        """,
        "Namesake.swift": """
        struct ClientMock: Client { func close() {} }
        """,
        "Isolated.swift": """
        @MainActor final class RowMock: @MainActor Row {
            var text = "a"
            var id: Int { 1 }
        }
        """,
        "Extension.swift": """
        final class ElsewhereMock {}
        """,
        "ExtensionMore.swift": """
        extension ElsewhereMock: Tracking {
            func track(_ name: String, completion: (Bool) -> Void) {}
            func flush() async throws(CancellationError) {}
        }
        """,
    ]

    private static let imports = "import Foundation\n\n@testable import App\n\n"

    private let package: ScaffoldedPackage

    init() async throws {
        package = try await ScaffoldedPackage(Self.protocols, tests: Self.mocks.mapValues { Self.imports + $0 })
    }

    @Test
    func theMocksCompile() async throws {
        try await package.compileTests(try package.files().map { package.folder.url.appending(path: $0).path })
    }

    @Test
    func nothingIsReported() throws {
        #expect(package.run("--update", "--check", "--all", "--target", "App") == .success)
        #expect(package.recorded.written == "")
        #expect(package.recorded.notes.filter { !$0.hasPrefix("Reading the interface") } == [])
    }

    @Test
    func nothingIsWritten() throws {
        let texts = try package.tests()
        #expect(package.run("--update", "--all", "--target", "App") == .success)
        #expect(try package.tests() == texts)
        #expect(package.recorded.written == "")
    }

    @Test(arguments: [
        ("Spies.swift", "(for key: String)", "(for key: Int)", "PluginStoringSpy.value(for:)"),
        ("Closures.swift", "StorageOperation.Request.Options,\n", "User,\n", "MockUploader.upload(_:options:then:)"),
        ("Generic.swift", "<Value: Decodable>", "<Value: Codable>", "FakeNetworking.load(_:as:)"),
        ("Generic.swift", "Lines.Element == String", "Lines: Collection", "FakeNetworking.log(_:)"),
        ("Nested.swift", "func flush()", "func flush() async throws", "TrackingStub.flush()"),
        ("MainActor.swift", "lazy var", "private(set) lazy var", "PresenterMock.title"),
        ("MainActor.swift", "Optional<User>", "User", "PresenterMock.present(_:)"),
        ("Synthesized.swift", "-> String? { key }", "-> Int? { 1 }", "SettingsFake.subscript(_:)"),
    ])
    func aMemberThatNoLongerFitsIsReported(file: String, old: String, new: String, member: String) throws {
        let path = "Tests/AppTests/\(file)"
        _ = try package.folder.write(try package.text(of: path).replacing(old, with: new), to: path)
        #expect(package.run("--update", "--all", "--target", "App") == .failure)
        let messages = package.recorded.written.split(separator: "\n").filter { $0.contains(": warning: ") }
        #expect(messages.count == 1)
        #expect(messages.first?.contains("`\(member)` no longer matches its protocol. It contains") == true)
    }

    @Test
    func aMissingRequirementIsAddedWithoutThoseThatHaveDefaults() throws {
        let path = "Tests/AppTests/Defaults.swift"
        let old = "\(Self.imports)final class MockNotifyUpdateRequester: Notifying {\n    let isMine = true\n}\n"
        _ = try package.folder.write(old, to: path)
        #expect(package.run("--update", "Notifying") == .success)
        let updated = try package.text(of: path)
        #expect(updated.contains("func request() {\n        requestStub()"))
        #expect(!updated.contains("cancel"))

        _ = try package.folder.write(old.replacing("let isMine = true", with: "func request() {}"), to: path)
        #expect(package.run("--update", "--check", "Notifying") == .success)
        #expect(package.run("--update", "--with-defaulted", "Notifying") == .success)
        let complete = try package.text(of: path)
        #expect(complete.contains("func cancel(reason: String?) {\n        cancelStub(reason)"), "\(complete)")
        #expect(package.run("--update", "--check", "Notifying") == .success)
    }
}
