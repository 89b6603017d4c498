import Testing

@Suite(.timeLimit(.minutes(5)))
struct CompileFailFixtureTests {
    private static let fixture = CompileFailFixture("// error: missing a\n// error: wrong b\n\nlet c = 1")

    @Test(arguments: [
        ("// error: missing a\n// error: wrong b\nlet c", ["missing a", "wrong b"]),
        // Only the head of the file announces errors, and an empty text announces nothing.
        ("let c\n// error: missing a", []),
        ("// error:\n// error: \n// error: missing a", ["missing a"]),
        ("// Error: missing a", []),
    ])
    func announcedErrorsAreAtTheHeadOfTheFile(text: String, words: [String]) {
        #expect(CompileFailFixture(text).words == words)
    }

    @Test(arguments: [
        ("a.swift:1:2: error: missing a in call\na.swift:3:4: error: wrong b\na.swift:5:6: note: here", []),
        ("a.swift:1:2: error: missing a\na.swift:3:4: warning: wrong b", ["the compiler doesn't print: wrong b"]),
        (
            "a.swift:1:2: error: missing a\nerror: wrong b\na.swift:3:4: error: other",
            ["no `// error:` line announces: a.swift:3:4: error: other"]
        ),
        (
            "error: no such module",
            [
                "the compiler doesn't print: missing a",
                "the compiler doesn't print: wrong b",
                "no `// error:` line announces: error: no such module",
            ]
        ),
    ])
    func outputDiffersByMissingAndUnannouncedErrors(output: String, differences: [String]) {
        let compilation = Compilation(succeeded: false, output: output)
        #expect(Self.fixture.differences(from: compilation) == differences)
    }

    @Test func fileThatCompilesDiffers() {
        let compilation = Compilation(succeeded: true, output: "error: missing a\nerror: wrong b")
        #expect(Self.fixture.differences(from: compilation) == ["the file compiles"])
    }

    @Test func fileThatAnnouncesNothingDiffers() {
        let differences = CompileFailFixture("let c = 1")
            .differences(from: Compilation(succeeded: false, output: "error: other"))
        let expected = [
            "no `// error:` line at the head of the file announces an error",
            "no `// error:` line announces: error: other",
        ]
        #expect(differences == expected)
    }
}
