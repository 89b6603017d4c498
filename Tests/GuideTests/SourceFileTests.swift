import Testing

@Suite(.timeLimit(.minutes(5)))
struct SourceFileTests {
    @Test(arguments: [
        ("a\n#if false\nb\n#endif\nc", ["a", "", "", "", "c"]),
        ("  #if false\n#if DEBUG\nb\n#else\nc\n#endif\nd\n  #endif\ne", ["", "", "", "", "", "", "", "", "e"]),
        ("#if false\nb\n#else\nc\n#endif", ["", "", "", "c", "#endif"]),
        ("#if DEBUG\nb\n#endif", ["#if DEBUG", "b", "#endif"]),
    ])
    func inactiveCodeCannotBeQuoted(text: String, lines: [String]) {
        #expect(SourceFile(path: "A.swift", text: text).lines == lines.map { CodeLine($0) })
    }
}
