import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct ExampleGraphTests {
    @Test
    func readmeShowsTheGraphOfTheExample() async throws {
        let codebase = Codebase(graphs: try await BuiltModules.graphs(of: "UserServiceExample"))
        let remark = DrawingOptions(words: ["--target", "UserServiceExample"]).remark
        let graph = ProviderGraph(codebase: codebase, modules: ["UserServiceExample"]).mermaid(remark: remark)

        let file = Repository.root.appending(path: "Sources/UserServiceExample/README.md")
        let readme = try String(contentsOf: file, encoding: .utf8)
        #expect(readme.contains("```mermaid\n\(graph)```\n"), "The README shows another graph than this:\n\(graph)")
    }
}
