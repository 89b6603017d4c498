import Providers
import Testing

/// Records an issue for each mistake in the use of a scope that a test creates.
struct ScopeMisuseTrait: SuiteTrait, TestTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let report = ScopeMisuseHandler { Issue.record("\($0)") }
        try await Scope.$reportMisuse.withValue(report, operation: function)
    }
}

extension Trait where Self == ScopeMisuseTrait {
    /// Fails a test that forgets to close a scope.
    static var scopeMisuseFails: Self { Self() }
}

@Suite(.scopeMisuseFails, .timeLimit(.minutes(5)))
struct ScopeMisuseTraitTests {
    @Test
    func aScopeThatIsNotClosedFailsItsTest() {
        withKnownIssue {
            let root = RecordingRoot { _ in }
            #expect(root.sharedFile.value.name == "file")
        } matching: { issue in
            issue.comments.contains { $0.rawValue.hasPrefix("Scope \"recording\" was released before it was closed") }
        }
    }

    @Test
    func aScopeThatIsClosedPasses() async throws {
        let root = RecordingRoot { _ in }
        #expect(root.sharedFile.value.name == "file")
        try await root.scope.close()
    }
}
