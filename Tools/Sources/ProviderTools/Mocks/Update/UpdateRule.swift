/// The rules of `scaffold-mock --update`, with what is to be done about their findings.
struct UpdateRule {
    let name: String
    var severity = Finding.Severity.warning
    let remedy: Finding.Remedy?

    static let outdated = UpdateRule(name: "outdated-mock", remedy: .change(nil))
    static let byHand = UpdateRule(name: "mock-to-update-by-hand", remedy: .byHand)
    /// No requirement asks for a member, but it compiles.
    static let leftOver = UpdateRule(name: "left-over-member", severity: .note, remedy: nil)
    /// A mock is on an actor, and its protocol isn't.
    static let isolated = UpdateRule(name: "isolated-mock", severity: .note, remedy: nil)
    static let refused = UpdateRule(name: "unsupported-mock", severity: .error, remedy: .byHand)

    /// A finding at a location.
    func finding(_ message: String, at location: FileLocation, newForm: [String] = []) -> Finding {
        Finding(
            location: location,
            severity: severity,
            message: message,
            newForm: newForm,
            rule: name,
            remedy: remedy
        )
    }
}

extension WrittenMock {
    /// A finding on a part of the mock, or on all of it.
    func finding(_ rule: UpdateRule, _ message: String, at part: Part? = nil, newForm: [String] = []) -> Finding {
        let part = part ?? whole
        let location = file(of: part).location(ofToken: part.declaration.keywordIndex)
        return rule.finding(message, at: location, newForm: newForm)
    }
}
