/// Prints what is left to do after providers were completed.
struct WiringReport {
    let output: Output
    /// Whether files are printed, so that findings go to the standard error.
    let prints: Bool

    /// - Returns: Whether only values are left to choose.
    func finish(_ findings: [WiringFinding]) -> Bool {
        write(findings)
        let count = findings.count { $0.isByHand }
        guard count > 0 else { return true }
        let message = count == 1 ? "1 finding is left. Fix it" : "\(count) findings are left. Fix them"
        output.note("error: \(message) by hand.")
        return false
    }

    func write(_ findings: [WiringFinding]) {
        for finding in findings {
            let severity = finding.isByHand ? "error" : "warning"
            let form = finding.newForm.map { "\n    \($0)" }.joined()
            let line = "\(finding.location): \(severity): \(finding.message).\(form)"
            // A plugin can't write such lines to standard error without a prefix.
            prints ? output.note(line) : output.write(line + "\n")
        }
    }
}

extension WiringFinding {
    /// Whether a person has to change what a person wrote.
    fileprivate var isByHand: Bool {
        if case .byHand = remedy { return true }
        return false
    }
}
