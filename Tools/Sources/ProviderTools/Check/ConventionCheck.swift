/// Finds where modules don't keep the rules of the convention.
struct ConventionCheck {
    /// The modules to check, and what else is known, so that types of other modules are recognized.
    let codebase: Codebase
    /// The names of the modules to check, tests included.
    let modules: Set<String>
    let sources: SourceFiles
    /// Whether the codebase has all modules that may use those to check.
    var readsAllModules = true

    /// The findings that no comment allows, sorted by location, then by rule.
    func findings() -> [Finding] {
        let code = CheckedCode(self)
        let found = Rule.all.flatMap { findings(of: $0, in: code) }
        let unknown = code.paths.flatMap(unknownRules)
        // Two parameters of one initializer may give the same message twice, which a set holds once.
        return Set(found + unknown).sorted()
    }

    private func findings(of rule: Rule, in code: CheckedCode) -> [Finding] {
        rule.findings(code).compactMap { finding in
            let place = finding.declaration
            if let place, sources[place.path]?.text.allows(rule.id, onLine: place.line) == true { return nil }
            var finding = finding
            finding.rule = rule.id
            return finding
        }
    }

    private func unknownRules(in path: String) -> [Finding] {
        // Few files allow anything, and taking all of them apart takes time.
        guard let file = sources[path], file.contains(Allowance.marker) else { return [] }
        let known = Set(Rule.all.map(\.id))
        return file.text.allowances.flatMap { allowance in
            let reasons = allowance.rules.filter { !known.contains($0) }.map { "There is no rule `\($0)`" }
            return (allowance.rules.isEmpty ? ["No rule is named here"] : reasons).map { reason in
                Finding(
                    location: FileLocation(path: path, line: allowance.line, column: allowance.column),
                    message: "\(reason), so this comment allows nothing; the rules are "
                        + Rule.all.map(\.id).joined(separator: ", ") + ".",
                    rule: Rule.unknownRule
                )
            }
        }
    }
}
