/// Breaks a statement that is too long for a line, one argument per line, as formatters keep it.
enum LineBreaks {
    /// - Parameters:
    ///   - statement: The statement, in one line.
    ///   - width: The columns that are left for it.
    /// - Returns: The lines, those of arguments indented.
    static func lines(_ statement: String, width: Int) -> [String] {
        let characters = Array(statement)
        guard characters.count > width, let call = lastCall(in: characters) else { return [statement] }
        let arguments = split(Array(characters[(call.lowerBound + 1)..<call.upperBound]))
        let rest = String(characters[call.upperBound...])
        let broken = arguments.enumerated().flatMap { index, argument in
            var lines = lines(argument, width: width - 5)
            if index < arguments.count - 1 { lines[lines.count - 1] += "," }
            return lines
        }
        return [String(characters[...call.lowerBound])] + indented(broken) + [rest]
    }

    /// The parentheses with arguments that end the statement; nil if there are none.
    private static func lastCall(in characters: [Character]) -> ClosedRange<Int>? {
        var open: [Int] = []
        var last: ClosedRange<Int>?
        for (index, character) in code(characters) {
            if "([{".contains(character) { open.append(index) }
            guard ")]}".contains(character), let start = open.popLast() else { continue }
            if open.isEmpty, character == ")", index > start + 1 { last = start...index }
        }
        return last.flatMap { $0.upperBound == characters.count - 1 ? $0 : nil }
    }

    /// The arguments between commas that stand in no other brackets.
    private static func split(_ characters: [Character]) -> [String] {
        var depth = 0
        var starts = [0]
        var ends: [Int] = []
        for (index, character) in code(characters) {
            if "([{<".contains(character) { depth += 1 }
            if ")]}>".contains(character), character != ">" || characters[max(index - 1, 0)] != "-" { depth -= 1 }
            if character == ",", depth == 0 {
                ends.append(index)
                starts.append(index + 2)
            }
        }
        return zip(starts, ends + [characters.count]).map { String(characters[$0..<$1]) }
    }

    /// The characters that stand in no string.
    private static func code(_ characters: [Character]) -> [(Int, Character)] {
        var isInString = false
        var isEscaped = false
        return characters.enumerated().filter { _, character in
            defer { isEscaped = character == "\\" && !isEscaped }
            if character == "\"", !isEscaped { isInString.toggle() }
            return !isInString
        }.map { ($0.offset, $0.element) }
    }
}
