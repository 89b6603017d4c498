import Testing

@testable import ProviderTools

/// Code that keeps the rules although it looks as if it didn't.
@Suite(.timeLimit(.minutes(5)))
struct FalsePositivesTests {
    @Test(arguments: CompiledModule.GraphKind.all)
    func codeThatKeepsTheRulesIsLeftAlone(graphKind: CompiledModule.GraphKind) async throws {
        let module = try await CompiledModule(
            """
            public protocol Store: Sendable {}
            public protocol Coordinating: AnyObject {}
            public struct Clock2: Sendable {}

            // A manifest's dependencies are data.
            struct Target { init(name: String, dependencies: [String]) {} }
            struct Package { init(name: String, dependencies: Any) {} }

            // Public API writes its initializers.
            public final class Service {
                public struct Dependencies: Sendable {
                    public let store: any Store
                    public static let empty: Dependencies? = nil
                    var description: String { "a" }
                    var settable: Int { get { 1 } set {} }
                    let onEnd: (@Sendable () -> Void)?
                    let onFailure: @Sendable (any Error) -> Never

                    public init(store: any Store) {
                        self.store = store
                        onEnd = nil
                        onFailure = { _ in fatalError() }
                    }
                }

                public protocol DependencyProviding: Sendable {
                    var store: any Store { get }
                    var makerName: String { get }
                    func makeWorker(id: Int) -> Worker
                    @MainActor func makeViewModel() -> ViewModel
                }

                // A nested type passes on a property of the type around it.
                public struct Worker: Sendable {
                    init(dependencies: Service.Dependencies) {}
                }

                public init(dependencies: Dependencies) {}
                init(_ dependencies: Dependencies, count: Int) {}
            }

            // A helper class in an extension, an inherited initializer, and a provider that wraps another.
            extension Service { final class Helper { init(dependencyProvider: some DependencyProviding) {} } }

            @MainActor public final class ViewModel {
                struct Dependencies { let store: any Store }
                init(dependencies: Dependencies, delegate: any Coordinating, names: some Collection<String>, id: any Hashable) {}
                init(coordinatorDelegate: any Coordinating, onEnd: @escaping (any Store) -> Void, error: (any Error)?) {}
            }

            class BaseScreen {
                struct Dependencies { let store: any Store }
                init(dependencies: Dependencies) {}
            }
            final class Screen: BaseScreen {
                override init(dependencies: BaseScreen.Dependencies) { super.init(dependencies: dependencies) }
            }

            struct LoggingDependencyProvider: Service.DependencyProviding {
                let base: any Service.DependencyProviding
                init(base: any Service.DependencyProviding) { self.base = base }
                var store: any Store { base.store }
                var makerName: String { "" }
                func makeWorker(id: Int) -> Service.Worker { base.makeWorker(id: id) }
                @MainActor func makeViewModel() -> ViewModel { base.makeViewModel() }
            }

            enum Cached {
                protocol DependencyProviding { var count: Int { get } }
                struct DependencyProvider: DependencyProviding { let count: Int }
            }
            struct CachingDependencyProvider: Cached.DependencyProviding {
                let base: Cached.DependencyProvider
                init(base: Cached.DependencyProvider) { self.base = base }
                var count: Int { base.count }
            }

            // One provider for several types, a class, a main-actor class and an actor that provide.
            enum Small {
                protocol DependencyProviding { var count: Int { get } }
            }
            enum Large {
                protocol DependencyProviding { var size: Int { get } }
            }
            enum Root {
                final class DependencyProvider: Small.DependencyProviding, Large.DependencyProviding {
                    lazy var count = 1
                    var size: Int { count }
                }
            }

            // A composition root stores what it creates.
            struct CompositionRoot {
                var provider = Root.DependencyProvider()
                private let other: Root.DependencyProvider
                init(count: Int) { other = Root.DependencyProvider() }
            }

            struct SuiteOfTests {
                var count = 1
                var provider = Root.DependencyProvider()
                var dependencies = Service.Dependencies(store: LiveStore())
            }
            struct LiveStore: Store {}

            // A mock in a library of mocks.
            struct MockStore: Store { static let shared: any Store = MockStore() }

            // Values, whatever protocols they conform to.
            protocol Primitive {}
            struct ObjectID: Primitive, Hashable {}
            struct Document { init(id: any Primitive = ObjectID(), level: any Leveling = Level.info) {} }
            protocol Leveling {}
            enum Level: Leveling { case info, debug; static let `default` = Level.info }

            // Not the kit's.
            struct Shared<Value> { var value: Value }
            struct Stub { var name: String }
            struct Fake: Sendable, Store { let stub = 1; var named = Stub(name: "a") }
            """,
            graphKind: graphKind
        )

        #expect(ConventionCheck(module).findings().map(\.description) == [])
    }

    @Test(arguments: CompiledModule.GraphKind.all)
    func mocksOfEveryShapeAreLeftAlone(graphKind: CompiledModule.GraphKind) async throws {
        let stubbing = try await StandIns.stubbing(graphKind)
        let module = try await CompiledModule(
            """
            import Stubbing

            protocol Titled { var title: String { get set } }
            protocol Store: Titled, Sendable, Hashable {
                associatedtype Item
                func item(id: Int) -> Item
                func item(name: String) -> Item
                subscript(key: String) -> Int { get }
                init(name: String)
            }
            enum Outer {
                protocol Inner { func run() }
                protocol DependencyProviding { var count: Int { get } }
            }

            class MockStore<Item: Sendable>: Store, @unchecked Sendable {
                struct ItemIDArguments { let id: Int }
                let titleStub = Stub<Void, String>()
                let setTitleStub = Stub<String, Void>()
                let itemIDStub = Stub<ItemIDArguments, Item>()
                let itemNameStub = Stub<String, Item>()
                let keyStub = Stub<String, Int>()
                let initStub = Stub<String, Void>()
                let hashStub = Stub<Void, Int>()
                let notAStub = 1
                var title: String { get { titleStub() } set { setTitleStub(newValue) } }
                func item(id: Int) -> Item { itemIDStub(.init(id: id)) }
                func item(name: String) -> Item { itemNameStub(name) }
                subscript(key: String) -> Int { keyStub(key) }
                required init(name: String) {}
                static func == (left: MockStore, right: MockStore) -> Bool { true }
                func hash(into hasher: inout Hasher) {}
            }

            struct MockSlowInner: Outer.Inner {
                let runStub = Stub<Void, Void>()
                func run() {}
            }
            actor MockOuterInner: Outer.Inner {
                let runStub = AsyncStub<Void, Void>()
                nonisolated func run() {}
            }
            @MainActor final class MockOuterDependencyProvider: @MainActor Outer.DependencyProviding {
                nonisolated(unsafe) var countStub: Stub<Void, Int>!
                var count: Int { countStub() }
                init(base: any Outer.DependencyProviding) {}
            }

            enum Wide {
                protocol Narrow { var name: String { get } }
                protocol DependencyProviding: Narrow {
                    var count: Int { get }
                    var limit: Int { get }
                    init(seed: Int)
                }
            }
            class MockWideDependencyProvider: Wide.DependencyProviding {
                let nameStub: Stub<Void, String>
                let countStub: Stub<Void, Int>
                let limitStub = Stub<Void, Int>(
                    defaultReturnValue: 5
                )
                init(title: String, _ count: Int) {
                    nameStub = Stub(defaultReturnValue: title)
                    countStub = Stub(defaultReturnValue: count)
                }
                convenience init() { self.init(title: "", 0) }
                required init(seed: Int) {
                    nameStub = Stub()
                    countStub = Stub()
                }
                var name: String { nameStub() }
                var count: Int { countStub() }
                var limit: Int { limitStub() }
            }

            // Has stubs, and mocks nothing.
            struct Suite { let store = Stub<Void, Void>() }
            """,
            name: "FixtureTests",
            graphKind: graphKind,
            imports: [stubbing]
        )

        #expect(ConventionCheck(module, stubbing).findings().map(\.description) == [])
    }

    /// Their defaults aren't those of an initializer, which a caller gets by forgetting a dependency.
    @Test(arguments: CompiledModule.GraphKind.all)
    func functionsThatChooseAllDependenciesAreLeftAlone(graphKind: CompiledModule.GraphKind) async throws {
        let module = try await CompiledModule(
            """
            protocol NetworkClient: Sendable {}
            protocol WallClock: Sendable {}
            struct LiveNetworkClient: NetworkClient { let server: String }
            struct SampleNetworkClient: NetworkClient {}
            struct FixedWallClock: WallClock {}
            struct SystemWallClock: WallClock {}
            extension WallClock where Self == FixedWallClock { static var fixed: Self { FixedWallClock() } }

            struct PlaylistsRoot {
                struct Dependencies {
                    let networkClient: any NetworkClient
                    let wallClock: any WallClock
                }
                private let dependencies: Dependencies
                init(dependencies: Dependencies) { self.dependencies = dependencies }
                func use() { _ = (dependencies.networkClient, dependencies.wallClock) }
            }

            extension PlaylistsRoot.Dependencies {
                static func live(server: String = "example.com", wallClock: any WallClock = SystemWallClock()) -> Self {
                    Self(networkClient: LiveNetworkClient(server: server), wallClock: wallClock)
                }
                static func test(
                    networkClient: any NetworkClient = SampleNetworkClient(), wallClock: any WallClock = .fixed
                ) -> Self {
                    Self(networkClient: networkClient, wallClock: wallClock)
                }
                static func sample(
                    networkClient: any NetworkClient = SampleNetworkClient(), wallClock: any WallClock = .fixed
                ) -> Self {
                    Self(networkClient: networkClient, wallClock: wallClock)
                }
                static func mock(networkClient: any NetworkClient = SampleNetworkClient()) -> Self {
                    Self(networkClient: networkClient, wallClock: .fixed)
                }
            }
            """,
            graphKind: graphKind
        )

        #expect(ConventionCheck(module).findings().map(\.description) == [])
    }

    @Test
    func aModuleOnTheMainActorByDefaultHasNoFindings() async throws {
        let module = try await CompiledModule(
            """
            final class NoteViewModel {}
            final class Notes {
                protocol DependencyProviding { func makeNoteViewModel() -> NoteViewModel }
                struct DependencyProvider: DependencyProviding {
                    func makeNoteViewModel() -> NoteViewModel { NoteViewModel() }
                }
                init(dependencyProvider: any DependencyProviding) {}
            }
            """,
            options: ["-default-isolation", "MainActor"]
        )

        #expect(ConventionCheck(module).findings().map(\.description) == [])
    }
}
