/// Reads the symbol graphs that a command wants, from the first source that has them.
struct WorkspaceLoader {
    /// The first that knows a module answers for it.
    let sources: [any GraphSource]

    /// Reads until the command wants nothing more, or only what SwiftPM has to build.
    ///
    /// - Returns: The modules that SwiftPM has to build; empty when the command can run.
    func load(_ workspace: inout Workspace, for command: any Command) throws -> [String] {
        while true {
            var notYetBuilt: [String] = []
            var hasRead = false
            let wanted = try command.modulesWanted(in: workspace).filter { !workspace.answered.contains($0) }
            let answers = answers(for: wanted)
            for module in wanted.uniqued() {
                switch answers[module] {
                case .graphs(let graphs):
                    workspace.record(graphs, of: module)
                    hasRead = true
                case .outdated(let graphs, let change):
                    workspace.record(graphs, of: module, before: change)
                    hasRead = true
                case .unavailable(let reason):
                    workspace.record(unavailable: module, because: reason)
                    hasRead = true
                case .notYetBuilt:
                    notYetBuilt.append(module)
                case nil:
                    let reason = "it isn't a Swift module of the package or of the toolchain"
                    workspace.record(unavailable: module, because: reason)
                    hasRead = true
                }
            }
            // A module that was read may show that fewer or more are needed, and a build takes seconds.
            if !hasRead { return notYetBuilt }
        }
    }

    private func answers(for modules: [String]) -> [String: GraphAnswer] {
        sources.reduce(into: [:]) { answers, source in
            let open = modules.uniqued().filter { answers[$0] == nil }
            answers.merge(source.answers(for: open)) { first, _ in first }
        }
    }
}
