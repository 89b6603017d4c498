/// `check-providers`: finds code that breaks the rules of the convention.
struct CheckProviders: Command {
    static let name = "check-providers"
    static let summary = "Checks the convention for dependencies and their providers."

    static let help = """
        Checks the convention for dependencies and their providers.

        USAGE
          swift package check-providers [--target TARGET]… [--strict] [--format FORMAT] [--symbol-graphs DIR]
          swift package check-providers --hidden [--target TARGET]… [--strict] [--symbol-graphs DIR]

        Prints each finding as `file:line:column: warning: message [rule]`. Changes nothing.

        OPTIONS
          --target TARGET      Check this target only; may be given several times.
                               The default is all targets of the package, including tests.
          --strict             Print findings as errors, and fail if there are any.
          --hidden             List the types that reach for the world by themselves, those that take nothing included, and
                               how often they do. Checks nothing. With --strict, fails if there are any.
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

    static let syntax = Arguments.Syntax(flags: ["--strict", "--hidden"], options: ["--format"], lists: ["--target"])

    private let selection: TargetSelection
    private let isStrict: Bool
    private let listsHidden: Bool
    private let format: FindingFormat

    init(_ arguments: Arguments) throws {
        selection = TargetSelection(names: arguments.values(of: "--target"), includesTests: true)
        isStrict = arguments.has("--strict")
        listsHidden = arguments.has("--hidden")
        format = try FindingFormat(arguments)
        guard !listsHidden || format == .compiler else {
            throw ToolError("--hidden lists what is left to convert, and can't be combined with --format.")
        }
    }

    func modulesWanted(in workspace: Workspace) throws -> [String] {
        // The names of mocks depend on protocols that are declared elsewhere.
        try selection.modulesWanted(in: workspace.package, withDependencies: true)
    }

    func run(in workspace: Workspace, output: Output) throws -> Bool {
        let (modules, missing) = try selection.modules(in: workspace)
        let sources = SourceFiles()
        let own = workspace.package.rootTargets.filter { !$0.isTest }.map(\.module)
        let check = ConventionCheck(
            codebase: workspace.codebase,
            modules: Set(modules),
            sources: sources,
            readsAllModules: workspace.codebase.modules.isSuperset(of: own),
            modulesOfTests: workspace.package.modulesOfTests
        )
        if listsHidden {
            for message in missing { output.note("warning: \(message)") }
            let list = HiddenList(check, package: workspace.package)
            for line in list.lines { output.write(line + "\n") }
            guard isStrict, !list.isEmpty || !missing.isEmpty else { return true }
            output.note("error: Not all of it is converted, or could be read.")
            return false
        }
        let report = CheckReport(findings: check.findings(), modules: modules, missing: missing, isStrict: isStrict)
        let writer = FindingWriter(
            format: format,
            namesRules: true,
            files: RepositoryFiles(around: workspace.package, sources: sources),
            write: { output.write($0 + "\n") }
        )
        report.write(to: output, writer)
        let isCurrent = workspace.changes.isEmpty
        return !report.hasFailed && (isCurrent || !isStrict)
    }
}

/// The types that reach for the world by themselves, a line each; then those whose task it may be.
struct HiddenList {
    let lines: [String]
    /// Whether nothing is left to convert, and all files were read.
    let isEmpty: Bool

    init(_ check: ConventionCheck, package: PackageDescription) {
        let code = CheckedCode(check)
        let reader = WorldReader(code, includingOthers: true)
        func lines(_ types: [Symbol]) -> [String] {
            let found = types.map { (type: $0, uses: reader.uses(of: $0)) }.filter { !$0.uses.isEmpty }
            let sorted = found.sorted {
                ($1.uses.count, $0.type.qualifiedName) < ($0.uses.count, $1.type.qualifiedName)
            }
            return sorted.map { type, uses in
                let place = code.locations.location(of: type).map { "\(package.relativePath($0.path)):\($0.line): " }
                return "\(place ?? "")`\(type.qualifiedName)`, \(Self.list(uses))"
            }
        }
        let (types, implementations) = (lines(reader.types), lines(reader.implementations))
        let others = reader.others.map { file, owner, uses in
            let what = owner.map { "extension of `\($0)`" } ?? "functions"
            return "\(package.relativePath(file)): \(what), \(Self.list(uses))"
        }
        let exempt = WorldPlace.Exemption.allCases.compactMap { kind in
            reader.exempt[kind].map { "\($0) in \(kind.rawValue)" }
        }
        let unread = reader.unread.keys.sorted().map { "The sources of \($0) can't be read." }
        let counted = "\(types.count) of \(reader.types.count) types reach for the world."
        self.lines =
            types + others + [counted] + (exempt.isEmpty ? [] : ["Not counted: \(exempt.joined(separator: ", "))."])
            + unread + (implementations.isEmpty ? [] : ["Implementations: they may reach."]) + implementations
        isEmpty = types.isEmpty && others.isEmpty && unread.isEmpty
    }

    private static func list(_ uses: [WorldUse]) -> String {
        "\(uses.count): \(uses.map { ([$0.text] + $0.way).joined(separator: " → ") }.uniqued().joined(separator: ", "))"
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
