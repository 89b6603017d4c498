/// A rule that findings refer to, as services describe it to their users.
struct FindingRule {
    let id: String
    /// The rule itself.
    let summary: String
    /// How to follow the rule, or to allow an exception.
    let help: String
}
