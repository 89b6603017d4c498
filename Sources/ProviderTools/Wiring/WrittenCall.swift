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
}

extension SourceOutline {
    /// The call whose arguments a parenthesis opens; nil if no plain name stands before it, or a closure follows.
    func call(openedAt open: Int) -> WrittenCall? {
        guard isAt("(", open), let close = partner(of: open), open > 0, kind(open - 1) == .word else { return nil }
        guard !isAt("{", close + 1) || text.tokens[close + 1].beginsLine else { return nil }
        var start = open - 1
        var name = [unquoted(start)]
        while start > 1, isAt(".", start - 1), kind(start - 2) == .word, !text.tokens[start].beginsLine {
            start -= 2
            name.insert(unquoted(start), at: 0)
        }
        if name == ["init"] {
            guard start > 0, isAt(".", start - 1) else { return nil }
            return WrittenCall(
                name: [],
                tokens: start - 1..<close + 1,
                open: open,
                close: close,
                arguments: arguments(open..<close)
            )
        }
        if name.last == "init" { name.removeLast() }
        guard start == 0 || !isAt(".", start - 1) else { return nil }
        return WrittenCall(
            name: name,
            tokens: start..<close + 1,
            open: open,
            close: close,
            arguments: arguments(open..<close)
        )
    }

    /// The call that a range of tokens consists of, behind `return`, `try` and `await`.
    func onlyCall(in range: Range<Int>) -> WrittenCall? {
        var start = range.lowerBound
        while start < range.upperBound, ["return", "try", "await"].contains(where: { isAt($0, start) }) { start += 1 }
        guard start < range.upperBound, let open = (start..<range.upperBound).first(where: { isAt("(", $0) }),
            let call = call(openedAt: open), call.tokens == start..<range.upperBound
        else { return nil }
        return call
    }

    private func arguments(_ parentheses: Range<Int>) -> [WrittenCall.Argument] {
        var arguments: [WrittenCall.Argument] = []
        var (start, index) = (parentheses.lowerBound + 1, parentheses.lowerBound + 1)
        func add(upTo end: Int) {
            guard start < end else { return }
            let hasLabel = kind(start) == .word && isAt(":", start + 1)
            arguments.append(
                WrittenCall.Argument(
                    label: hasLabel ? unquoted(start) : nil,
                    tokens: start..<end,
                    value: (hasLabel ? start + 2 : start)..<end
                )
            )
        }
        while index < parentheses.upperBound {
            if isAt(",", index) {
                add(upTo: index)
                start = index + 1
            }
            index = next(after: index)
        }
        add(upTo: parentheses.upperBound)
        return arguments
    }
}
