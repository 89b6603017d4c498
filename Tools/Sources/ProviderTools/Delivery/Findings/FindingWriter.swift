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
