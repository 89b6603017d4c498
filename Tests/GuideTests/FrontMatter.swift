/// The lines `key: value` between two lines `---` at the beginning of a document.
struct FrontMatter {
    private let entries: [(key: String, value: String)]

    /// Reads the front matter, or returns nil if the document has none or a line of it isn't `key: value`.
    init?(_ text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") else { return nil }
        var entries: [(key: String, value: String)] = []
        for line in lines[1..<end] {
            guard let match = line.wholeMatch(of: /([a-z-]+): (\S.*)/) else { return nil }
            entries.append((String(match.1), String(match.2)))
        }
        self.entries = entries
    }

    var keys: [String] { entries.map(\.key) }

    subscript(key: String) -> String? {
        entries.first { $0.key == key }?.value
    }
}
