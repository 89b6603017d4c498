import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct ClangGraphsTests {
    private let folder: TemporaryFolder
    private let package: PackageDescription
    private var graphs: ClangGraphs { ClangGraphs(package: package, programs: ToolchainPrograms(package)) }

    init() throws {
        folder = TemporaryFolder()
        let header = "struct point { int x; int y; };\nstruct name { char *text; };\n"
        let file = try folder.write(header, to: "include/CShapes.h")
        _ = try folder.write("module CShapes { header \"CShapes.h\" }", to: "include/module.modulemap")
        package = PackageDescription(
            directory: folder.url.path,
            targets: [.init("App")],
            clangModules: [
                .init(target: "CShapes", module: "CShapes", options: ["-I", file.deletingLastPathComponent().path]),
                .init(target: "CMissing", module: "CMissing", options: []),
            ]
        )
    }

    @Test
    func aStructureWithoutPointersIsSendable() throws {
        guard case .graphs(let graphs) = graphs.answer(for: "CShapes") else {
            Issue.record("There is no graph of a module of C.")
            return
        }
        #expect(graphs.map(\.module.name) == ["CShapes"])
        #expect(graphs.flatMap(\.symbols).map(\.title) == [])
        #expect(graphs.flatMap(\.relationships).map(\.source) == ["c:@S@point"])
        #expect(graphs.flatMap(\.relationships).map(\.target) == [USR.sendable])
    }

    @Test(arguments: [("App", true), ("Foundation", true), ("CMissing", false)])
    func otherModulesAreLeftToOtherSources(module: String, isLeft: Bool) {
        let answer = graphs.answer(for: module)
        #expect((answer == nil) == isLeft)
        if case .graphs = answer { Issue.record("\(module) has a graph.") }
    }

    @Test
    func aMockKeepsStructuresOfCAsTheirModuleAllows() async throws {
        let app = try await CompiledModule(
            "import CShapes\nprotocol Drawing: Sendable { func move(to point: point); func show(_ name: name) }",
            name: "App",
            graphKind: .emitted,
            options: package.clangOptions
        )
        var workspace = Workspace(package: package)
        workspace.record(app.graphs, of: "App")
        let wanted = try workspace.codebase.drafter(of: "Drawing").modulesWanted()
        #expect(wanted == ["CMissing", "CShapes", ModuleName.libC])

        guard case .graphs(let graphs) = graphs.answer(for: "CShapes") else { return }
        workspace.record(graphs, of: "CShapes")
        let mock = ScaffoldedMock(try workspace.codebase.drafter(of: "Drawing").plan())
        let stubs = mock.text.split(separator: "\n").filter { $0.contains("Stub = ") }
        #expect(
            stubs == [
                "    let moveStub = Stub<point, Void>()", "    nonisolated(unsafe) let showStub = Stub<name, Void>()",
            ]
        )
    }
}
