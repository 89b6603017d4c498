/// A line of a suite: what stands before an expression, and the expression.
struct Statement: Equatable, Sendable {
    /// `let store = `, and empty for a call by itself.
    let start: String
    let value: Expression

    /// The lines in a function, which are broken as formatters keep it.
    func lines(on actor: String?) -> [String] {
        value.lines(after: start + value.effects(on: actor), width: 112)
    }
}
