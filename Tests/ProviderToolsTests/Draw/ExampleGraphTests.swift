import Foundation
import Testing

@testable import ProviderTools

@Suite(.ownThreads)
struct ExampleGraphTests {
    @Test
    func readmeShowsTheGraphOfTheExample() async throws {
        let codebase = Codebase(graphs: try await BuiltModules.graphs(of: "UserServiceExample"))
        let remark = DrawingOptions(words: ["--target", "UserServiceExample"]).remark
        let graph = ProviderGraph(codebase: codebase, modules: ["UserServiceExample"]).mermaid(remark: remark)

        let file = URL(filePath: #filePath).appending(path: "../../../../README.md").standardized
        let readme = try String(contentsOf: file, encoding: .utf8)
        #expect(readme.contains("```mermaid\n\(graph)```\n"), "README.md shows another graph than this:\n\(graph)")
    }
}
