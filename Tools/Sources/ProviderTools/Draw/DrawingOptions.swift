/// The options with which a diagram was drawn, as a remark in the diagram says.
struct DrawingOptions {
    private static let beginning = "Drawn by draw-providers"

    /// The words of the command line.
    let words: [String]

    init(words: [String]) {
        self.words = words
    }

    /// Nil for any other remark.
    init?(remark: Substring) {
        guard remark.hasPrefix(Self.beginning) else { return nil }
        // A name with a space is in quotes.
        words = remark.dropFirst(Self.beginning.count).matches(of: /"([^"]*)"|\S+/).map { match in
            String(match.1 ?? match.0)
        }
    }

    var remark: String {
        ([Self.beginning] + words.map { $0.contains(where: \.isWhitespace) ? "\"\($0)\"" : $0 }).joined(separator: " ")
    }
}
