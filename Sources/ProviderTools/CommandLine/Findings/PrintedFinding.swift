/// A finding of any command, as the formats need it.
struct PrintedFinding {
    enum Severity: String, Encodable {
        case note, warning, error
    }

    /// Nil if it isn't known.
    let location: FileLocation?
    let severity: Severity
    /// Says what is wrong, and what to do.
    let message: String
    /// The ``FindingRule/id`` of its rule.
    let rule: String
    /// The finding in the format `compiler`.
    let line: String
}
