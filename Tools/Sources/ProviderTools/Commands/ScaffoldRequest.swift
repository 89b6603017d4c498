import Foundation

/// The part of a command line that `scaffold-mock` and `scaffold-tests` have in common: types, and where their files go.
struct ScaffoldRequest {
    /// The types that the user names.
    let names: [String]
    /// Whether files that exist are overwritten.
    let overwrites: Bool
    /// Whether files are printed, and none is written.
    let onlyPrints: Bool
    private let target: String?
    private let output: String?
    /// The keywords of the types that the command is for.
    private let keywords: Set<String>

    init(_ arguments: Arguments, keywords: Set<String>) {
        names = arguments.operands
        target = arguments.value(of: "--target")
        output = arguments.value(of: "--output")
        overwrites = arguments.has("--force")
        onlyPrints = arguments.has("--print")
        self.keywords = keywords
    }

    /// The folder, or the file, that the user named.
    var folder: String? { output.map { URL(filePath: $0).standardizedFileURL.path } }

    // MARK: - Types

    /// The targets in which to look for the types.
    func candidates(in workspace: Workspace) throws -> [PackageDescription.Target] {
        let package = workspace.package
        if let target { return [try package.requiredTarget(named: target)] }
        let own = package.rootTargets.filter { !$0.isTest }
        guard !own.isEmpty else { throw ToolError("The package has no target with Swift code, apart from tests.") }
        // Targets that can't declare the type needn't be built, or even compile.
        let declaring = own.count > 1 ? declaring(among: own, in: workspace) : []
        return declaring.isEmpty ? own : declaring
    }

    /// Finds the types in the modules of the targets.
    ///
    /// - Parameters:
    ///   - workspace: The package, with the modules that were read.
    ///   - targets: The targets, of which at least one could be read.
    ///   - find: Finds the types in some modules.
    /// - Returns: The types, each once.
    /// - Throws: The error of the search, with the target that has the type if that wasn't searched.
    func types(
        in workspace: Workspace,
        among targets: [PackageDescription.Target],
        _ find: (_ modules: Set<String>) throws -> [Symbol]
    ) throws -> [Symbol] {
        let missing = targets.filter { workspace.unavailable[$0.module] != nil }
        if let first = missing.first, missing.count == targets.count { throw workspace.message(onUnavailable: first) }
        let modules = Set(targets.map(\.module)).subtracting(missing.map(\.module))
        do {
            return try find(modules).uniqued(by: \.usr)
        } catch {
            // It may well be in the target that couldn't be read.
            if let first = declaring(among: missing, in: workspace).first {
                throw ToolError("\(error) \(workspace.message(onUnavailable: first))")
            }
            let others = workspace.package.rootTargets.filter { other in !targets.contains { $0.name == other.name } }
            let declaring = self.declaring(among: others, in: workspace).map(\.name)
            guard !declaring.isEmpty else { throw error }
            throw ToolError("\(error) It is in \(NearestNames.list(declaring)).")
        }
    }

    private func declaring(
        among targets: [PackageDescription.Target],
        in workspace: Workspace
    ) -> [PackageDescription.Target] {
        DeclaringTargets.of(names, among: targets, sources: workspace.sources, keywords: keywords)
    }

    // MARK: - Files

    /// Prints or writes files, then prints notes on them and on where they go.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - notes: Notes on their contents.
    ///   - workspace: The package.
    ///   - overwriting: Whether files that exist are overwritten.
    ///   - output: Where to print.
    /// - Returns: Whether no note is an error.
    /// - Throws: A `ToolError` if a file exists or can't be written.
    func deliver(
        _ files: [ScaffoldedFile],
        notes: [Finding],
        in workspace: Workspace,
        overwriting: Bool,
        output: Output
    ) throws -> Bool {
        let package = workspace.package
        let changes = try files.changes(in: package, overwriting: overwriting || onlyPrints, output: output)
        let folders = Set(files.filter { $0.text.contains("import Stubbing\n") }.map(\.folder)).sorted()
        var notes = notes + folders.compactMap { OutputFolder.remark(on: $0, in: package) }
        if let folder, !onlyPrints, let remark = OutputFolder.remark(onOutput: folder, in: package) {
            notes.append(remark)
        }
        var delivery = Delivery(in: workspace, onlyPrinting: onlyPrints, output: output)
        return try delivery.deliver(changes, leaving: notes.uniqued())
    }
}
