import Testing

@testable import ProviderTools

/// Expects the hashes that GitHub's action for uploads computes for the same texts.
@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct LineHashesTests {
    private func hashes(_ text: String) -> [String] {
        let hashes = LineHashes(text)
        return Array(
            sequence(state: 1) { line in
                defer { line += 1 }
                return hashes[line]
            }
        )
    }

    @Test
    func theEmptyFileHasOneLine() {
        #expect(hashes("") == ["c129715d7a2bc9a3:1"])
    }

    @Test
    func whiteSpaceDoesNotCount() {
        let expected = ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"]
        #expect(hashes(" a\nb\n  \t\tc\n d") == expected)
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func allLineEndingsAreAlike(ending: String) {
        let lines = [" hello; \t", "world!!!", "", "", "  \t\tGreetings", " End", ""]
        let expected = [
            "e9496ae3ebfced30:1", "fb7c023a8b9ccb3f:1", "ce8ba1a563dcdaca:1", "e20e36e16fcb0cc8:1",
            "b3edc88f2938467e:1", "c8e28b0b4002a3a0:1", "c129715d7a2bc9a3:1",
        ]
        #expect(hashes(lines.joined(separator: ending)) == expected)
    }

    @Test
    func equalLinesAreNumbered() {
        let expected =
            (1...6).map { "a7f2ff13bc495cf2:\($0)" }
            + [
                "a7f2ff1481e87703:1", "a9cf91f7bbf1862b:1", "55ec222b86bcae53:1", "cc97dc7b1d7d8f7b:1",
                "c129715d7a2bc9a3:1",
            ]
        #expect(hashes(String(repeating: "Lorem ipsum dolor sit amet.\n", count: 10)) == expected)
    }
}
