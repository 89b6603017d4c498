/// The form in which a command prints its findings.
enum FindingFormat: String, CaseIterable {
    /// As compilers print warnings, so that editors lead to the location.
    case compiler
    /// As commands to the runner of GitHub Actions, which shows them beside the code.
    case github
    /// As a document of SARIF 2.1.0, which GitHub's code scanning and other services read.
    case sarif
}
