extension ProviderGraph {
    /// The problems, which come first in the text, one message per line.
    var remarks: [String] {
        var remarks = cycles.map { "Cycle: \($0.joined(separator: " → "))" }
        if !unprovided.isEmpty { remarks.append("Not provided: \(unprovided.joined(separator: ", "))") }
        if leftOutCount > 0 {
            remarks.append("Left out: \(leftOutCount) \(leftOutCount == 1 ? "type" : "types") of data")
        }
        if edges.isEmpty { remarks.append("No type takes or creates a dependency.") }
        return remarks
    }

    /// The legend, in the notation of each language.
    static func legend(isGiven: String, makes: String, isImplementedBy: String, isProtocol: String) -> String {
        "\(isGiven) is given, \(makes) makes, \(isImplementedBy) is implemented by; \(isProtocol): protocol; "
            + "red: cycle, or not provided"
    }
}
