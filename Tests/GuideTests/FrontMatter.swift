/// The lines `key: value` between two lines `---` at the beginning of a document.
struct FrontMatter: Equatable {
    struct Entry: Equatable {
        var key: String
        var value: String
    }

    let entries: [Entry]

    /// Reads the front matter, or returns nil if the document has none or a line of it isn't `key: value`.
    init?(_ text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") else { return nil }
        var entries: [Entry] = []
        for line in lines[1..<end] {
            guard let match = line.wholeMatch(of: /([a-z-]+): (\S.*)/) else { return nil }
            entries.append(Entry(key: String(match.1), value: String(match.2)))
        }
        self.entries = entries
    }

    subscript(key: String) -> String? {
        entries.first { $0.key == key }?.value
    }
}
