/// A place where code departs from a rule of the convention.
struct Finding: Hashable, Sendable {
    /// Nil for a private declaration that a graph without its location tells of.
    let location: FileLocation?
    /// Names the declaration, says what the rule is, and what to write.
    let message: String
    /// The ``Rule/id`` of the rule.
    let rule: String

    /// The finding as compilers print theirs, so that editors lead to the location.
    func line(severity: String) -> String {
        let start = location.map { "\($0): " } ?? ""
        return "\(start)\(severity): \(message) [\(rule)]"
    }
}

extension Finding: CustomStringConvertible {
    var description: String { line(severity: "warning") }
}

extension Finding: Comparable {
    /// By location, those without one last, then by rule.
    static func < (left: Self, right: Self) -> Bool {
        switch (left.location, right.location) {
        case (let leftLocation?, let rightLocation?) where leftLocation != rightLocation: leftLocation < rightLocation
        case (nil, .some): false
        case (.some, nil): true
        default: (left.rule, left.message) < (right.rule, right.message)
        }
    }
}
