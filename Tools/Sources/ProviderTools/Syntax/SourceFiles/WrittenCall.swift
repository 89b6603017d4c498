import Foundation

/// A call as it stands in a file: a name, and arguments in parentheses.
struct WrittenCall {
    struct Argument {
        let label: String?
        /// With the label.
        let tokens: Range<Int>
        let value: Range<Int>
    }

    /// The parts of the name, as in `UserService.DependencyProvider`; empty for `.init`.
    let name: [String]
    /// From the name to the closing parenthesis.
    let tokens: Range<Int>
    /// The indexes of the parentheses.
    let open: Int
    let close: Int
    let arguments: [Argument]
    /// Whether a closure follows, which is another argument.
    let hasTrailingClosure: Bool
}

extension SourceOutline {
    /// The call that has a token directly between its parentheses.
    func call(around token: Int) -> WrittenCall? { openBracket(around: token).flatMap { call(openedAt: $0) } }

    /// The bracket that opens the nearest pair around a token.
    func openBracket(around token: Int) -> Int? {
        var index = token - 1
        while index >= 0 {
            if kind(index) == .sign {
                if ["(", "[", "{"].contains(words[index]) { return index }
                if let partner = partner(of: index) { index = partner }
            }
            index -= 1
        }
        return nil
    }

    /// The call whose arguments a parenthesis opens; nil if no plain name stands before it.
    func call(openedAt open: Int) -> WrittenCall? {
        guard isAt("(", open), let close = partner(of: open), let last = behindGenericArguments(before: open),
            last >= 0, kind(last) == .word, !SourceToken.wordsBeforeExpressions.contains(words[last])
        else { return nil }
        var start = last
        var name = [unquoted(start)]
        while start > 1, isAt(".", start - 1), kind(start - 2) == .word, !text.tokens[start].beginsLine,
            !SourceToken.wordsBeforeExpressions.contains(words[start - 2])
        {
            start -= 2
            name.insert(unquoted(start), at: 0)
        }
        let followsDot = start > 0 && isAt(".", start - 1)
        if name == ["init"] {
            guard followsDot else { return nil }
            start -= 1
        } else if followsDot {
            return nil
        }
        if name.last == "init" { name.removeLast() }
        return WrittenCall(
            name: name,
            tokens: start..<close + 1,
            open: open,
            close: close,
            arguments: arguments(open..<close),
            hasTrailingClosure: isAt("{", close + 1) && !text.tokens[close + 1].beginsLine
        )
    }

    /// The index of the token before a parenthesis and the generic arguments in front of that.
    private func behindGenericArguments(before open: Int) -> Int? {
        guard open > 0 else { return nil }
        return isAt(">", open - 1) ? partnerOfAngle(open - 1).map { $0 - 1 } : open - 1
    }

    /// The call that a range of tokens consists of, behind `return`, `try` and `await`.
    func onlyCall(in range: Range<Int>) -> WrittenCall? {
        var start = range.lowerBound
        while start < range.upperBound, ["return", "try", "await"].contains(where: { isAt($0, start) }) { start += 1 }
        guard start < range.upperBound, let open = (start..<range.upperBound).first(where: { isAt("(", $0) }),
            let call = call(openedAt: open), call.tokens == start..<range.upperBound, !call.hasTrailingClosure
        else { return nil }
        return call
    }

    /// The message of the first `#error` among some tokens, without its quotes and its full stop.
    func errorMessage(in range: Range<Int>) -> String? {
        let start = range.first { index in
            isAt("#", index) && isAt("error", index + 1) && isAt("(", index + 2)
        }
        guard let start, start + 3 < range.upperBound, kind(start + 3) == .literal else { return nil }
        return words[start + 3].trimmingCharacters(in: ["\"", "."])
    }

    private func arguments(_ parentheses: Range<Int>) -> [WrittenCall.Argument] {
        elements(in: parentheses.dropFirst()).map { argument in
            let start = argument.lowerBound
            let hasLabel = kind(start) == .word && isAt(":", start + 1)
            return WrittenCall.Argument(
                label: hasLabel ? unquoted(start) : nil,
                tokens: argument,
                value: (hasLabel ? start + 2 : start)..<argument.upperBound
            )
        }
    }
}
