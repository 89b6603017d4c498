import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
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
            graph.mermaid().split(separator: "\n").filter { $0.contains("nprovided") || $0.contains("Not provided") }
                == [
                    "  %% Not provided: Refined, Session, Storing",
                    "  classDef unprovided stroke:red,stroke-dasharray:5 5",
                    "  class Refined,Session,Storing unprovided",
                ]
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
