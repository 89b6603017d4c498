/// The documentation comments of a Swift file.
struct DocComments {
    /// The indented blocks of code in the comments.
    let samples: [Fence]

    init(_ text: String) {
        var samples: [Fence] = []
        var sample: Fence?
        var canBegin = false
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let comment = Self.content(of: line)
            let isBlank = comment?.allSatisfy(\.isWhitespace) == true
            if let comment, comment.hasPrefix("    "), !isBlank, canBegin || sample != nil {
                sample = sample ?? Fence(line: index + 1, language: "swift", lines: [])
                sample?.lines.append(String(comment.dropFirst(4)))
            } else if isBlank, sample != nil {
                sample?.lines.append("")
            } else if let ended = sample {
                samples.append(ended)
                sample = nil
            }
            canBegin = isBlank
        }
        self.samples = samples + (sample.map { [$0] } ?? [])
    }

    /// Returns the text of a line in a documentation comment, or nil for any other line.
    private static func content(of line: Substring) -> Substring? {
        let line = line.drop(while: \.isWhitespace)
        guard line.hasPrefix("///") else { return nil }
        let content = line.dropFirst(3)
        return content.first == " " ? content.dropFirst() : content
    }
}
