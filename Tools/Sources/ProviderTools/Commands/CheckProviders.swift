/// `check-providers`: finds code that breaks the rules of the convention.
struct CheckProviders: Command {
    static let name = "check-providers"
    static let summary = "Checks the convention for dependencies and their providers."

    static let help = """
        Checks the convention for dependencies and their providers.

        USAGE
          swift package check-providers [--target TARGET]… [--strict] [--format FORMAT] [--symbol-graphs DIR]
          swift package check-providers --hidden|--unseen [--target TARGET]… [--strict] [--symbol-graphs DIR]

        Prints each finding as `file:line:column: warning: message [rule]`. Changes nothing.

        OPTIONS
          --target TARGET      Check this target only; may be given several times.
                               The default is all targets of the package, including tests.
          --strict             Print findings as errors, and fail if there are any.
          --hidden             List the types that reach for the world by themselves, those that take nothing included, and
                               how often they do. Checks nothing. With --strict, fails if there are any, or code of which
                               it isn't known whether it does.
          --unseen             List the code that --hidden leaves out, and that of which it isn't known.
          --format FORMAT      compiler (the default), or github, for annotations in GitHub Actions. Nothing but the
                               findings is written to the standard output.
          --symbol-graphs DIR  Read symbol graphs from this folder instead of building the package.
          -h, --help           Show this help.

        \(Rule.reference)

        EXAMPLES
          swift package check-providers
          swift package check-providers --target App --strict
          swift package check-providers --format github

        EXIT CODES
          0  The check ran. With --strict, it found nothing.
          1  With --strict: the check found something, or couldn't check a target.
          1  An argument is invalid, or a symbol graph is missing because the build failed.
        """

    static let syntax = Arguments.Syntax(
        flags: ["--strict", "--hidden", "--unseen"],
        options: ["--format"],
        lists: ["--target"]
    )

    /// The ways to run the command.
    private enum Mode {
        case check(FindingFormat)
        case hidden, unseen
    }

    private let selection: TargetSelection
    private let isStrict: Bool
    private let mode: Mode

    init(_ arguments: Arguments) throws {
        selection = TargetSelection(names: arguments.values(of: "--target"), includesTests: true)
        isStrict = arguments.has("--strict")
        let format = try FindingFormat(arguments)
        mode = arguments.has("--unseen") ? .unseen : arguments.has("--hidden") ? .hidden : .check(format)
        if case .check = mode { return }
        guard format == .compiler else {
            throw ToolError("--hidden lists what is left to convert, and can't be combined with --format.")
        }
    }

    func modulesWanted(in workspace: Workspace) throws -> [String] {
        // The names of mocks depend on protocols that are declared elsewhere.
        try selection.modulesWanted(in: workspace.package, withDependencies: true)
    }

    func run(in workspace: Workspace, output: Output) throws -> Bool {
        let (modules, missing) = try selection.modules(in: workspace)
        let own = workspace.package.rootTargets.filter { !$0.isTest }.map(\.module)
        let check = ConventionCheck(
            codebase: workspace.codebase,
            modules: Set(modules),
            sources: workspace.sources,
            readsAllModules: workspace.codebase.modules.isSuperset(of: own)
        )
        switch mode {
        case .check(let format): return self.check(check, modules, missing, format, in: workspace, output)
        case .hidden: return list(check, \.lines, missing, in: workspace, output)
        case .unseen: return list(check, \.unseen, missing, in: workspace, output)
        }
    }

    private func list(
        _ check: ConventionCheck,
        _ lines: KeyPath<HiddenList, [String]>,
        _ missing: [ToolError],
        in workspace: Workspace,
        _ output: Output
    ) -> Bool {
        for message in missing { output.note("warning: \(message)") }
        let list = HiddenList(check, relativePath: workspace.package.relativePath)
        for line in list[keyPath: lines] { output.write(line + "\n") }
        guard isStrict, !list.isEmpty || !missing.isEmpty else { return true }
        output.note("error: Not all of it is converted, or could be looked at.")
        return false
    }

    private func check(
        _ check: ConventionCheck,
        _ modules: [String],
        _ missing: [ToolError],
        _ format: FindingFormat,
        in workspace: Workspace,
        _ output: Output
    ) -> Bool {
        let report = CheckReport(findings: check.findings(), modules: modules, missing: missing, isStrict: isStrict)
        let writer = FindingWriter(
            format: format,
            namesRules: true,
            files: RepositoryFiles(around: workspace.package, sources: workspace.sources),
            write: { output.write($0 + "\n") }
        )
        report.write(to: output, writer)
        let isCurrent = workspace.changes.isEmpty
        return !report.hasFailed && (isCurrent || !isStrict)
    }
}

/// The findings of a check, and the summary that is printed after them.
struct CheckReport {
    let findings: [Finding]
    /// The modules that were checked.
    let modules: [String]
    /// Messages on the targets that couldn't be checked.
    let missing: [ToolError]
    let isStrict: Bool

    var hasFailed: Bool { isStrict && !(findings.isEmpty && missing.isEmpty) }

    /// Writes findings to the standard output, and what is about the run itself to the standard error.
    func write(to output: Output, _ writer: FindingWriter) {
        let severity: Finding.Severity = isStrict ? .error : .warning
        for message in missing { output.note("\(severity): \(message)") }
        for var finding in findings {
            finding.severity = severity
            writer.add(finding)
        }
        output.note(isStrict && !findings.isEmpty ? "error: \(summary)" : summary)
    }

    private var summary: String {
        let checked = modules.count > 3 ? "\(modules.count) modules" : NearestNames.list(modules, inQuotes: false)
        let found = findings.isEmpty ? "no findings" : Finding.count(findings.count)
        return "Checked \(checked): \(found)."
    }
}
