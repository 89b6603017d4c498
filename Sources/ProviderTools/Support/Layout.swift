/// How the tools lay out the code that they write.
enum Layout {
    /// The number of columns of a line.
    static let lineLength = 120
    /// One step of indentation.
    static let step = "    "

    /// The columns that are left for a line that is indented by some steps.
    static func columns(atDepth depth: Int) -> Int { lineLength - depth * step.count }
}

/// Lines of Swift code, one level deeper; empty lines stay empty.
func indented(_ lines: [String]) -> [String] {
    lines.map { $0.isEmpty ? $0 : Layout.step + $0 }
}
