import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct DrawProvidersTests {
    private let recorded = RecordedOutput()
    private let folder = TemporaryFolder()

    /// The graphs of a module whose `Screen` is given a `Store`, and of one without dependencies.
    private func graphs(
        _ source: String = "protocol Store {}; struct Screen { let store: any Store }"
    ) async throws -> String {
        let app = try await CompiledModule(source, name: "App")
        let other = try await CompiledModule("struct Other {}", name: "Other")
        for module in [app, other] {
            let name = "\(module.name).symbols.json"
            let text = try String(contentsOf: module.graphFolder.appending(path: name), encoding: .utf8)
            _ = try folder.write(text, to: "graphs/\(name)")
        }
        return folder.url.appending(path: "graphs").path
    }

    private static let mermaid = """
        flowchart LR
          %% Drawn by draw-providers --target App
          %% Not provided: Store
          %% --> is given, -.-> makes, === is implemented by; italics: protocol; red: cycle, or not provided
          Screen --> Store
          classDef protocol font-style:italic,rx:12,ry:12
          class Store protocol
          classDef unprovided stroke:red,stroke-dasharray:5 5
          class Store unprovided

        """

    private func draw(_ words: String...) async throws -> ProviderTool.ExitStatus {
        ProviderTool.run(["draw-providers", "--symbol-graphs", try await graphs()] + words, output: recorded.output)
    }

    @Test(arguments: [
        (200, [], []),
        (201, [], ["note: The diagram has 201 arrows. Draw a part of it with --target TARGET."]),
        (201, ["--target", "App"], []),
    ])
    func aDiagramThatIsLargeSaysHowToDrawAPart(count: Int, words: [String], notes: [String]) async throws {
        let screens = (1...count).map { "struct Screen\($0) { let store: any Store }\n" }.joined()
        let graphs = try await graphs("protocol Store {}\n" + screens)
        let status = ProviderTool.run(["draw-providers", "--symbol-graphs", graphs] + words, output: recorded.output)
        #expect(status == .success)
        #expect(recorded.notes == notes)
    }

    @Test
    func aDiagramSaysHowItWasDrawn() async throws {
        #expect(try await draw("--target", "App") == .success)
        #expect(recorded.written == Self.mermaid)
        #expect(recorded.notes == [])
    }

    @Test
    func aDiagramThatShowsTheSameIsUpToDate() async throws {
        let file = try folder.write("# App\n\n```mermaid\n\(Self.mermaid)```\n", to: "README.md").path

        #expect(try await draw("--check", file) == .success)
        #expect(recorded.written == "")
        #expect(recorded.notes == ["The diagram in \(file) is up to date."])
    }

    @Test(arguments: [("Graph.mmd", "\n"), ("Graph.mmd", "\r\n"), ("README.md", "\n")])
    func linesThatDifferArePrinted(name: String, newline: String) async throws {
        let old = Self.mermaid.replacing("Screen --> Store", with: "Screen --> Log & Store")
        let text = (name.hasSuffix(".md") ? "```mermaid\n\(old)```\n" : old).replacing("\n", with: newline)
        let file = try folder.write(text, to: name).path

        #expect(try await draw("--check", file) == .failure)
        #expect(recorded.written == "-  Screen --> Log & Store\n+  Screen --> Store\n")
        #expect(
            recorded.notes == [
                "error: The diagram in \(file) isn't up to date. Replace it by what `draw-providers --target App` prints."
            ]
        )
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    }

    @Test
    func whiteSpaceMakesNoDifference() async throws {
        let lines = Self.mermaid.split(separator: "\n").map { "    \($0) \n\n" }.joined()
        let file = try folder.write("- A list:\n\n  ```mermaid\n\(lines)  ```\n", to: "README.md").path

        #expect(try await draw("--check", file) == .success)
        #expect(recorded.written == "")
    }

    @Test
    func optionsOfTheCommandLineWin() async throws {
        let file = try folder.write("flowchart LR\n  %% Drawn by draw-providers --target App\n", to: "A.mmd").path

        #expect(try await draw("--check", file, "--target", "Other") == .failure)
        #expect(
            recorded.written == """
                -  %% Drawn by draw-providers --target App
                +  %% Drawn by draw-providers --target Other
                +  %% No type takes or creates a dependency.

                """
        )
    }

    @Test(arguments: [
        ("Graph.png", "", "--check needs a file that ends in .mmd or .md (was \"PATH\")."),
        ("None.mmd", nil, "PATH can't be read. Write it first: `draw-providers > PATH`."),
        ("A.md", "text", "PATH has no block of Mermaid. Add one: a line \"```mermaid\", and then a line \"```\"."),
        (
            "A.md", "```mermaid\n```\n\n```mermaid\n```",
            "PATH has 2 blocks of Mermaid, in lines 1 and 4. Move the diagram to a file of its own."
        ),
        (
            "A.mmd", "flowchart LR\n  %% Drawn by draw-providers --tarket App",
            "PATH says that it was drawn with other options than there are: There is no option --tarket. Did you mean --target?"
        ),
        (
            "A.mmd", "flowchart LR\n  %% Drawn by draw-providers --target \"No Such\"",
            "There is no target \"No Such\" with Swift code. There are \"App\" and \"Other\"."
        ),
    ])
    func aFileThatCannotBeCheckedIsReported(name: String, text: String?, message: String) async throws {
        let file = folder.url.appending(path: name).path
        if let text { _ = try folder.write(text, to: name) }

        #expect(try await draw("--check", file) == .failure)
        #expect(recorded.notes == ["error: \(message.replacing("PATH", with: file))"])
        #expect(recorded.written == "")
    }
}
