/// The fenced blocks of a file of Markdown.
enum MarkdownFence {
    /// Finds the blocks of a language.
    ///
    /// - Parameters:
    ///   - language: The first word behind the fence, in lower case.
    ///   - lines: The lines of the file.
    /// - Returns: The indexes of the lines between the fences of each.
    static func contents(of language: String, in lines: [Substring]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var open: (fence: Substring, isWanted: Bool, start: Int)?
        for (index, line) in lines.enumerated() {
            let text = line.trimmingSpace
            if let (fence, isWanted, start) = open {
                // A closing fence is at least as long as the first one, and nothing follows it.
                guard text.hasPrefix(fence), text.allSatisfy({ $0 == fence.first }) else { continue }
                if isWanted { found.append(start..<index) }
                open = nil
            } else if let fence = fence(beginning: text) {
                let words = text.dropFirst(fence.count).split(whereSeparator: \.isWhitespace)
                open = (fence, words.first?.lowercased() == language, index + 1)
            }
        }
        return found
    }

    private static func fence(beginning text: Substring) -> Substring? {
        guard let sign = text.first, sign == "`" || sign == "~" else { return nil }
        let fence = text.prefix { $0 == sign }
        // In a line of code, such as ```` ```a``` ````, the signs come again.
        return fence.count >= 3 && !text.dropFirst(fence.count).contains("`") ? fence : nil
    }
}
