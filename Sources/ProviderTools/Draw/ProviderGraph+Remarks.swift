extension ProviderGraph {
    /// What a reader of the text should know before anything else, a message a line.
    var remarks: [String] {
        var remarks = cycles.map { "Cycle: \($0.joined(separator: " → "))" }
        if !unprovided.isEmpty { remarks.append("Nobody provides: \(unprovided.joined(separator: ", "))") }
        if edges.isEmpty { remarks.append("No type is given a dependency, and none makes one.") }
        return remarks
    }

    /// What the lines mean, by the words that each language has for them.
    static func legend(isGiven: String, makes: String, isImplementedBy: String, isProtocol: String) -> String {
        "\(isGiven) is given, \(makes) makes, \(isImplementedBy) is implemented by; \(isProtocol): protocol; "
            + "red: cycle, or provided by nobody"
    }
}
