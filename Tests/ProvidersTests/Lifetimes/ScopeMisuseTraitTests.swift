import Providers
import Stubbing
import Testing

@Suite(.someOrders(20), .scopeMisuseFails, .timeLimit(.minutes(5)))
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
