/// A command to the runner of GitHub Actions, which shows a message beside a line of code.
struct GitHubAnnotation {
    /// The command, such as `::warning file=Sources/App/A.swift,line=1,title=mock-name::message`.
    let line: String

    init(_ finding: Finding, in files: RepositoryFiles) {
        var properties: [(name: String, value: String)] = []
        if let location = finding.location {
            let region = files.region(at: location)
            properties = [
                ("file", files.relativePath(location.path)),
                ("line", "\(region.startLine)"),
                ("endLine", "\(region.endLine)"),
                ("col", "\(region.startColumn)"),
                ("endColumn", "\(region.endColumn)"),
            ]
        }
        if let rule = finding.rule { properties.append(("title", rule)) }
        let list = properties.map { "\($0.name)=\(Self.escapedProperty($0.value))" }.joined(separator: ",")
        line = "::\(finding.severity.rawValue) \(list)::\(Self.escapedMessage(finding.text))"
    }

    /// In a message, the runner decodes these three.
    private static func escapedMessage(_ text: String) -> String {
        escaped(text, ["%", "\r", "\n"])
    }

    /// In a property, the runner also decodes the characters that would end it.
    private static func escapedProperty(_ text: String) -> String {
        escaped(text, ["%", "\r", "\n", ":", ","])
    }

    private static func escaped(_ text: String, _ special: [Unicode.Scalar]) -> String {
        // A carriage return and a line feed are one character, but two scalars.
        text.unicodeScalars.map { scalar in
            guard special.contains(scalar) else { return String(scalar) }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
        }.joined()
    }
}
