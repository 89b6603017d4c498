import Testing

@Suite(.timeLimit(.minutes(5)))
struct LinkCheckTests {
    private static func failures(_ text: String) -> [GuideFailure] {
        let documents = [
            "Guides/Guide.md": MarkdownLinks(text),
            "README.md": MarkdownLinks("# The `Kit`, first\n## Tests\n## Tests\n```sh\n# Comment\n```"),
        ]
        let files: Set = ["README.md", "Guides/Guide.md", "Sources/Kit", "LICENSE"]
        return LinkCheck(documents: documents, exists: files.contains).failures(path: "Guides/Guide.md")
    }

    @Test(arguments: [
        "[a](../README.md)",
        "[a](../README.md#the-kit-first), [b](../README.md#tests-1)",
        "# My own\n[a\nb](#my-own)",
        "[`a`](../Sources/Kit/)",
        "[a](<../LICENSE> \"Title\")",
        "[a][b]\n\n[b]: ../LICENSE",
        "[a](https://example.com/#b), [b](mailto:a@example.com)",
        // Code isn't a link.
        "`[a](b)`\n```text\n[a](b)\n```",
    ])
    func linksThatResolvePass(text: String) {
        #expect(Self.failures(text) == [])
    }

    @Test(arguments: [
        ("\n[a](Missing.md)", 2, "`Missing.md`: there is no such file."),
        ("[a](../../README.md)", 1, "`../../README.md`: there is no such file."),
        ("[a](#tests)", 1, "`#tests`: Guides/Guide.md has no such heading."),
        ("[a](../README.md#comment)", 1, "`../README.md#comment`: README.md has no such heading."),
        ("[a](../README.md#tests-2)", 1, "`../README.md#tests-2`: README.md has no such heading."),
        ("[a](../LICENSE#mit)", 1, "`../LICENSE#mit`: only Markdown files have anchors."),
        ("```sh\n```\n[a]: b.md", 3, "`b.md`: there is no such file."),
    ])
    func linkThatLeadsNowhereFailsAtItsLine(text: String, line: Int, message: String) {
        #expect(Self.failures(text) == [GuideFailure(path: "Guides/Guide.md", line: line, message: message)])
    }
}
