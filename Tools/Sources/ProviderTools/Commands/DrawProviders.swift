/// `draw-providers`: prints the dependencies of each type.
struct DrawProviders: Command {
    static let name = "draw-providers"
    static let summary = "Draws the graph of providers."

    static let help = """
        Draws the graph of providers: types, their dependencies, and what `make…` functions create.

        USAGE
          swift package draw-providers [--target TARGET]… [--symbol-graphs DIR]
          swift package draw-providers --check FILE [--target TARGET]… [--symbol-graphs DIR]

        Prints the graph as Mermaid, which GitHub draws in Markdown. Changes nothing.

        OPTIONS
          --target TARGET      Draw this target only; may be given several times.
                               The default is all targets of the package except tests.
          --check FILE         Compare the diagram in a file with the code: a .mmd, or the one block of Mermaid in a .md.
                               Prints the lines that differ. A comment in the diagram says with which options it was
                               drawn; options given here count instead.
          --symbol-graphs DIR  Read symbol graphs from this folder instead of building the package.
          -h, --help           Show this help.

        EXAMPLES
          swift package draw-providers > Providers.mmd
          swift package draw-providers --target App > App.mmd
          swift package draw-providers --check README.md

        EXIT CODES
          0  The graph was printed. With --check, the diagram in the file is that of the code.
          1  With --check: the diagram in the file differs from that of the code.
          1  An argument is invalid, or a symbol graph is missing because the build failed.
        """

    static let syntax = Arguments.Syntax(options: ["--check"], lists: ["--target"])

    private let selection: TargetSelection
    /// The diagram to compare with.
    private let file: DiagramFile?

    init(_ arguments: Arguments) throws {
        file = try arguments.value(of: "--check").map(DiagramFile.init)
        let arguments = arguments.filled(from: try Self.arguments(of: file))
        selection = TargetSelection(names: arguments.values(of: "--target"), includesTests: false)
    }

    /// The arguments with which a diagram was drawn, as far as it says so.
    private static func arguments(of file: DiagramFile?) throws -> Arguments {
        do {
            return try Arguments(file?.options?.words ?? [], syntax: syntax)
        } catch {
            let path = file?.path ?? ""
            throw ToolError("\(path) says that it was drawn with other options than there are: \(error)")
        }
    }

    func modulesWanted(in workspace: Workspace) throws -> [String] {
        try selection.modulesWanted(in: workspace.package, withDependencies: false)
    }

    func run(in workspace: Workspace, output: Output) throws -> Bool {
        let (modules, missing) = try selection.modules(in: workspace)
        let graph = ProviderGraph(codebase: workspace.codebase, modules: Set(modules), sources: workspace.sources)
        let text = graph.mermaid(remark: options.remark)
        if let file {
            if let first = missing.first { throw first }
            guard workspace.changes.isEmpty else {
                throw ToolError("\(file.path) wasn't compared with the code, because the build failed.")
            }
            return compare(file, with: text, output)
        }
        for message in missing { output.note("warning: \(message)") }
        output.write(text)
        if graph.edges.count > Self.mostEdges, modules.count > 1 {
            output.note("note: The diagram has \(graph.edges.count) arrows. Draw a part of it with --target TARGET.")
        }
        return true
    }

    /// A diagram with more arrows can hardly be read.
    private static let mostEdges = 200

    private var options: DrawingOptions {
        DrawingOptions(words: selection.names.flatMap { ["--target", $0] })
    }

    /// Prints the lines in which the diagram in a file differs from that of the code, and returns whether none does.
    private func compare(_ file: DiagramFile, with text: String, _ output: Output) -> Bool {
        let lines = LineDifference(from: file.lines, to: text.split(separator: "\n")).lines
        guard !lines.isEmpty else {
            output.note("The diagram in \(file.path) is up to date.")
            return true
        }
        output.write(lines.map { $0 + "\n" }.joined())
        let command = ([Self.name] + options.words).joined(separator: " ")
        output.note("error: The diagram in \(file.path) isn't up to date. Replace it by what `\(command)` prints.")
        return false
    }
}
