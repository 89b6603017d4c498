/// How the tools lay out the code that they write.
enum Layout {
    /// The number of columns of a line.
    static let lineLength = 120
    /// One step of indentation.
    static let step = "    "

    /// The columns that are left for a line that is indented by some steps.
    static func columns(atDepth depth: Int) -> Int { lineLength - depth * step.count }
}

/// A comment, in as many lines as it takes.
///
/// - Parameters:
///   - text: The text without slashes.
///   - depth: The steps by which the lines will be indented.
/// - Returns: The lines.
func commented(_ text: String, atDepth depth: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
        if let last = lines.last, last.count + 1 + word.count <= Layout.columns(atDepth: depth) {
            lines[lines.count - 1] = "\(last) \(word)"
        } else {
            lines.append("// \(word)")
        }
    }
    return lines
}

/// Lines of Swift code, one level deeper; empty lines stay empty.
func indented(_ lines: [String]) -> [String] {
    lines.map { $0.isEmpty ? $0 : Layout.step + $0 }
}
