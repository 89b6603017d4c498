import Foundation

/// A link of a Markdown document, such as `TestMocks.md#a-test-clock`.
struct MarkdownLink {
    /// The line that the link begins in, counted from one.
    var line: Int
    var target: String
}

/// The links of a Markdown document, and the anchors that other links can name.
struct MarkdownLinks {
    let links: [MarkdownLink]

    /// The anchors of the headings, as GitHub derives them.
    let anchors: Set<String>

    init(_ text: String) {
        let lines = MarkdownBlocks.linesOutsideOfFences(text)
        links = Self.links(in: lines)
        anchors = Self.anchors(in: lines)
    }

    private static func links(in lines: [String]) -> [MarkdownLink] {
        let text = lines.map { $0.replacing(/`[^`]*`/, with: "`") }.joined(separator: "\n")
        let inline = text.matches(of: /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/).map { ($0.range.lowerBound, $0.1) }
        let definitions = text.matches(of: /(?m)^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)>?/).map { ($0.range.lowerBound, $0.1) }
        return (inline + definitions).sorted { $0.0 < $1.0 }.map { start, target in
            MarkdownLink(line: text[..<start].count { $0.isNewline } + 1, target: String(target))
        }
    }

    private static func anchors(in lines: [String]) -> Set<String> {
        var anchors: Set<String> = []
        for heading in lines.compactMap({ $0.wholeMatch(of: /\s{0,3}#{1,6}\s+(.*?)\s*#*\s*/)?.1 }) {
            let anchor = anchor(of: heading)
            // GitHub numbers headings that repeat.
            let candidates = sequence(first: 0) { $0 + 1 }.lazy.map { $0 == 0 ? anchor : "\(anchor)-\($0)" }
            anchors.formUnion(candidates.first { !anchors.contains($0) }.map { [$0] } ?? [])
        }
        return anchors
    }

    /// Returns the anchor of a heading: in lower case, without punctuation, and with hyphens for spaces.
    private static func anchor(of heading: Substring) -> String {
        let words = heading.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }.lowercased()
        return String(words.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.map { $0 == " " ? "-" : $0 })
    }
}
