/// The parentheses that a change of a file touches, before and after it.
///
/// `swift format` keeps the line ends that it finds in parentheses. Where it makes the file as it was from the parentheses on
/// one line, too, no person has chosen their line ends, and the changed ones may be laid out again.
struct JoinedParentheses {
    private struct Pair {
        let range: Range<Int>
        /// The text on one line.
        let line: String

        var edit: SourceEdit { SourceEdit(range: range, replacement: line) }
    }

    private let texts: (old: String, new: String)
    private let pairs: (old: [Pair], new: [Pair])

    init(old: String, new: String) {
        texts = (old, new)
        let (before, after) = (Self.pairs(in: old), Self.pairs(in: new))
        func touched(_ pairs: [Pair], besides others: [Pair]) -> [Pair] {
            let same = Set(others.map(\.line))
            return pairs.filter { !same.contains($0.line) }
        }
        pairs = (touched(before, besides: after), touched(after, besides: before))
    }

    /// The file before the change, with each pair in turn on one line.
    var variants: [String] { pairs.old.map { Self.joining([$0], in: texts.old) } }

    /// The changed file, with some pairs on one line: of as many as there were, those at these indexes, or else all or none.
    func joining(_ indexes: Set<Int>) -> String {
        let isSame = pairs.old.count == pairs.new.count
        let all = indexes.count == pairs.old.count
        let joined = pairs.new.enumerated().filter { isSame ? indexes.contains($0.offset) : all }.map(\.element)
        return Self.joining(joined, in: texts.new)
    }

    private static func joining(_ pairs: [Pair], in text: String) -> String {
        pairs.map(\.edit).applied(to: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    private static func joined(_ text: String) -> String {
        text.replacing(/\s*\R\s*/, with: " ").replacing("( ", with: "(").replacing(" )", with: ")")
    }

    /// The outermost parentheses that have neither braces nor comments in them.
    private static func pairs(in text: String) -> [Pair] {
        guard let outline = try? SourceOutline(SourceText(text)) else { return [] }
        var (pairs, index): ([Pair], Int) = ([], 0)
        while index < outline.words.count {
            defer { index += 1 }
            guard outline.isAt("(", index), let close = outline.partner(of: index) else { continue }
            let range = outline.bytes(of: index..<close + 1)
            let inside = outline.text.text(in: range)
            guard !["{", "\"\"\"", "//", "/*"].contains(where: inside.contains) else { continue }
            pairs.append(Pair(range: range, line: joined(inside)))
            index = close
        }
        return pairs
    }
}
