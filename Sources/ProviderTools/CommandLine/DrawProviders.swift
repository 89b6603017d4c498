/// `draw-providers`: prints the dependencies of each type.
struct DrawProviders: Command {
    enum Format: String, CaseIterable {
        case mermaid, dot
    }

    static let name = "draw-providers"
    static let summary = "Draws the graph of providers."

    static let help = """
        Draws the graph of providers: types, their dependencies, and what `make…` functions create.

        USAGE
          swift package draw-providers [--target TARGET]… [--format mermaid|dot] [--symbol-graphs DIR]

        Prints the graph. Changes nothing.

        OPTIONS
          --target TARGET      Draw this target only; may be given several times.
                               The default is all targets of the package except tests.
          --format FORMAT      mermaid (the default; GitHub draws it in Markdown), or dot, for Graphviz.
          --symbol-graphs DIR  Read symbol graphs from this folder instead of building the package.
          -h, --help           Show this help.

        EXAMPLES
          swift package draw-providers > Providers.mmd
          swift package draw-providers --target App --format dot | dot -Tsvg > Providers.svg

        EXIT CODES
          0  The graph was printed.
          1  An argument is invalid, or a symbol graph is missing because the build failed.
        """

    static let syntax = Arguments.Syntax(options: ["--format"], lists: ["--target"])

    private let selection: TargetSelection
    private let format: Format

    init(_ arguments: Arguments) throws {
        selection = TargetSelection(names: arguments.values(of: "--target"), includesTests: false)
        let name = arguments.value(of: "--format") ?? Format.mermaid.rawValue
        guard let format = Format(rawValue: name) else {
            throw ToolError("--format must be \"mermaid\" or \"dot\" (was \"\(name)\").")
        }
        self.format = format
    }

    func modulesWanted(in workspace: Workspace) throws -> [String] {
        try selection.modulesWanted(in: workspace.package, withDependencies: false)
    }

    func run(in workspace: Workspace, output: Output) throws -> Bool {
        let (modules, missing) = try selection.modules(in: workspace)
        for message in missing { output.note("warning: \(message)") }
        let graph = ProviderGraph(codebase: workspace.codebase, modules: Set(modules))
        let text =
            switch format {
            case .mermaid: graph.mermaid()
            case .dot: graph.dot()
            }
        output.write(text.hasSuffix("\n") ? text : text + "\n")
        return true
    }
}
