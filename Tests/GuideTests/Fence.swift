/// A fenced block of a guide, before any check.
struct Fence: Equatable {
    /// The line of the opening fence, counted from one.
    var line: Int

    /// The first word of the info string in lowercase, or an empty string if the fence doesn't name a language.
    var language: String

    /// The other words of the info string.
    var marks: [String] = []

    /// The lines between the fences, without the indentation of the opening fence.
    var lines: [String]

    /// The paragraph directly before the block, as one line.
    var paragraph = ""

    /// Whether a closing fence was found before the guide ended.
    var isClosed = true
}

/// The first line of a fenced block.
struct OpeningFence {
    /// The text before the fence, such as indentation, the `>` of a quotation, or the marker of a list item.
    let prefix: Substring
    let infoString: Substring
    private let character: Character
    private let length: Int

    /// Reads an opening fence, or returns nil if the line isn't one.
    init?(_ line: some StringProtocol) {
        let line = Substring(line)
        // A block after a list marker or in a quotation is shown as code, so it is checked as code.
        let prefix = line.prefixMatch(of: /(?:[\s>]|(?:[-*+]|\d+[.)])\s)*/)?.output ?? ""
        let rest = line.dropFirst(prefix.count)
        guard let character = rest.first, character == "`" || character == "~" else { return nil }
        let length = rest.prefix { $0 == character }.count
        let infoString = rest.dropFirst(length)
        // Backticks later in the line make it inline code.
        guard length >= 3, character == "~" || !infoString.contains("`") else { return nil }
        self.prefix = prefix
        self.infoString = infoString
        self.character = character
        self.length = length
    }

    /// Removes the text before the opening fence from a line of the block, as far as the line has it.
    func content(of line: some StringProtocol) -> Substring {
        var content = Substring(line)
        for expected in prefix {
            guard let first = content.first, expected == ">" ? first == ">" : first.isWhitespace else { break }
            content.removeFirst()
        }
        return content
    }

    /// Whether a line of the block, without the prefix, closes it.
    func isClosed(by content: Substring) -> Bool {
        let rest = content.drop(while: \.isWhitespace)
        let fence = rest.prefix { $0 == character }
        // Four spaces would make it a line of code.
        return content.count - rest.count < 4 && fence.count >= length
            && rest.dropFirst(fence.count).allSatisfy(\.isWhitespace)
    }
}
