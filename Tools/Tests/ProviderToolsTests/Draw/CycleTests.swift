import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct CycleTests {
    private static let examples = Example.read(
        """
        # two classes
        class A { init(b: B) {} }; class B { init(a: A) {} }; class User { init(a: A) {} }
        => A → B → A

        # through a protocol with one implementation
        protocol P {}; class A { init(p: any P) {} }; struct B: P { struct Dependencies { let a: A }; let d: Dependencies }
        => A → P → B → A

        # through both implementations of a protocol
        protocol P {}; class A { init(p: any P) {} }; class B: P { init(a: A) {} }; class C: P { init(a: A) {} }
        => A → P → B → A

        # two of them, which share nothing
        class A { init(b: B) {} }; class B { init(a: A, c: C) {} }; class C { init(d: D) {} }; class D { init(c: C) {} }
        => A → B → A
        => C → D → C

        # an implementation leads out
        protocol P {}; class A { init(p: any P) {} }; class B: P { init(a: A) {} }; class C: P { init() {} }

        # a decorator
        protocol P {}; class A: P { init(p: any P) {} }; class B: P { init() {} }

        # a decorator of what is on a cycle
        protocol P {}; class A: P { init(p: any P) {} }; class B: P { init(c: C) {} }; class C { init(b: B) {} }
        class User { init(p: any P) {} }
        => B → C → B

        # only decorators
        protocol P {}; class A: P { init(p: any P) {} }; class B { init(p: any P) {} }
        => A → P → A

        # two decorators
        protocol P {}; class A: P { init(p: any P) {} }; class B: P { init(p: any P) {} }; struct C: P {}

        # an optional dependency
        class A { init(b: B) {} }; class B { init(a: A?) {} }

        # a list of dependencies
        class A { init(b: B) {} }; class B { init(parts: [A]) {} }

        # another initializer leads out
        class A { init(b: B) {} }; class B { init(a: A) {}; init() {} }

        # what is made
        class A { init(b: B) {} }; class B { func makeA() -> A { .init(b: self) } }

        # itself
        class A { init(a: A) {} }
        """
    )

    @Test(arguments: examples)
    func onlyTypesThatCannotBeCreatedFormACycle(example: Example) async throws {
        let codebase = Codebase(try await CompiledModule(example.source))
        let graph = ProviderGraph(codebase: codebase, modules: ["Fixture"])
        #expect(graph.cycles.map { $0.joined(separator: " → ") } == example.shown)
    }

    @Test(arguments: CompiledModule.GraphKind.all)
    func cyclesAreRedAndListedFirst(graphKind: CompiledModule.GraphKind) async throws {
        let module = try await CompiledModule(
            """
            protocol Storing {}
            protocol Logging {}
            struct Store: Storing { let logger: Logger }
            final class Logger: Logging { init(storing: any Storing) {} }
            final class Screen { init(logging: any Logging, logger: Logger) {} }
            """,
            graphKind: graphKind
        )
        let graph = ProviderGraph(codebase: Codebase(module), modules: ["Fixture"])

        let lines = graph.mermaid().split(separator: "\n")
        #expect(lines[1] == "  %% Cycle: Logger → Storing → Store → Logger")
        // The arrows from `Logger` to `Storing`, from `Store` to `Logger`, and from `Storing` to `Store`.
        #expect(lines.last == "  linkStyle 0,3,5 stroke:red")
    }
}
