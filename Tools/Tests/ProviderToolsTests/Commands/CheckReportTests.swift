import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct CheckReportTests {
    private let finding = Finding(
        location: FileLocation(path: "/a/B.swift", line: 3, column: 5),
        message: "Say why.",
        rule: "reason"
    )
    private let placeless = Finding(location: nil, message: "Say where.", rule: "location")
    private let missing = ToolError("There is no graph.")

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

    @Test
    func findingsAreWarningsThatEditorsUnderstand() {
        let report = CheckReport(
            findings: [finding, placeless],
            modules: ["A", "B"],
            missing: [missing],
            isStrict: false
        )
        let lines = "/a/B.swift:3:5: warning: Say why. [reason]\nwarning: Say where. [location]\n"
        #expect(written(report) == [lines, "warning: There is no graph.", "Checked A and B: 2 findings."])
        #expect(!report.hasFailed)
    }

    @Test
    func strictFindingsAreErrors() {
        let report = CheckReport(findings: [finding], modules: ["A"], missing: [], isStrict: true)
        #expect(written(report) == ["/a/B.swift:3:5: error: Say why. [reason]\n", "error: Checked A: 1 finding."])
        #expect(report.hasFailed)
    }

    @Test
    func aTargetThatCouldntBeCheckedFailsAStrictRun() {
        let report = CheckReport(findings: [], modules: ["A"], missing: [missing], isStrict: true)
        #expect(written(report) == ["", "error: There is no graph.", "Checked A: no findings."])
        #expect(report.hasFailed)
    }

    @Test
    func manyModulesAreCounted() {
        let report = CheckReport(findings: [], modules: ["A", "B", "C", "D"], missing: [], isStrict: false)
        #expect(written(report) == ["", "Checked 4 modules: no findings."])
    }

    @Test(arguments: [true, false])
    func nothingFoundIsSuccess(isStrict: Bool) {
        let report = CheckReport(findings: [], modules: ["A"], missing: [], isStrict: isStrict)
        #expect(written(report) == ["", "Checked A: no findings."])
        #expect(!report.hasFailed)
    }
}
