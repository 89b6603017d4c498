/// A line of a guide that is shown as code without a fence, so that no other rule checks it.
struct UnfencedCode {
    /// The line, counted from one.
    var line: Int
    var text: String
}

/// Finds code without a fence: `<pre>`, and the first line of each indented block that isn't part of a list.
struct UnfencedCodeFinder {
    private var mayBegin = true
    private var isInList = false

    /// Reads the next line outside of fences, and returns whether it is such code.
    mutating func isCode(_ line: Substring) -> Bool {
        let content = line.dropFirst(line.hasPrefix("> ") ? 2 : 0)
        let isBlank = content.allSatisfy(\.isWhitespace)
        if content.prefixMatch(of: /\s{0,3}(?:[-*+]|\d+[.)])\s/) != nil {
            isInList = true
        } else if mayBegin, content.first?.isWhitespace == false {
            isInList = false
        }
        // An indented line directly after a line of text is part of its paragraph.
        let isIndented = !isBlank && (content.hasPrefix("    ") || content.prefix(4).contains("\t"))
        defer { mayBegin = isBlank || content.hasPrefix("#") }
        return line.lowercased().contains("<pre") || (mayBegin && isIndented && !isInList)
    }

    /// Reads a fenced block, after which indented code can begin.
    mutating func readFence() {
        mayBegin = true
    }
}
