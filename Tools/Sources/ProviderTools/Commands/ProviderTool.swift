import Foundation

/// The command line `provider-tool`, which the plugins run.
package enum ProviderTool {
    /// How a run ended.
    enum ExitStatus: Int32 {
        case success = 0
        case failure = 1
        /// The names of targets were written to the file that the package description names; the plugin asks SwiftPM
        /// to build them, and runs the tool again.
        case wantsBuild = 3
        /// The same for the paths of files; the plugin asks SwiftPM to build the tests, and runs the tool again.
        case wantsVerification = 4
    }

    private static let commands: [any Command.Type] = [
        ScaffoldMock.self, ScaffoldTests.self, ScaffoldProvider.self, CheckProviders.self, DrawProviders.self,
    ]

    static let help = """
        Tools for the providers of a package, which read the compiler's symbol graphs.

        USAGE
          swift package COMMAND …
          swift run provider-tool COMMAND … --symbol-graphs DIR

        COMMANDS
        \(summaries.joined(separator: "\n"))

        Run COMMAND --help for its options. The exit code is 0, or 1 after an error.
        """

    /// The commands in a column, and what each does in another.
    private static var summaries: [String] {
        let width = commands.map { $0.name.count }.max() ?? 0
        return commands.map { command in
            "  " + command.name.padding(toLength: width + 3, withPad: " ", startingAt: 0) + command.summary
        }
    }

    /// Runs the command that the arguments of the process name, and exits with its status.
    package static func main() -> Never {
        exit(run(Array(CommandLine.arguments.dropFirst()), output: .standard).rawValue)
    }

    static func run(_ words: [String], output: Output) -> ExitStatus {
        do {
            return try runCommand(words, output: output)
        } catch {
            output.note("error: \(error)")
            return .failure
        }
    }

    private static func runCommand(_ words: [String], output: Output) throws -> ExitStatus {
        guard let name = words.first else {
            let names = NearestNames.list(commands.map { $0.name }, last: "or", inQuotes: false)
            throw ToolError("Name a command: \(names).")
        }
        if isHelp(name) {
            output.write(help + "\n")
            return .success
        }
        guard let type = commands.first(where: { $0.name == name }) else {
            throw ToolError(
                "There is no command \"\(name)\"." + NearestNames.suggestion(for: name, among: commands.map { $0.name })
            )
        }
        if words.prefix(while: { $0 != "--" }).contains(where: isHelp) {
            output.write(type.help + "\n")
            return .success
        }
        var syntax = type.syntax
        syntax.options += ["--symbol-graphs"]
        let (words, descriptionFile) = extractDescription(words.dropFirst())
        let arguments = try Arguments(words, syntax: syntax)
        let command = try type.init(arguments)
        return try run(
            command,
            descriptionFile: descriptionFile,
            graphs: arguments.value(of: "--symbol-graphs"),
            format: (try? FindingFormat(arguments)) ?? .compiler,
            output
        )
    }

    private static func run(
        _ command: any Command,
        descriptionFile: String?,
        graphs: String?,
        format: FindingFormat,
        _ output: Output
    ) throws -> ExitStatus {
        let folder = try graphs.map(FolderGraphs.init)
        let package = try package(descriptionFile: descriptionFile, folder: folder, for: type(of: command))
        var workspace = Workspace(package: package)
        if package.isVerified == true { return try verify(workspace, format, output) ? .success : .failure }
        let programs = ToolchainPrograms(package)
        // Modules of a package belong into a folder of its own.
        let shared = folder == nil ? nil : GraphCache.folderOfUser
        let cache = GraphCache(folder: package.cache.map { URL(filePath: $0) } ?? shared)
        let toolchain = ToolchainGraphs(programs: programs, cache: cache, output: output)
        let own: [any GraphSource] =
            folder.map { [$0] } ?? [
                BuiltGraphs(package: package, programs: programs, cache: cache),
                ClangGraphs(package: package, programs: programs),
            ]
        let wanted = try WorkspaceLoader(sources: own + [toolchain]).load(&workspace, for: command)
        if wanted.isEmpty {
            for message in workspace.messagesOnChanges { output.note("warning: \(message)") }
            let isDone = try command.run(in: workspace, output: output)
            guard let files = try command.filesToVerify(in: workspace) else { return isDone ? .success : .failure }
            try write(["\(isDone)"] + files, for: package)
            return .wantsVerification
        }

        try write(package.inBuildOrder(wanted.compactMap(package.target(ofModule:))).map(\.name), for: package)
        return .wantsBuild
    }

    /// Writes what the plugin needs for the next step.
    private static func write(_ lines: [String], for package: PackageDescription) throws {
        guard let file = package.wanted else {
            throw ToolError("The package description names no file for what has to be built (\"wanted\").")
        }
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: file))
    }

    /// The last step of a command with `--verify`: what the build of the tests says of its files.
    private static func verify(_ workspace: Workspace, _ format: FindingFormat, _ output: Output) throws -> Bool {
        let lines = try String(contentsOfFile: workspace.package.wanted ?? "", encoding: .utf8).components(
            separatedBy: "\n"
        )
        let verification = Verification(workspace: workspace, format: format, output: output)
        return verification.report(on: Array(lines.dropFirst()), log: workspace.package.failedBuild)
            && lines[0] == "true"
    }

    /// The package as the plugin describes it, or as the symbol graphs suggest.
    private static func package(
        descriptionFile: String?,
        folder: FolderGraphs?,
        for command: any Command.Type
    ) throws -> PackageDescription {
        let described = try descriptionFile.map(PackageDescription.init(contentsOf:))
        if let folder {
            let directory = described?.directory ?? FileManager.default.currentDirectoryPath
            let own = folder.modules(declaredIn: directory)
            return PackageDescription(modules: folder.modules, in: directory, own: own, described: described)
        }
        if described == nil, command.needsOnlySources {
            return try PackageDescription(sourcesIn: FileManager.default.currentDirectoryPath)
        }
        guard let described else {
            throw ToolError(
                "Pass the folder of the symbol graphs with --symbol-graphs DIR, or run `swift package \(command.name)`, "
                    + "which builds the package and extracts them."
            )
        }
        return described
    }

    /// Takes the plugin's own option, which no help mentions, from the words of the user.
    private static func extractDescription(_ words: ArraySlice<String>) -> (words: [String], file: String?) {
        guard words.first == "--package-description" else { return (Array(words), nil) }
        return (Array(words.dropFirst(2)), words.dropFirst().first)
    }

    private static func isHelp(_ word: String) -> Bool {
        word == "--help" || word == "-h"
    }
}
