/// A source file whose brackets and conditions are matched.
///
/// It knows where declarations begin and end, but not the contents of functions. A bracket without its counterpart is a
/// problem, because then the end of a declaration is unknown.
struct SourceOutline: Sendable {
    let text: SourceText
    /// The texts of the tokens.
    let words: [String]
    /// The indexes of the tokens of matching brackets, both ways.
    private let partners: [Int: Int]

    init(_ text: SourceText) throws(SourceProblem) {
        if let problem = text.problem { throw problem }
        guard String(validating: text.bytes, as: UTF8.self) != nil else {
            throw SourceProblem(offset: 0, message: "the file isn't UTF-8")
        }
        self.text = text
        words = text.tokens.map(text.text(of:))
        partners = try Self.partners(text.tokens, words)
    }

    private static func partners(_ tokens: [SourceToken], _ words: [String]) throws(SourceProblem) -> [Int: Int] {
        let closing = ["(": ")", "[": "]", "{": "}"]
        var partners: [Int: Int] = [:]
        var open: [Int] = []
        // How many brackets are open where a condition begins, within which as many have to be closed.
        var conditions: [(index: Int, open: Int)] = []
        func problem(_ index: Int, _ message: String) -> SourceProblem {
            SourceProblem(offset: tokens[index].range.lowerBound, message: message)
        }
        for (index, word) in words.enumerated() {
            if tokens[index].kind == .directive {
                if !word.hasPrefix("#if") {
                    guard let condition = conditions.last else { throw problem(index, "this has no `#if`") }
                    guard condition.open == open.count else {
                        throw problem(index, "a bracket is opened before this and isn't closed")
                    }
                    if word.hasPrefix("#endif") { conditions.removeLast() }
                } else {
                    conditions.append((index, open.count))
                }
            } else if tokens[index].kind == .sign, closing[word] != nil {
                open.append(index)
            } else if tokens[index].kind == .sign, closing.values.contains(word) {
                guard open.count > conditions.last?.open ?? 0, let start = open.popLast() else {
                    throw problem(index, "this `\(word)` closes nothing")
                }
                guard closing[words[start]] == word else {
                    throw problem(index, "this `\(word)` doesn't close the `\(words[start])` before it")
                }
                partners[start] = index
                partners[index] = start
            }
        }
        if let start = open.last { throw problem(start, "this `\(words[start])` is never closed") }
        if let condition = conditions.last { throw problem(condition.index, "this `#if` has no `#endif`") }
        return partners
    }

    /// The index of the bracket that matches the one at an index.
    func partner(of index: Int) -> Int? { partners[index] }

    func kind(_ index: Int) -> SourceToken.Kind { text.tokens[index].kind }

    /// The bytes from the first of some tokens to the last.
    func bytes(of tokens: Range<Int>) -> Range<Int> {
        text.tokens[tokens.lowerBound].range.lowerBound..<text.tokens[tokens.upperBound - 1].range.upperBound
    }

    /// Whether a token is the sign or the word, and no name in backticks.
    func isAt(_ word: String, _ index: Int) -> Bool {
        words.indices.contains(index) && words[index] == word && kind(index) != .literal
    }

    /// The index of the angle bracket that matches the one at an index.
    func partnerOfAngle(_ start: Int) -> Int? {
        let step = isAt("<", start) ? 1 : -1
        var (index, depth) = (start, 0)
        while words.indices.contains(index) {
            if isAt("<", index) { depth += step }
            if isAt(">", index) { depth -= step }
            if depth == 0 { return index }
            index += step
        }
        return nil
    }

    /// The elements of a list.
    ///
    /// Commas in brackets, angle brackets included, separate nothing.
    func elements(in range: Range<Int>) -> [Range<Int>] {
        var elements: [Range<Int>] = []
        var (start, index, depth) = (range.lowerBound, range.lowerBound, 0)
        while index < range.upperBound {
            // Behind a space it is an operator.
            if isAt("<", index), !text.tokens[index].followsSpace { depth += 1 }
            if isAt(">", index), depth > 0 { depth -= 1 }
            if isAt(",", index), depth == 0 {
                elements.append(start..<index)
                start = index + 1
            }
            index = next(after: index)
        }
        return (elements + [start..<range.upperBound]).filter { !$0.isEmpty }
    }

    /// The index behind a token and, if that opens a bracket, behind the one that closes it.
    func next(after index: Int) -> Int {
        kind(index) == .sign ? (partners[index].map { max($0, index) } ?? index) + 1 : index + 1
    }
}
