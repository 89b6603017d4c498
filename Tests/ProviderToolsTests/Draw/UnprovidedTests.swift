import Testing

@testable import ProviderTools

@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct UnprovidedTests {
    @Test(arguments: CompiledModule.GraphKind.all)
    func protocolsWithoutAnImplementationAreMarked(graphKind: CompiledModule.GraphKind) async throws {
        let module = try await CompiledModule(
            """
            protocol Storing {}
            protocol Refined: Storing {}
            protocol Logging {}
            struct Logger: Logging {}
            protocol Session {}
            final class Screen {
                init(storing: any Storing, logging: any Logging, other: any Refined) {}
                func makeSession() -> any Session { fatalError() }
            }
            """,
            graphKind: graphKind
        )
        let graph = ProviderGraph(codebase: Codebase(module), modules: ["Fixture"])

        #expect(
            graph.mermaid() == """
                flowchart LR
                  %% Not provided: Refined, Session, Storing
                  %% --> is given, -.-> makes, === is implemented by; italics: protocol; red: cycle, or not provided
                  Screen --> Logging & Storing
                  Screen -->|"other"| Refined
                  Screen -.->|"makeSession()"| Session
                  Logging === Logger
                  classDef protocol font-style:italic,rx:12,ry:12
                  class Logging,Refined,Session,Storing protocol
                  classDef unprovided stroke:red,stroke-dasharray:5 5
                  class Refined,Session,Storing unprovided

                """
        )
        #expect(
            graph.dot() == """
                digraph providers {
                  // Not provided: Refined, Session, Storing
                  label="solid: is given, dotted: makes, bold: is implemented by; rounded: protocol; red: cycle, or not provided"
                  fontsize=10
                  rankdir=LR
                  node [shape=box]
                  Logger
                  Logging [style=rounded]
                  Refined [style="rounded,dashed", color=red]
                  Screen
                  Session [style="rounded,dashed", color=red]
                  Storing [style="rounded,dashed", color=red]
                  Screen -> Logging
                  Screen -> Storing
                  Screen -> Refined [label="other"]
                  Screen -> Session [style=dotted, label="makeSession()"]
                  Logging -> Logger [style=bold, dir=none]
                }

                """
        )
    }

    @Test
    func mocksDoNotProvideAndOtherModulesDo() async throws {
        let core = try await CompiledModule(
            "public protocol Storing {}; public protocol Logging {}; public protocol Sending {}",
            name: "Core"
        )
        let feature = try await CompiledModule(
            """
            import Core
            import Foundation
            public final class Screen {
                init(storing: any Storing, logging: any Logging, sending: any Sending, reading: any Reading) {}
            }
            public struct MockSending: Sending {}
            public protocol Reading {}
            extension FileManager: Reading {}
            """,
            name: "Feature",
            imports: [core]
        )
        let app = try await CompiledModule(
            "import Core; struct Store: Storing {}",
            name: "App",
            imports: [core]
        )
        let tests = try await CompiledModule(
            """
            import Core
            struct SilentLogger: Logging {}
            protocol Helping {}
            struct Helper: Helping {}
            struct Fixture { let helping: any Helping }
            """,
            name: "FeatureTests",
            imports: [core]
        )

        func graph(_ modules: CompiledModule..., drawn: String = "Feature") -> ProviderGraph {
            ProviderGraph(codebase: Codebase(graphs: modules.flatMap(\.graphs)), modules: [drawn])
        }
        #expect(graph(core, feature, app, tests).unprovided == ["Logging", "Sending"])
        #expect(graph(core, tests, drawn: "FeatureTests").unprovided == [])
        // The implementations of a protocol aren't known if its module wasn't read.
        #expect(graph(feature).unprovided == [])
        #expect(graph(feature).edges.filter { $0.kind == .isImplementedBy }.map(\.target.label) == ["FileManager"])
    }
}
