import Testing

@Suite(.timeLimit(.minutes(5)))
struct FrontMatterTests {
    @Test func readsKeysAndValues() {
        let frontMatter = FrontMatter("---\nname: provider-kit\ndescription: Use it: now.\n---\n# Title\n")
        #expect(frontMatter?.entries.map(\.key) == ["name", "description"])
        #expect(frontMatter?["description"] == "Use it: now.")
    }

    @Test(arguments: ["# Title", "---\nname: kit\n", "---\nname:\n  kit\n---\n", "\n---\nname: kit\n---\n"])
    func otherTextsHaveNone(text: String) {
        #expect(FrontMatter(text) == nil)
    }
}
