/// A line of code, with its indentation separate.
///
/// Spaces at the end are removed, because a reader doesn't see them.
struct CodeLine: Equatable {
    let indentation: Substring
    let text: Substring

    init(_ line: some StringProtocol) {
        let line = Substring(line)
        let rest = line.drop(while: \.isWhitespace)
        let end = rest.lastIndex { !$0.isWhitespace }.map(rest.index(after:)) ?? rest.startIndex
        text = rest[..<end]
        indentation = text.isEmpty ? "" : line[..<rest.startIndex]
    }

    var isBlank: Bool { text.isEmpty }

    /// `// …` in a block stands for any number of lines of the file.
    var isOmission: Bool { text == "// …" }

    /// Returns the additional indentation of this line over a line of a block, or nil if the lines also differ
    /// otherwise.
    func extraIndentation(over line: CodeLine) -> Substring? {
        guard text == line.text, indentation.hasSuffix(line.indentation) else { return nil }
        return indentation.dropLast(line.indentation.count)
    }

    /// Returns whether this line is a block's line with additional indentation.
    func equals(_ line: CodeLine, indentedBy extra: Substring) -> Bool {
        if line.isBlank { return isBlank }
        return extraIndentation(over: line) == extra
    }
}

/// A Swift file that is searched for blocks.
struct SourceFile {
    let path: String

    /// The lines of the file, which are blank if `#if false` hides them from the compiler.
    let lines: [CodeLine]

    init(path: String, text: String) {
        self.path = path
        // The number of open conditions, counted from the one that is false.
        var depth = 0
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            let line = CodeLine(line)
            if depth > 0 || line.text == "#if false" {
                if line.text.hasPrefix("#if") { depth += 1 }
                if line.text.hasPrefix("#endif") || (depth == 1 && line.text.hasPrefix("#else")) { depth -= 1 }
                return CodeLine("")
            }
            return line
        }
    }
}
