import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct DependencyReaderTests {
    private static let common = """
        import Foundation
        public protocol P: Sendable {}
        public struct Implementation: P {}
        public protocol Q: Sendable {}

        """

    private static let examples = Example.read(
        """
        # data, delegates and callbacks are parameters
        enum Choice { case a }
        struct Data { let url: URL }
        protocol XDelegate: AnyObject {}
        struct X { let n: [Int]; let c: Choice; let d: Data; let x: (any XDelegate)?; let f: (any P) -> Void }
        struct Y { weak var delegate: AnyObject?; let coder: NSCoder; let e: any Error; let type: any P.Type }
        final class Z { init(screenDelegate: any P) {} }

        # few types of the platform are dependencies
        struct X { let f: FileManager; let c: any Clock<Duration>; let g: any RandomNumberGenerator; let n: NSString }
        => X c Clock
        => X f FileManager
        => X g RandomNumberGenerator

        # classes, actors and structures with behavior are
        final class C {}
        actor A {}
        struct S { let p: any P }
        struct T { let s: S }
        struct X { let c: C; let a: A; let t: T; let i: Implementation }
        => S P
        => T S
        => X A
        => X C
        => X T
        => X i Implementation
        => P = Implementation

        # generic parameters stand for their protocols
        struct X<A: P, B> where B: Q { init(a: A, b: B?, c: some P & Q) {} }
        struct Y { init<A>(a: [A]) where A: Q {} }
        => X a, c P
        => X b, c Q
        => Y a Q
        => P = Implementation

        # aliases and lifetimes stand for what is in them
        typealias One = any P
        typealias Two = [String: One]
        final class SharedByKey<Key, Value> {}
        struct X { let p: Two; let sharedQ: SharedByKey<Int, any Q> }
        => X P
        => X sharedQ Q
        => P = Implementation

        # a dictionary is written in two ways
        struct X { let p: [String: any P]; let q: Dictionary<String, any Q> }
        => X P
        => X Q
        => P = Implementation

        # collections and optionals stand for what is in them
        final class C: Hashable {
            static func == (left: C, right: C) -> Bool { true }
            func hash(into hasher: inout Hasher) {}
        }
        struct X {
            struct Dependencies { let some: Set<C>; let all: Array<any P>; let one: Optional<any Q> }
            init(dependencies: Dependencies) {}
        }
        => X all P
        => X one Q
        => X some C
        => P = Implementation

        # what others can't call gives nothing
        final class X { init(p: any P) {}; private init(q: any Q) {} }
        struct Y { private let q: any Q }
        final class Z: Codable { init(from decoder: any Decoder) throws {}; func encode(to: any Encoder) throws {} }
        => X P
        => Y Q
        => P = Implementation

        # a class without initializers has those of its superclass
        class Base { init(p: any P) {} }
        final class Sub: Base {}
        struct X { let base: Base }
        => Base P
        => Sub P
        => X Base
        => Base = Sub
        => P = Implementation

        # closures that make things are drawn as functions are
        final class X { struct Dependencies { let makeQ: @Sendable (Int) -> any Q }; init(dependencies: Dependencies) {} }
        => X makes makeQ Q

        # a bag that no initializer takes is that of the type around it
        final class X { struct Dependencies { let q: any Q; var p: any P { Implementation() } }; func start() {} }
        enum Y { struct DependencyProvider { let q: any Q; func makeX() -> X { X() } } }
        => X Q
        => Y Q
        => Y makes makeX() X

        # what others can't set, and what is observed, is stored
        final class X {
            struct Dependencies { private(set) var p: any P; var q: any Q { didSet { _ = q } } }
            init(dependencies: Dependencies) {}
        }
        => X P
        => X Q
        => P = Implementation

        # a bag belongs to whoever takes it
        enum Feature {
            struct Dependencies { let q: any Q }
            protocol BaseDependencyProviding { var q: any Q { get } }
            protocol DependencyProviding: BaseDependencyProviding { var other: any P { get } }
        }
        final class X { init(dependencies: Feature.Dependencies) {} }
        final class Y { init<D: Feature.DependencyProviding>(dependencyProvider: D) {} }
        => X Q
        => Y Q
        => Y other P
        => P = Implementation

        # factories are drawn where they are required
        protocol Factory { func makeQ(id: Int) -> any Q; func make() -> any Q }
        struct RealFactory: Factory {
            func makeQ(id: Int) -> any Q { fatalError() }
            func make() -> any Q { fatalError() }
            static func makeP() async throws -> (any P)? { nil }
            func makeIterator() -> any P { fatalError() }
            func makeshift() -> any P { fatalError() }
            private func makeOther() -> any P { fatalError() }
        }
        => Factory makes make(), makeQ(id:) Q
        => RealFactory makes makeP() P
        => P = Implementation

        # a composition root makes what it stores and wasn't given
        final class WeakShared<Value> {}
        final class Screen { init(q: any Q) {} }
        final class AppRoot {
            let p: any P
            let weakQ: WeakShared<any Q>
            let otherShared: WeakShared<any P>
            lazy var screen = Screen(q: makeQ())
            var computed: any Q { makeQ() }
            init(p: any P) { fatalError() }
            func makeQ() -> any Q { fatalError() }
        }
        => AppRoot P
        => Screen Q
        => AppRoot makes Screen
        => AppRoot makes makeQ(), weakQ Q
        => AppRoot makes otherShared P
        => P = Implementation

        # mocks aren't drawn
        final class MockQ: Q { init(p: any P) {} }; struct X { let mockQ: any Q }
        => X mockQ Q
        """
    )

    @Test(arguments: examples)
    func dependenciesAreDistinguishedFromParameters(example: Example) async throws {
        for graphKind in CompiledModule.GraphKind.all {
            let module = try await CompiledModule(Self.common + example.source, graphKind: graphKind)
            let graph = ProviderGraph(codebase: Codebase(module), modules: ["Fixture"])
            #expect(graph.edges.map(\.testDescription) == example.shown)
        }
    }

    @Test
    func scopesOfProvidersArentDependencies() async throws {
        let providers = try await CompiledModule(
            "public final class Scope {}; public final class Other {}",
            name: "Providers"
        )
        let module = try await CompiledModule(
            "import Providers; struct X { let scope: Providers.Scope; let other: Other }",
            imports: [providers]
        )
        let graph = ProviderGraph(codebase: Codebase(module), modules: ["Fixture"])
        #expect(graph.edges.map(\.testDescription) == ["X Other"])
    }

    @Test
    func typesThatStandInForOthersOrAreForDebuggingAreNotDrawn() async throws {
        let module = try await CompiledModule(
            """
            protocol Context { func unlock() -> Bool }
            struct SystemContext: Context { func unlock() -> Bool { true } }
            struct LAContextMock: Context { func unlock() -> Bool { true } }
            #if !NEVER
                #if DEBUG || true
                    struct Kept: Context { func unlock() -> Bool { true } }
                #endif
            #endif
            final class StubResolver {}
            final class Vault { init(context: any Context, stubs: StubResolver) {}; func makeVault() -> Vault { self } }
            #if DEBUG
                final class Debugger { init(context: any Context) {} }
                struct DebugContext: Context { func unlock() -> Bool { true } }
            #endif
            """,
            options: ["-DDEBUG"]
        )
        let graph = ProviderGraph(codebase: Codebase(module), modules: ["Fixture"])
        #expect(
            graph.edges.map(\.testDescription) == [
                "Vault Context", "Vault StubResolver", "Vault makes makeVault() Vault", "Context = Kept",
                "Context = SystemContext",
            ]
        )
        #expect(graph.cycles == [])
    }

    @Test
    func aModuleWithoutDependenciesHasARemark() async throws {
        let graph = ProviderGraph(codebase: Codebase(try await CompiledModule("struct X {}")), modules: ["Fixture"])
        #expect(graph.mermaid() == "flowchart LR\n  %% No type takes or creates a dependency.\n")
    }
}

extension ProviderGraph.Edge: CustomTestStringConvertible {
    var testDescription: String {
        let verb = [.makes: "makes", .isImplementedBy: "="][kind] ?? ""
        return [source.label, verb, label, target.label].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
