/// The form in which a command prints its findings.
enum FindingFormat: String, CaseIterable {
    /// As compilers print warnings, so that editors lead to the location.
    case compiler
    /// As commands to the runner of GitHub Actions, which shows them beside the code.
    case github
    /// As a document of SARIF 2.1.0, which GitHub's code scanning and other services read.
    case sarif

    init(_ arguments: Arguments) throws(ToolError) {
        let name = arguments.value(of: "--format") ?? Self.compiler.rawValue
        guard let format = Self(rawValue: name) else {
            let names = NearestNames.list(Self.allCases.map(\.rawValue), last: "or")
            throw ToolError("--format must be \(names) (was \"\(name)\").")
        }
        self = format
    }
}
