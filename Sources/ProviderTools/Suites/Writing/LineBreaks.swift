/// Breaks a statement that is too long for a line, one argument per line, as formatters keep it.
enum LineBreaks {
    /// - Parameters:
    ///   - statement: The statement, in one line.
    ///   - width: The columns that are left for it.
    /// - Returns: The lines, those of arguments indented.
    static func lines(_ statement: String, width: Int) -> [String] {
        guard statement.count > width, let outline = try? SourceOutline(SourceText(statement)),
            let call = outline.lastCall
        else { return [statement] }
        let arguments = outline.arguments(of: call)
        let broken = arguments.enumerated().flatMap { index, argument in
            var lines = lines(argument, width: width - 5)
            if index < arguments.count - 1 { lines[lines.count - 1] += "," }
            return lines
        }
        let start = outline.text.tokens[call.lowerBound].range.upperBound
        return [outline.text.text(in: 0..<start)] + indented(broken) + [")"]
    }
}

extension SourceOutline {
    /// The parentheses with arguments that end the statement; nil if there are none.
    fileprivate var lastCall: ClosedRange<Int>? {
        let end = words.count - 1
        guard isAt(")", end), text.tokens[end].range.upperBound == text.bytes.count, let start = partner(of: end),
            start + 1 < end
        else { return nil }
        return start...end
    }

    /// The arguments between commas that stand in no other brackets.
    fileprivate func arguments(of call: ClosedRange<Int>) -> [String] {
        var arguments: [String] = []
        var depth = 0
        var start = text.tokens[call.lowerBound].range.upperBound
        var index = call.lowerBound + 1
        while index <= call.upperBound {
            if isAt("<", index) { depth += 1 }
            if isAt(">", index) { depth -= 1 }
            if index == call.upperBound || (isAt(",", index) && depth == 0) {
                let argument = text.text(in: start..<text.tokens[index].range.lowerBound)
                arguments.append(String(argument.drop { $0 == " " }))
                start = text.tokens[index].range.upperBound
            }
            index = next(after: index)
        }
        return arguments
    }
}
