/// Reads the symbol graphs that a command wants, from the first source that has them.
struct WorkspaceLoader {
    /// The first that knows a module answers for it.
    let sources: [any GraphSource]

    /// Reads until the command wants nothing more, or only what SwiftPM has to make.
    ///
    /// - Returns: The modules that SwiftPM has to be asked for, in this order; empty when the command can run.
    func load(_ workspace: inout Workspace, for command: any Command) throws -> [String] {
        while true {
            var notYetMade: [String] = []
            var hasRead = false
            let wanted = try command.modulesWanted(in: workspace).filter { !workspace.answered.contains($0) }
            for source in sources { source.prepare(wanted) }
            for module in wanted {
                switch answer(for: module) {
                case .graphs(let graphs):
                    workspace.record(graphs, of: module)
                    hasRead = true
                case .unavailable(let reason):
                    workspace.record(unavailable: module, because: reason)
                    hasRead = true
                case .notYetMade:
                    if !notYetMade.contains(module) { notYetMade.append(module) }
                }
            }
            // A module that was read may show that fewer or more are needed; asking SwiftPM costs a run of this tool.
            if !hasRead { return notYetMade }
        }
    }

    private func answer(for module: String) -> GraphAnswer {
        for source in sources {
            if let answer = source.answer(for: module) { return answer }
        }
        return .unavailable("it isn't a Swift module of the package or of the toolchain")
    }
}
