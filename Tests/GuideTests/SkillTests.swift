import Testing

/// The pages for coding assistants.
@Suite(.timeLimit(.minutes(5)))
struct SkillTests {
    @Test func pagesForAssistantsAreShortAndComplete() throws {
        for failure in try SkillCheck(Repository.this).failures() { failure.record() }
    }
}
