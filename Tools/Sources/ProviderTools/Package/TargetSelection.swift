/// The targets that a command works on.
struct TargetSelection: Equatable {
    /// The names that the user gave; empty for all of the package.
    let names: [String]
    let includesTests: Bool

    /// The targets, tests last.
    func targets(in package: PackageDescription) throws -> [PackageDescription.Target] {
        let all = package.rootTargets
        if names.isEmpty {
            let targets = includesTests ? all : all.filter { !$0.isTest }
            guard !targets.isEmpty else { throw ToolError("The package has no target with Swift code to look at.") }
            return targets
        }
        return try names.map { try package.requiredTarget(named: $0) }.uniqued(by: \.name).testsLast
    }

    /// Their modules in the order in which to ask for them, with those of the same package that they depend on or without.
    func modulesWanted(in package: PackageDescription, withDependencies: Bool) throws -> [String] {
        let targets = try targets(in: package)
        let dependencies =
            withDependencies ? targets.flatMap(package.recursiveDependencies).filter { $0.isRoot && $0.hasCode } : []
        // If one build fails, the build system `swiftbuild` refuses further ones, and tests fail most easily.
        return (targets + dependencies).testsLast.map(\.module).uniqued()
    }

    /// The modules of those that could be read; a message for each that couldn't.
    ///
    /// Throws if a target that the user named, or every target, couldn't be read.
    func modules(in workspace: Workspace) throws -> (read: [String], missing: [ToolError]) {
        let targets = try targets(in: workspace.package)
        let missing = targets.filter { workspace.unavailable[$0.module] != nil }
        let messages = missing.map(workspace.message(onUnavailable:))
        if let first = messages.first, !names.isEmpty || missing.count == targets.count { throw first }
        return (targets.filter { workspace.unavailable[$0.module] == nil }.map(\.module), messages)
    }
}

extension PackageDescription {
    /// The target of this name, or of a module of this name, or a message with names that are like it.
    func requiredTarget(named name: String) throws -> Target {
        let candidates = targets.filter(\.hasCode)
        // Where only symbol graphs tell of the targets, `my-app` is known by the name of its module.
        let module = name.replacing("-", with: "_")
        if let target = candidates.first(where: { $0.name == name }) ?? candidates.first(where: { $0.module == module })
        {
            return target
        }
        let suggestion = NearestNames.suggestion(for: name, among: candidates.map(\.name))
        let all = suggestion.isEmpty ? " There are \(NearestNames.list(rootTargets.map(\.name)))." : suggestion
        throw ToolError("There is no target \"\(name)\" with Swift code.\(all)")
    }
}
