/// The package that a command works on, and what was read of its modules and files so far.
struct Workspace {
    let package: PackageDescription
    /// The one index of source files, each of which is read and taken apart once in a run.
    let sources: SourceFiles
    private(set) var codebase = Codebase()
    /// The modules whose symbol graphs can't be had, and why.
    private(set) var unavailable: [String: String] = [:]
    /// The files that have changed in modules since their symbol graphs were made.
    private(set) var changes: [String: String] = [:]
    /// The modules that were asked for, whatever came of it.
    private(set) var answered: Set<String> = []

    init(package: PackageDescription, sources: SourceFiles = SourceFiles()) {
        self.package = package
        self.sources = sources
        codebase.update { index in
            index.modulesOfC = Set(package.clangModules?.map(\.module) ?? [])
            index.testModules = package.testModules
        }
    }

    /// Records what came of asking for the symbol graphs of a module.
    ///
    /// - Parameters:
    ///   - graphs: The symbol graphs.
    ///   - module: The name of the module.
    ///   - change: What has changed since they were made, if they are outdated.
    mutating func record(_ graphs: [SymbolGraph], of module: String, before change: String? = nil) {
        answered.insert(module)
        changes[module] = change
        if graphs.isEmpty { unavailable[module] = "its symbol graph is empty" }
        codebase.update { index in
            if change != nil { index.outdatedModules.insert(module) }
            for graph in graphs { index.add(graph) }
        }
    }

    mutating func record(unavailable module: String, because reason: String) {
        answered.insert(module)
        unavailable[module] = reason
    }

    /// A message for each module whose symbol graph is older than its code.
    var messagesOnChanges: [ToolError] {
        changes.sorted { $0.key < $1.key }.map { module, change in
            ToolError(
                "The build failed, and \(change) has changed since the symbol graph of \(module) was made. Repair the errors, "
                    + "and then run this again."
            )
        }
    }

    /// A message for a target that should have been read.
    func message(onUnavailable target: PackageDescription.Target) -> ToolError {
        let reason = unavailable[target.module] ?? "it wasn't asked for"
        return ToolError("There is no symbol graph of the target \"\(target.name)\": \(reason).")
    }
}
