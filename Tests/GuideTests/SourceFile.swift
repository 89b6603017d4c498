/// A line of code, with its indentation apart.
///
/// Spaces at the end are dropped: nobody sees them.
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

    /// The indentation that this line has more than a line of a block, or nil when the lines differ in more than that.
    func extraIndentation(over line: CodeLine) -> Substring? {
        guard text == line.text, indentation.hasSuffix(line.indentation) else { return nil }
        return indentation.dropLast(line.indentation.count)
    }

    /// Whether this line is a block's line, indented by so much more.
    func equals(_ line: CodeLine, indentedBy extra: Substring) -> Bool {
        if line.isBlank { return isBlank }
        return extraIndentation(over: line) == extra
    }
}

/// A Swift file in which blocks are looked for.
struct SourceFile: Equatable {
    let path: String
    let lines: [CodeLine]

    init(path: String, text: String) {
        self.path = path
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { CodeLine($0) }
    }
}
