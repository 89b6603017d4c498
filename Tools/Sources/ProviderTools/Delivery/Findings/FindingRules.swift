extension Rule {
    /// The rules of `check-providers` for services, with that of comments that name no rule.
    static var described: [FindingRule] {
        let comments = FindingRule(
            id: unknownRule,
            summary: "A comment that allows an exception names rules that exist.",
            help: Allowance.reference
        )
        return all.map { FindingRule(id: $0.id, summary: $0.summary, help: "\($0.summary)\n\n\(Allowance.reference)") }
            + [comments]
    }
}

/// The rules of `scaffold-mock --update`, one for each thing to do.
enum UpdateRule: String, CaseIterable {
    case outdated = "outdated-mock"
    case byHand = "mock-to-update-by-hand"
    case leftOver = "left-over-member"
    case refused = "unsupported-mock"

    init(_ kind: UpdateNote.Kind) {
        self =
            switch kind {
            case .done: .outdated
            case .left, .remark: .byHand
            case .leftOver: .leftOver
            }
    }

    var described: FindingRule { FindingRule(id: rawValue, summary: summary, help: help) }

    private var summary: String {
        switch self {
        case .outdated: "A mock has all that its protocol requires, as `scaffold-mock` writes it."
        case .byHand: "A mock has the requirements and the head that only a person can write."
        case .leftOver: "Each member of a mock that a protocol could ask for is one of its requirements."
        case .refused: "A mock is written in a form that `scaffold-mock --update` can update."
        }
    }

    private var help: String {
        switch self {
        case .outdated: "Run `scaffold-mock --update`, which does what the message asks for."
        case .byHand: "Edit the mock as the message says. `scaffold-mock --update` changes no code that you wrote."
        case .leftOver: "Pass `--remove` to `scaffold-mock --update` to remove the member, if you didn't change it."
        case .refused: "Fix what the message names, or update the mock by hand. The mock stays as it is."
        }
    }
}
