/// Writes the findings of a command in the format that the user asked for.
struct FindingWriter {
    let format: FindingFormat
    /// Whether lines name the rule.
    let namesRules: Bool
    let files: RepositoryFiles
    /// Writes a line.
    let write: @Sendable (String) -> Void

    func add(_ finding: Finding) {
        switch format {
        case .compiler: write(namesRules ? finding.description : finding.line)
        case .github: write(GitHubAnnotation(finding, in: files).line)
        }
    }
}

/// The form in which a command prints its findings.
enum FindingFormat: String, CaseIterable {
    /// As compilers print warnings, so that editors lead to the location.
    case compiler
    /// As commands to the runner of GitHub Actions, which shows them beside the code.
    case github
}

extension Output {
    /// Prints a line on files: to the standard error if the files themselves are printed.
    ///
    /// A plugin can't write such lines to the standard error without a prefix.
    func report(_ line: String, printsFiles: Bool) { printsFiles ? note(line) : write(line + "\n") }

    /// Says how many findings a person has to fix, if there are any.
    ///
    /// - Returns: Whether none is left.
    func finish(withLeft count: Int) -> Bool {
        guard count > 0 else { return true }
        note("error: \(Finding.count(count)) \(count == 1 ? "is left. Fix it" : "are left. Fix them") by hand.")
        return false
    }
}
