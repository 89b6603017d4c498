/// The rules of `scaffold-mock --update`, one for each thing to do.
enum UpdateRule: String {
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
}
