/// A message of a command about a place in the code, and what is to be done about it.
struct Finding: Hashable, Sendable {
    enum Severity: String, Sendable {
        case note, warning, error
    }

    /// The change that a finding calls for.
    enum Remedy: Hashable, Sendable {
        /// The command changes a file; nil for a change that is one with those for other findings.
        case change(Change?)
        /// A person changes something, and until then code may not compile.
        case byHand
    }

    /// Changes of one file.
    struct Change: Hashable, Sendable {
        let path: String
        let edits: [SourceEdit]
        /// The type that takes more afterwards, so that something may be missing where it is created.
        var completing: DeclaredType.ID?
        /// Remarks on the change for a person.
        var remarks: [String] = []
    }

    /// Nil for a message about files themselves, and for a private declaration whose location a graph doesn't tell.
    var location: FileLocation?
    var severity = Severity.warning
    /// Names the declaration, says what the rule is, and what to write.
    let message: String
    /// The lines to write there; empty if there are none.
    var newForm: [String] = []
    /// The name of the rule; nil for a command that has none.
    var rule: String?
    /// Nil where nothing has to be done, or a person chooses.
    var remedy: Remedy?
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

extension Finding {
    /// A finding on a token of a file; an error if a person has to change something.
    init(file: WrittenFile, token: Int, message: String, newForm: [String] = [], remedy: Remedy?) {
        self.init(
            location: file.location(ofToken: token),
            severity: remedy == .byHand ? .error : .warning,
            message: message,
            newForm: newForm,
            remedy: remedy
        )
    }
}
