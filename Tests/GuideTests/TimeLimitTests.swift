import Testing

@Suite(.timeLimit(.minutes(5)))
struct TimeLimitTests {
    @Test func everySuiteHasATimeLimit() throws {
        for failure in try TimeLimitCheck(Repository.this).failures() { failure.record() }
    }
}
