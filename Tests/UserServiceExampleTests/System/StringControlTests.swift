import Testing

@testable import UserServiceExample

@Suite(.timeLimit(.minutes(5)))
struct StringControlTests {
    @Test(arguments: [
        ("Ada Lovelace", "Ada Lovelace"),
        ("Zoë 👩‍🚀", "Zoë 👩‍🚀"),
        ("\u{1B}[31mred\u{1B}[0m", "[31mred[0m"),
        ("a\r\n\tb\0\u{7F}\u{9B}c", "abc"),
    ])
    func removesControlCharacters(text: String, shown: String) {
        #expect(text.withoutControlCharacters == shown)
    }
}
