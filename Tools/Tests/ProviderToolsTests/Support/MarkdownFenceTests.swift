import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct MarkdownFenceTests {
    @Test(arguments: [
        ("text\n```mermaid\na\nb\n```\nmore", [2..<4]),
        ("```mermaid\n```\n~~~ Mermaid title\na\n~~~", [1..<1, 3..<4]),
        ("```swift\n```mermaid\na\n```", []),
        ("````markdown\n```mermaid\na\n```\n````", []),
        ("- item\n  ```mermaid\n  a\n  ```", [2..<3]),
        ("````mermaid\na\n```\n````", [1..<3]),
        ("```mermaid` is code", []),
        ("```mermaid\nnever closed", []),
        ("mermaid", []),
    ])
    func blocksOfALanguageAreFound(text: String, expected: [Range<Int>]) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(MarkdownFence.contents(of: "mermaid", in: lines) == expected)
    }
}
