/// The fenced blocks of a Markdown document, and its code without a fence.
struct MarkdownBlocks {
    let fences: [Fence]
    let unfencedCode: [UnfencedCode]

    init(_ text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var fences: [Fence] = []
        var unfencedCode: [UnfencedCode] = []
        var finder = UnfencedCodeFinder()
        var paragraph = Paragraph()
        var index = 0
        while index < lines.count {
            if let opening = OpeningFence(lines[index]) {
                let fence = Self.fence(opening, at: index, of: lines, after: paragraph.text)
                fences.append(fence)
                index += fence.lines.count + 2
                paragraph = Paragraph()
                finder.readFence()
            } else {
                if finder.isCode(lines[index]) {
                    unfencedCode.append(UnfencedCode(line: index + 1, text: String(CodeLine(lines[index]).text)))
                }
                paragraph.append(lines[index])
                index += 1
            }
        }
        self.fences = fences
        self.unfencedCode = unfencedCode
    }

    /// Returns the lines of a document, with those of fences blank.
    static func linesOutsideOfFences(_ text: String) -> [String] {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        for fence in MarkdownBlocks(text).fences {
            for index in fence.line - 1..<min(fence.line + fence.lines.count + 1, lines.count) { lines[index] = "" }
        }
        return lines
    }

    private static func fence(
        _ opening: OpeningFence,
        at index: Int,
        of lines: [Substring],
        after paragraph: String
    ) -> Fence {
        let rest = lines[(index + 1)...].lazy.map { opening.content(of: $0) }
        let content = Array(rest.prefix { !opening.isClosed(by: $0) }.map(String.init))
        let words = opening.infoString.split(whereSeparator: \.isWhitespace).map(String.init)
        return Fence(
            line: index + 1,
            language: words.first?.lowercased() ?? "",
            marks: Array(words.dropFirst()),
            lines: content,
            paragraph: paragraph,
            isClosed: index + 1 + content.count < lines.count
        )
    }
}

/// The last paragraph that was read, as one line.
private struct Paragraph {
    private(set) var text = ""
    private var hasEnded = false

    mutating func append(_ line: Substring) {
        let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if words.isEmpty {
            hasEnded = true
        } else if hasEnded || text.isEmpty {
            text = words
            hasEnded = false
        } else {
            text += " " + words
        }
    }
}
