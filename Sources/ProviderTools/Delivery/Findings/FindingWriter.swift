/// Writes the findings of a command in the format that the user asked for.
///
/// A line is written at once, and a document when all findings are known.
struct FindingWriter {
    let format: FindingFormat
    /// The name of the command.
    let tool: String
    /// Whether lines name the rule.
    let namesRules: Bool
    /// The rules that the command checks.
    let rules: [FindingRule]
    let files: RepositoryFiles
    /// Writes a line.
    let write: @Sendable (String) -> Void
    private var findings: [Finding] = []

    init(
        format: FindingFormat,
        tool: String,
        namesRules: Bool,
        rules: [FindingRule],
        files: RepositoryFiles,
        write: @escaping @Sendable (String) -> Void
    ) {
        self.format = format
        self.tool = tool
        self.namesRules = namesRules
        self.rules = rules
        self.files = files
        self.write = write
    }

    /// Writes a finding, or keeps it for the document.
    mutating func add(_ finding: Finding) {
        switch format {
        case .compiler: write(namesRules ? finding.description : finding.line)
        case .github: write(GitHubAnnotation(finding, in: files).line)
        case .sarif: findings.append(finding)
        }
    }

    /// Writes the document after the last finding, if the format is one.
    func finish() throws {
        guard format == .sarif else { return }
        write(try SARIFLog(findings, rules: rules, tool: tool, files: files).text())
    }
}
