/// A message of a command about a place in the code.
struct Finding: Hashable, Sendable {
    enum Severity: String, Sendable {
        case note, warning, error
    }

    /// Nil for a private declaration that a graph without its location tells of.
    let location: FileLocation?
    var severity = Severity.warning
    /// Names the declaration, says what the rule is, and what to write.
    let message: String
    /// The lines to write there; empty if there are none.
    var newForm: [String] = []
    /// The name of the rule; nil for a command that has none.
    var rule: String?
    /// The declaration beside which a comment allows the finding; nil for a finding that no comment allows.
    var declaration: FileLocation?

    /// A number of findings, in words.
    static func count(_ number: Int) -> String { number == 1 ? "1 finding" : "\(number) findings" }

    /// The message, with the lines to write.
    var text: String { message + newForm.map { "\n    \($0)" }.joined() }

    /// The finding as compilers print theirs, so that editors lead to the location.
    var line: String { "\(location.map { "\($0): " } ?? "")\(severity): \(text)" }
}

extension Finding: CustomStringConvertible {
    /// The line, with the name of the rule.
    var description: String { line + (rule.map { " [\($0)]" } ?? "") }
}

extension Finding: Comparable {
    /// By location, those without one last, then by rule.
    static func < (left: Self, right: Self) -> Bool {
        left.location.precedes(right.location)
            ?? ((left.rule ?? "", left.message) < (right.rule ?? "", right.message))
    }
}
