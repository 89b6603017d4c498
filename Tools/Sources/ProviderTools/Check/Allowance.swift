import Foundation

/// A comment that allows a declaration not to keep rules.
///
/// `// check-providers:allow whole-bag, mock-name - the reason` allows it to the declaration on its own line or, on a line
/// of its own, to the one below it; attributes and other comments may stand between. The reason follows ` - `.
///
/// An allowance of a rule that doesn't exist, or of none, is a finding. One that allows nothing is none: graphs know one
/// build configuration only, and in another it may be needed.
struct Allowance: Equatable {
    let rules: [String]
    let line: Int
    let column: Int

    /// The text that every file with an allowance contains.
    static let marker = "check-providers:"

    static let reference = """
        To allow an exception to a rule, write a comment at the end of the declaration's line, or directly above it:
          // \(marker)allow <rule>[, <rule>…] - <reason>
        """

    /// Nil for any other comment.
    init?(_ comment: SourceText.Comment) {
        let text = comment.text.dropFirst("//".count).drop { $0 == " " }
        guard text.hasPrefix(Self.marker) else { return nil }
        let rest = String(text.dropFirst(Self.marker.count))
        var names = rest.components(separatedBy: " - ")[0].split(whereSeparator: { $0 == "," || $0.isWhitespace })
        guard names.first == "allow" else { return nil }
        names.removeFirst()
        rules = names.map(String.init)
        line = comment.line
        column = comment.column
    }
}

extension SourceText {
    /// The comments that allow something.
    var allowances: [Allowance] { comments.compactMap(Allowance.init) }

    /// Whether a comment allows the declaration on a line not to keep a rule.
    func allows(_ rule: String, onLine line: Int) -> Bool {
        let lines = Set(allowances.filter { $0.rules.contains(rule) }.map(\.line))
        guard !lines.isEmpty else { return false }
        if lines.contains(line) { return true }
        var above = line - 1
        while isCommentOrAttribute(trimmedLine(above)) {
            if lines.contains(above), trimmedLine(above).hasPrefix("//") { return true }
            above -= 1
        }
        return false
    }

    private func isCommentOrAttribute(_ line: String) -> Bool {
        ["//", "@", "/*", "*"].contains { line.hasPrefix($0) }
    }
}
