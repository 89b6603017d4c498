import Testing

@testable import ProviderTools

@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct CycleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let source: String
        let cycles: [String]

        init(_ description: String, _ source: String, cycles: [String] = []) {
            testDescription = description
            self.source = source
            self.cycles = cycles
        }
    }

    @Test(arguments: [
        Case(
            "two classes",
            "class A { init(b: B) {} }; class B { init(a: A) {} }; class User { init(a: A) {} }",
            cycles: ["A → B → A"]
        ),
        Case(
            "through a protocol with one implementation",
            "protocol P {}; class A { init(p: any P) {} }; struct B: P { struct Dependencies { let a: A }; let d: Dependencies }",
            cycles: ["A → P → B → A"]
        ),
        Case(
            "through both implementations of a protocol",
            "protocol P {}; class A { init(p: any P) {} }; class B: P { init(a: A) {} }; class C: P { init(a: A) {} }",
            cycles: ["A → P → B → A"]
        ),
        Case(
            "two of them, which share nothing",
            "class A { init(b: B) {} }; class B { init(a: A, c: C) {} }; class C { init(d: D) {} }; class D { init(c: C) {} }",
            cycles: ["A → B → A", "C → D → C"]
        ),
        Case(
            "an implementation leads out",
            "protocol P {}; class A { init(p: any P) {} }; class B: P { init(a: A) {} }; class C: P { init() {} }"
        ),
        Case("a decorator", "protocol P {}; class A: P { init(p: any P) {} }; class B: P { init() {} }"),
        Case(
            "a decorator of what is on a cycle",
            """
            protocol P {}; class A: P { init(p: any P) {} }; class B: P { init(c: C) {} }; class C { init(b: B) {} }
            class User { init(p: any P) {} }
            """,
            cycles: ["B → C → B"]
        ),
        Case(
            "only decorators",
            "protocol P {}; class A: P { init(p: any P) {} }; class B { init(p: any P) {} }",
            cycles: ["A → P → A"]
        ),
        Case(
            "two decorators",
            "protocol P {}; class A: P { init(p: any P) {} }; class B: P { init(p: any P) {} }; struct C: P {}"
        ),
        Case("an optional dependency", "class A { init(b: B) {} }; class B { init(a: A?) {} }"),
        Case("a list of dependencies", "class A { init(b: B) {} }; class B { init(parts: [A]) {} }"),
        Case("another initializer leads out", "class A { init(b: B) {} }; class B { init(a: A) {}; init() {} }"),
        Case("what is made", "class A { init(b: B) {} }; class B { func makeA() -> A { .init(b: self) } }"),
        Case("itself", "class A { init(a: A) {} }"),
    ])
    func onlyTypesThatCannotBeCreatedFormACycle(example: Case) async throws {
        let codebase = Codebase(try await CompiledModule(example.source))
        let graph = ProviderGraph(codebase: codebase, modules: ["Fixture"])
        #expect(graph.cycles.map { $0.joined(separator: " → ") } == example.cycles)
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

        #expect(
            graph.mermaid() == """
                flowchart LR
                  %% Cycle: Logger → Storing → Store → Logger
                  %% --> is given, -.-> makes, === is implemented by; italics: protocol; red: cycle, or not provided
                  Logger --> Storing
                  Screen --> Logger & Logging
                  Store --> Logger
                  Logging === Logger
                  Storing === Store
                  classDef protocol font-style:italic,rx:12,ry:12
                  class Logging,Storing protocol
                  linkStyle 0,3,5 stroke:red

                """
        )
        #expect(
            graph.dot() == """
                digraph providers {
                  // Cycle: Logger → Storing → Store → Logger
                  label="solid: is given, dotted: makes, bold: is implemented by; rounded: protocol; red: cycle, or not provided"
                  fontsize=10
                  rankdir=LR
                  node [shape=box]
                  Logger
                  Logging [style=rounded]
                  Screen
                  Store
                  Storing [style=rounded]
                  Logger -> Storing [color=red]
                  Screen -> Logger
                  Screen -> Logging
                  Store -> Logger [color=red]
                  Logging -> Logger [style=bold, dir=none]
                  Storing -> Store [style=bold, dir=none, color=red]
                }

                """
        )
    }
}
