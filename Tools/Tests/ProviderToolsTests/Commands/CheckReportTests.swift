import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct CheckReportTests {
    private static let finding = Finding(
        location: FileLocation(path: "/a/B.swift", line: 3, column: 5),
        message: "Say why.",
        rule: "reason"
    )
    private static let placeless = Finding(location: nil, message: "Say where.", rule: "location")
    private static let missing = ToolError("There is no graph.")

    private func written(_ report: CheckReport) -> [String] {
        let recorded = RecordedOutput()
        let output = recorded.output
        let writer = FindingWriter(
            format: .compiler,
            namesRules: true,
            files: RepositoryFiles(around: PackageDescription(directory: "/a", targets: []), sources: SourceFiles()),
            write: { output.write($0 + "\n") }
        )
        report.write(to: output, writer)
        return [recorded.written] + recorded.notes
    }

    @Test(arguments: [
        (
            CheckReport(findings: [finding, placeless], modules: ["A", "B"], missing: [missing], isStrict: false),
            [
                "/a/B.swift:3:5: warning: Say why. [reason]\nwarning: Say where. [location]\n",
                "warning: There is no graph.", "Checked A and B: 2 findings.",
            ], false
        ),
        (
            CheckReport(findings: [finding], modules: ["A"], missing: [], isStrict: true),
            ["/a/B.swift:3:5: error: Say why. [reason]\n", "error: Checked A: 1 finding."], true
        ),
        // A target that couldn't be checked fails a strict run.
        (
            CheckReport(findings: [], modules: ["A"], missing: [missing], isStrict: true),
            ["", "error: There is no graph.", "Checked A: no findings."], true
        ),
        (
            CheckReport(findings: [], modules: ["A", "B", "C", "D"], missing: [], isStrict: false),
            ["", "Checked 4 modules: no findings."], false
        ),
        (
            CheckReport(findings: [], modules: ["A"], missing: [], isStrict: true), ["", "Checked A: no findings."],
            false
        ),
    ])
    func aStrictRunFailsForFindingsAndForWhatIsMissing(report: CheckReport, expected: [String], hasFailed: Bool) {
        #expect(written(report) == expected)
        #expect(report.hasFailed == hasFailed)
    }
}
