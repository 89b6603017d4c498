/// A departure from a rule of the convention.
struct Finding: Hashable, Sendable {
    /// Nil for a private declaration that a graph without its place tells of.
    let place: SourcePlace?
    /// Names the declaration, says what the rule is, and what to write.
    let sentence: String
    /// The ``Rule/id`` of the rule.
    let rule: String

    /// The finding as compilers print theirs, so that editors lead to the place.
    func line(severity: String) -> String {
        let start = place.map { "\($0): " } ?? ""
        return "\(start)\(severity): \(sentence) [\(rule)]"
    }
}

extension Finding: CustomStringConvertible {
    var description: String { line(severity: "warning") }
}

extension Finding: Comparable {
    /// By place, those without one last, then by rule.
    static func < (left: Self, right: Self) -> Bool {
        switch (left.place, right.place) {
        case (let leftPlace?, let rightPlace?) where leftPlace != rightPlace: leftPlace < rightPlace
        case (nil, .some): false
        case (.some, nil): true
        default: (left.rule, left.sentence) < (right.rule, right.sentence)
        }
    }
}
