import Foundation
import Testing

@testable import ProviderTools

/// The initializer of a mock of a `DependencyProviding`.
@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct InstanceDependenciesTests {
    @Test(arguments: CompiledModule.GraphKind.all)
    func aProviderMockTakesInstanceDependenciesAndMakesTransientOnes(graphKind: CompiledModule.GraphKind) async throws {
        let module = try await CompiledModule(
            """
            public protocol Store: Sendable {}
            public enum Feed {
                protocol DependencyProviding: Sendable {
                    var store: any Store { get }
                    func makeStore(name: String) -> any Store
                }
            }
            """,
            name: "App",
            graphKind: graphKind
        )
        var codebase = Codebase(module)
        let mock = try await codebase.scaffold(protocolNamed: "Feed.DependencyProviding")

        #expect(
            mock.text.withoutDocComments == """
                import Stubbing

                @testable import App

                final class MockFeedDependencyProvider: Feed.DependencyProviding {
                    let storeStub: Stub<Void, any Store>
                    let makeStoreStub = Stub<String, any Store>()

                    init(store: any Store) {
                        storeStub = Stub(defaultReturnValue: store)
                    }

                    var store: any Store { storeStub() }

                    func makeStore(name: String) -> any Store {
                        makeStoreStub(name)
                    }
                }

                """
        )
    }

    /// The requirements of a `DependencyProviding`, and the initializers of its mock, each as one line.
    static let initializers: [(requirements: String, initializers: [String])] = [
        ("func makeStore() -> Int", []),
        (
            "var store: Int { get }; var storeStub: Int { get }",
            [
                "init(store: Int, storeStub: Int) { store2Stub = Stub(defaultReturnValue: store) "
                    + "storeStubStub = Stub(defaultReturnValue: storeStub) }"
            ]
        ),
        (
            "var store: Int { get async throws }",
            ["init(store: Int) { storeStub = AsyncThrowingStub(defaultReturnValue: store) }"]
        ),
        (
            "var store: Int { get throws(Oops) }",
            ["init(store: Int) { storeStub = ThrowingStub(defaultReturnValue: store) }"]
        ),
        ("var store: Int { get set }", ["init(store: Int) { storeStub = Stub(defaultReturnValue: store) }"]),
        ("var store: Int? { get }", ["init(store: Int?) { storeStub = Stub(defaultReturnValue: store) }"]),
        ("static var store: Int { get }", []),
        ("subscript(key: Int) -> Int { get }", []),
        ("var store: Void { get }", []),
        ("var store: Self { get }", []),
        (
            "var stores: [Self] { get }",
            ["init(stores: [MockFeedDependencyProvider]) { storesStub = Stub(defaultReturnValue: stores) }"]
        ),
        (
            "var onEnd: () -> Void { get }; var end: End { get }; var last: End? { get }",
            [
                "init(onEnd: @escaping () -> Void, end: @escaping End, last: End?) { "
                    + "onEndStub = Stub(defaultReturnValue: onEnd) endStub = Stub(defaultReturnValue: end) "
                    + "lastStub = Stub(defaultReturnValue: last) }"
            ]
        ),
        (
            "var token: Token { get }",
            ["init(token: @escaping @Sendable () -> Token) { tokenStub = Stub(defaultReturnValue: token) }"]
        ),
        (
            "var `default`: Int { get }; var `self`: Int { get }",
            [
                "init(`default`: Int, `self` selfValue: Int) { defaultStub = Stub(defaultReturnValue: `default`) "
                    + "selfStub = Stub(defaultReturnValue: selfValue) }"
            ]
        ),
        (
            "init(name: String); var store: Int { get }",
            [
                "init(store: Int) { storeStub.defaultReturnValue = store }",
                "init(name: String) { Self.stubs.initStub(name) }",
            ]
        ),
        (
            "init(store: Int); var store: Int { get }",
            ["init(store: Int) { Self.stubs.initStub(store) storeStub.defaultReturnValue = store }"]
        ),
        ("init(name: String)", ["init() {}", "init(name: String) { Self.stubs.initStub(name) }"]),
    ]

    @Test(arguments: initializers)
    func eachInstanceDependencyIsAParameterByItsType(requirements: String, initializers: [String]) async throws {
        let written = try await Self.initializers(of: "protocol DependencyProviding { \(requirements) }")
        #expect(written == initializers)
    }

    @Test
    func inheritedRequirementsAreParametersExceptThoseOfTheToolchain() async throws {
        let declarations = """
            protocol Named { var name: String { get } }
            protocol Base: CustomStringConvertible { var id: Int { get } }
            protocol DependencyProviding: Named, Base, Identifiable { var store: Int { get } }
            """
        let written = try await Self.initializers(of: declarations)
        #expect(
            written == [
                "init(store: Int, id: Int, name: String) { storeStub = Stub(defaultReturnValue: store) "
                    + "idStub = Stub(defaultReturnValue: id) nameStub = Stub(defaultReturnValue: name) }"
            ]
        )
    }

    @Test
    func aProtocolOfThatNameInNoTypeIsLikeAnyOther() async throws {
        var codebase = Codebase(
            try await CompiledModule("protocol DependencyProviding { var store: Int { get } }")
        )
        let text = try await codebase.scaffold(protocolNamed: "DependencyProviding").text
        #expect(text.contains("    let storeStub = Stub<Void, Int>()\n"))
        #expect(!text.contains("init("))
    }

    @Test
    func aPublicProtocolOfAnInternalTypeNeedsATestableImport() async throws {
        var codebase = Codebase(
            try await CompiledModule("enum Feed { public protocol Listening { func heard() } }", name: "App")
        )
        let text = try await codebase.scaffold(protocolNamed: "Feed.Listening").text
        #expect(text.hasPrefix("import Stubbing\n\n@testable import App\n"))
    }

    /// The initializers of the mock of `Feed.DependencyProviding`, each as one line.
    private static func initializers(of declarations: String) async throws -> [String] {
        let module = try await CompiledModule(
            """
            enum Oops: Error {}
            struct Token: ~Copyable {}
            typealias End = () -> Void
            enum Feed {
                \(declarations)
            }
            """
        )
        var codebase = Codebase(module)
        let text = try await codebase.scaffold(protocolNamed: "Feed.DependencyProviding").text
        let blocks = text.dropLast("}\n".count).components(separatedBy: "\n\n").filter { $0.hasPrefix("    init") }
        return blocks.map { block in
            block.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
        }
    }
}
