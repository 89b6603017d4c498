/// `check-providers`: says where the convention is not kept.
struct CheckProviders: Verb {
    static let name = "check-providers"

    static let help = """
        Checks the convention for dependencies and their providers.

        USAGE
          swift package check-providers [--target TARGET]… [--strict] [--symbol-graphs DIR]

        Prints each finding as `file:line:column: warning: sentence [rule]`. Changes nothing.

        OPTIONS
          --target TARGET      Check this target only; may be given several times.
                               Otherwise all targets of the package, tests too.
          --strict             Print findings as errors, and fail if there are any.
          --symbol-graphs DIR  Read symbol graphs that were made elsewhere, by Xcode for example.
          -h, --help           Print this.

        EXAMPLES
          swift package check-providers
          swift package check-providers --target App --strict

        EXIT CODES
          0  done; with --strict: and nothing was found
          1  with --strict: something was found, or a target could not be checked
          1  the arguments are wrong, or there is no symbol graph: the code does not compile
        """

    static let syntax = Arguments.Syntax(flags: ["--strict"], lists: ["--target"])

    private let selection: TargetSelection
    private let isStrict: Bool

    init(_ arguments: Arguments) {
        selection = TargetSelection(names: arguments.values(of: "--target"), includesTests: true)
        isStrict = arguments.has("--strict")
    }

    func modulesWanted(in workspace: Workspace) throws -> [String] {
        try selection.modulesWanted(in: workspace.package)
    }

    func run(in workspace: Workspace, output: Output) throws -> Bool {
        let severity = isStrict ? "error" : "warning"
        let (modules, missing) = try selection.modules(in: workspace)
        for sentence in missing { output.note("\(severity): \(sentence)") }

        let check = ConventionCheck(codebase: workspace.codebase, modules: Set(modules), source: SourceFiles.text)
        let findings = check.findings()
        for finding in findings {
            let place = finding.place.map { "\($0): " } ?? ""
            output.write("\(place)\(severity): \(finding.sentence) [\(finding.rule)]\n")
        }

        let hasFailed = isStrict && !(findings.isEmpty && missing.isEmpty)
        let summary = Self.summary(findings: findings.count, modules: modules.count)
        output.note(hasFailed && !findings.isEmpty ? "error: \(summary)" : summary)
        return !hasFailed
    }

    private static func summary(findings: Int, modules: Int) -> String {
        let what = findings == 0 ? "Nothing" : findings == 1 ? "1 violation" : "\(findings) violations"
        return "\(what) found in \(modules == 1 ? "1 module" : "\(modules) modules")."
    }
}
