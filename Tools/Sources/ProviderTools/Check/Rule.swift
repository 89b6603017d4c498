/// A rule of the convention that symbol graphs can show to be kept.
///
/// Each rule stands in a file of its own. Where a declaration has a reason not to keep one, a comment says so: see
/// ``Allowance``.
struct Rule: Sendable {
    /// The name by which findings and allowances call it.
    let id: String
    /// The rule, as help texts show it.
    let summary: String
    /// Finds the declarations that don't keep it, in no order; the findings don't name the rule.
    let findings: @Sendable (CheckedCode) -> [Finding]
}

extension Rule {
    /// Every rule, in the order in which a reader meets them.
    static let all: [Rule] = [
        dependenciesFirst, viewModelDependencies, makePrefix, dependenciesLet, dependenciesClosure,
        dependenciesLifetime, dependenciesDefault, unusedDependency, globalInstance, hiddenDependency,
        providerConformance, wholeBag, mockName, mockDependencies,
    ]

    /// The name of findings about allowances of rules that don't exist.
    static let unknownRule = "unknown-rule"

    /// The rules and the way to allow an exception, for `check-providers --help`.
    static var reference: String {
        let width = (all.map(\.id.count).max() ?? 0) + 2
        let lines = all.map { rule in
            rule.id + String(repeating: " ", count: width - rule.id.count) + rule.summary
        }
        return (["RULES"] + lines.map { "  \($0)" } + ["", Allowance.reference]).joined(separator: "\n")
    }
}
