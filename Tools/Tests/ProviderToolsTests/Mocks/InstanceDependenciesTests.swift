import Foundation
import Testing

@testable import ProviderTools

/// The initializer of a mock of a `DependencyProviding`.
@Suite(.timeLimit(.minutes(5)))
struct InstanceDependenciesTests {
    /// The requirements of a `DependencyProviding`, and the initializers of its mock, each as one line.
    private static let examples = Example.read(
        """
        # func makeStore() -> Int

        # var store: Int { get }; var storeStub: Int { get }
        => init(store: Int, storeStub: Int) { store2Stub = Stub(defaultReturnValue: store); \
        storeStubStub = Stub(defaultReturnValue: storeStub) }

        # var store: Int { get async throws }
        => init(store: Int) { storeStub = AsyncThrowingStub(defaultReturnValue: store) }

        # var store: Int { get throws(Oops) }
        => init(store: Int) { storeStub = ThrowingStub(defaultReturnValue: store) }

        # var store: Int { get set }
        => init(store: Int) { storeStub = Stub(defaultReturnValue: store) }

        # var store: Int? { get }
        => init(store: Int?) { storeStub = Stub(defaultReturnValue: store) }

        # static var store: Int { get }

        # subscript(key: Int) -> Int { get }

        # var store: Void { get }

        # var store: Self { get }

        # var stores: [Self] { get }
        => init(stores: [MockFeedDependencyProvider]) { storesStub = Stub(defaultReturnValue: stores) }

        # var onEnd: () -> Void { get }; var end: End { get }; var last: End? { get }
        => init(onEnd: @escaping () -> Void, end: @escaping End, last: End?) { \
        onEndStub = Stub(defaultReturnValue: onEnd); endStub = Stub(defaultReturnValue: end); \
        lastStub = Stub(defaultReturnValue: last) }

        # var token: Token { get }
        => init(token: @escaping @Sendable () -> Token) { tokenStub = Stub(defaultReturnValue: token) }

        # var `default`: Int { get }; var `self`: Int { get }
        => init(`default`: Int, `self` selfValue: Int) { defaultStub = Stub(defaultReturnValue: `default`); \
        selfStub = Stub(defaultReturnValue: selfValue) }

        # init(name: String); var store: Int { get }
        => init(store: Int) { storeStub.defaultReturnValue = store }
        => init(name: String) { Self.stubs.initStub(name) }

        # init(store: Int); var store: Int { get }
        => init(store: Int) { Self.stubs.initStub(store); storeStub.defaultReturnValue = store }

        # init(name: String)
        => init() {}
        => init(name: String) { Self.stubs.initStub(name) }
        """
    )

    /// One module has them all, each protocol in a type of its own.
    private static let codebase = Task {
        let feeds = examples.enumerated().map { index, example in
            "enum Feed\(index) { protocol DependencyProviding { \(example.testDescription) } }"
        }
        let types = "enum Oops: Error {}\nstruct Token: ~Copyable {}\ntypealias End = () -> Void\n"
        let inherited = """
            protocol Named { var name: String { get } }
            protocol Base: CustomStringConvertible { var id: Int { get } }
            enum Feed { protocol DependencyProviding: Named, Base, Identifiable { var store: Int { get } } }
            """
        return Codebase(try await CompiledModule(types + (feeds + [inherited]).joined(separator: "\n")))
    }

    /// The initializers of the mock of a `DependencyProviding`, each as one line.
    private func initializers(ofMockIn feed: String) async throws -> [String] {
        var codebase = try await Self.codebase.value
        let text = try await codebase.scaffold(protocolNamed: "\(feed).DependencyProviding").text
        let blocks = text.replacing(feed, with: "Feed").dropLast("}\n".count).components(separatedBy: "\n\n")
        return blocks.filter { $0.hasPrefix("    init") }.map { block in
            block.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "; ")
                .replacing("{; ", with: "{ ").replacing("; }", with: " }")
        }
    }

    @Test(arguments: examples)
    func eachInstanceDependencyIsAParameterByItsType(example: Example) async throws {
        let index = try #require(Self.examples.firstIndex { $0.testDescription == example.testDescription })
        #expect(try await initializers(ofMockIn: "Feed\(index)") == example.shown)
    }

    @Test
    func inheritedRequirementsAreParametersExceptThoseOfTheToolchain() async throws {
        #expect(
            try await initializers(ofMockIn: "Feed") == [
                "init(store: Int, id: Int, name: String) { storeStub = Stub(defaultReturnValue: store); "
                    + "idStub = Stub(defaultReturnValue: id); nameStub = Stub(defaultReturnValue: name) }"
            ]
        )
    }

    @Test
    func aProtocolOfThatNameInNoTypeIsLikeAnyOther() async throws {
        let text = try await CompiledModule("protocol DependencyProviding { var store: Int { get } }").mock(
            of: "DependencyProviding"
        ).text
        #expect(text.contains("    let storeStub = Stub<Void, Int>()\n"))
        #expect(!text.contains("init("))
    }
}
