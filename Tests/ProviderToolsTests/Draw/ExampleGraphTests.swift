import Foundation
import Testing

@testable import ProviderTools

struct ExampleGraphTests {
    @Test
    func readmeShowsTheGraphOfTheExample() async throws {
        let codebase = Codebase(graphs: try await BuiltModules.graphs(of: "UserServiceExample"))
        let graph = ProviderGraph(codebase: codebase, modules: ["UserServiceExample"]).mermaid()

        let file = URL(filePath: #filePath).appending(path: "../../../../README.md").standardized
        let readme = try String(contentsOf: file, encoding: .utf8)
        #expect(readme.contains("```mermaid\n\(graph)```\n"), "README.md shows another graph than this:\n\(graph)")
    }
}
