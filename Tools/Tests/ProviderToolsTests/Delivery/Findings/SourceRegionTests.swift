import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct SourceRegionTests {
    private func region(_ text: String, line: Int = 1, column: Int) -> SourceRegion? {
        SourceText(text).region(at: FileLocation(path: "", line: line, column: column))
    }

    @Test(arguments: [
        ("let a = 1", 5, 5, 6),
        // Two bytes, one code unit.
        ("/* ü */ let name = 1", 14, 13, 17),
        // Four bytes, two code units.
        ("/* 🕰 */ let name = 1", 16, 14, 18),
        ("let größe = 1", 5, 5, 10),
        ("let `default` = 1", 5, 5, 14),
        ("a // why", 3, 3, 9),
        // White space has no extent.
        ("let  a", 5, 5, 5),
    ])
    func columnsAreUTF16CodeUnits(text: String, column: Int, start: Int, end: Int) {
        let expected = SourceRegion(startLine: 1, startColumn: start, endLine: 1, endColumn: end)
        #expect(region(text, column: column) == expected)
    }

    @Test
    func aCommentMayEndOnAnotherLine() {
        let expected = SourceRegion(startLine: 2, startColumn: 2, endLine: 3, endColumn: 5)
        #expect(region("a\r\n /* ä\nö */", line: 2, column: 2) == expected)
    }

    @Test(arguments: [(1, 9), (2, 1), (0, 1)])
    func aLocationOutsideOfTheFileHasNoRegion(line: Int, column: Int) {
        #expect(region("let a", line: line, column: column) == nil)
    }
}
