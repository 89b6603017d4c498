import Testing

@Suite("Guides quote compiled code", .timeLimit(.minutes(5)))
struct GuidesTests {
    @Test func everySwiftBlockAndEverySampleInADocumentationCommentIsProven() throws {
        for failure in try GuideCheck(Repository.this).failures() { failure.record() }
    }
}
