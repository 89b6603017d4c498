import Testing

@Suite(.timeLimit(.minutes(5)))
struct MarkdownBlocksTests {
    @Test func blockHasItsInfoStringLinesAndParagraph() {
        let document = """
            # Title

            An earlier paragraph.

            The paragraph,
              in two lines:

            ```swift standin now
            let a = 1

              let b = 2
            ```
            After.
            ~~~ SH
            ls
            ~~~
            """
        let expected = [
            Fence(
                line: 8,
                language: "swift",
                marks: ["standin", "now"],
                lines: ["let a = 1", "", "  let b = 2"],
                paragraph: "The paragraph, in two lines:"
            ),
            Fence(line: 14, language: "sh", lines: ["ls"], paragraph: "After."),
        ]
        #expect(MarkdownBlocks(document).fences == expected)
    }

    @Test(arguments: [
        // Indented, as in a list.
        "  ```swift\n  a\n    b\n  ```",
        "- ```swift\n  a\n    b\n  ```",
        "12. ```swift\n    a\n      b\n    ```",
        "> ```swift\n> a\n>   b\n> ```",
        "> - ```swift\n>   a\n>     b\n>   ```",
        // Longer, or of tildes.
        "````swift\na\n  b\n````",
        "```swift\na\n  b\n`````  ",
        "~~~swift\na\n  b\n~~~",
        // Closed with a little indentation.
        "```swift\na\n  b\n   ```",
        // Other ends of line and spellings of the language.
        "```swift\r\na\r\n  b\r\n```\r\n",
        "``` Swift \na\n  b\n```",
    ])
    func blockIsReadInEveryForm(document: String) {
        #expect(MarkdownBlocks(document).fences == [Fence(line: 1, language: "swift", lines: ["a", "  b"])])
    }

    @Test(arguments: [
        // A shorter fence, another character, an info string, an indentation of code.
        ("````text\n```\n````", "```"),
        ("```text\n~~~\n```", "~~~"),
        ("```text\n```swift\n```", "```swift"),
        ("```text\n    ```\n```", "    ```"),
    ])
    func lineThatDoesNotCloseTheBlockBelongsToIt(document: String, line: String) {
        #expect(MarkdownBlocks(document).fences == [Fence(line: 1, language: "text", lines: [line])])
    }

    @Test(arguments: [
        "", "Text", "``swift``", "``swift\na\n``", "A ```swift fence in text", "```swift`` as inline code```",
    ])
    func documentWithoutAFenceHasNoBlock(document: String) {
        #expect(MarkdownBlocks(document).fences == [])
    }

    @Test func fenceWithoutAnInfoStringHasNoLanguage() {
        #expect(MarkdownBlocks("```\na\n```").fences == [Fence(line: 1, language: "", lines: ["a"])])
    }

    @Test(arguments: [("```swift", []), ("```swift\na\n", ["a", ""]), ("```swift\n~~~", ["~~~"])])
    func blockWithoutAClosingFenceExtendsToTheEnd(document: String, lines: [String]) {
        let expected = Fence(line: 1, language: "swift", lines: lines, isClosed: false)
        #expect(MarkdownBlocks(document).fences == [expected])
    }

    @Test(arguments: [
        ("    let a\n    let b", 1, "let a"),
        ("Text:\n\n    let a\n\nText", 3, "let a"),
        ("Text:\n\n\tlet a", 3, "let a"),
        ("# Title\n    let a", 2, "let a"),
        (">     let a", 1, ">     let a"),
        ("```text\n```\n    let a", 3, "let a"),
        ("- An item.\n\nText:\n\n    let a", 5, "let a"),
        ("Text <pre>let a</pre>", 1, "Text <pre>let a</pre>"),
        ("<PRE class=\"swift\">", 1, "<PRE class=\"swift\">"),
    ])
    func codeOutsideOfFencesIsFound(document: String, line: Int, text: String) {
        #expect(MarkdownBlocks(document).unfencedCode == [UnfencedCode(line: line, text: text)])
    }

    @Test(arguments: [
        "Text\n    that goes on", "   Text", "    \n\t\n", "- An item.\n\n    Its second paragraph.",
        "1. An item\n    goes on.",
        "```text\n    let a\n<pre>\n```", "| a |\n| --- |",
    ])
    func documentWithoutCodeOutsideOfFencesPasses(document: String) {
        #expect(MarkdownBlocks(document).unfencedCode == [])
    }
}
