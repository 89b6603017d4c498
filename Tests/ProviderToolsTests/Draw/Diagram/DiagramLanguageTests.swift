import Testing

@testable import ProviderTools

@Suite(.ownThreads)
struct DiagramLanguageTests {
    @Test(arguments: CompiledModule.GraphKind.allCases)
    func readsWhatItDraws(graphKind: CompiledModule.GraphKind) async throws {
        let core = try await CompiledModule("public protocol Store {}", name: "Core", graphKind: graphKind)
        let app = try await CompiledModule(
            #"""
            import Core

            protocol Sending<Item> { associatedtype Item }
            struct `Say "Hi" & <b>#quot;`: Store { let `the "one" <n>`: any Missing }
            protocol Missing {}
            struct Under_Score: Sending { typealias Item = Int; let screen: Screen }
            enum Under { final class Score { init(sending: any Sending<Int>) {} } }
            final class Screen {
                init(store: any Store, score: Under.Score) {}
                func makeSending() -> any Sending<Int> { fatalError() }
            }
            """#,
            name: "App",
            graphKind: graphKind,
            imports: [core]
        )
        let graph = ProviderGraph(codebase: Codebase(core, app), modules: ["App", "Core"])

        let drawn = try DiagramLanguage.allCases.map { language in
            try language.graph(in: language.text(of: graph, remark: "Drawn").split(separator: "\n"))
        }
        let nodes = graph.nodes.map { "\($0.name) \($0.module ?? "-") \($0.isProtocol) \($0.isProvided)" }
        let edges = graph.edges.map { "\($0.source.id) \($0.kind) \($0.target.id) \($0.label)" }
        for drawn in drawn {
            #expect(
                drawn.nodes.map { id, node in
                    let name = NodeNames.Name(id: id, label: node.label)
                    return "\(name) \(node.module ?? "-") \(node.isProtocol) \(node.isProvided)"
                }
                .sorted() == nodes.sorted()
            )
            #expect(
                drawn.labels.map { "\($0.key.source) \($0.key.kind) \($0.key.target) \($0.value)" }.sorted()
                    == edges.sorted()
            )
            #expect(drawn.cycles == Set(graph.cycles.map { $0.joined(separator: " → ") }))
        }
        #expect(graph.cycles.count == 1)
        #expect(GraphDifferences(from: drawn[0], to: drawn[1]).sentences == [])
    }

    @Test(arguments: [
        (DiagramLanguage.mermaid, "sequenceDiagram\n  A->>B: hello", 0),
        (.mermaid, "flowchart LR\n  A --> B --> C", 1),
        (.mermaid, "flowchart LR\n\n  A ==> B", 2),
        (.mermaid, "flowchart LR\n  A --> B\n<<<<<<< HEAD", 2),
        (.dot, "graph {\n  A -- B\n}", 0),
        (.dot, "digraph providers {\n  A -> B -> C\n}", 1),
        (.dot, "digraph providers {\n  \"A\" -> B\n}", 1),
    ])
    func otherLinesAreNotRead(language: DiagramLanguage, text: String, index: Int) {
        #expect {
            try language.graph(in: text.split(separator: "\n", omittingEmptySubsequences: false))
        } throws: { error in
            (error as? DiagramProblem)?.index == index
        }
    }
}
