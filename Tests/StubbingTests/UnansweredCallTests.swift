import Stubbing
import Synchronization
import Testing

struct UnansweredCallTests {
    @Test
    func failsTheTestAndThrowsWhereAnyErrorCanBeThrown() async {
        let store = MockUserStore()
        await withKnownIssue {
            await #expect(throws: UnansweredCallError.self) { try await store.user(id: 7) }
        } matching: { issue in
            issue.comments.map(\.rawValue) == [Self.sentence]
        }
        #expect(store.userStub.callArguments == [7])
        #expect(store.userStub.callErrors.map { "\($0 as Any)" } == ["Optional(\(Self.sentence))"])
    }

    static let sentence = """
        MockUserStore.user(id:) was called with 7, but its stub has no answer. Give it one before the call, such as \
        userStub.defaultReturnValue = … (a value of type User).
        """

    @Test
    func failsTheTestOnceAtTheDeclarationOfTheStub() {
        let stub = Stub<Int, Int?>()
        let line = #line - 1
        let issues = Atomic<Int>(0)
        withKnownIssue {
            #expect(stub(1) == nil)
        } matching: { issue in
            issues.add(1, ordering: .relaxed)
            return issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
        }
        let count = issues.load(ordering: .relaxed)
        #expect(count == 1)
        #expect(stub.callReturnValues == [nil])
    }

    @Test
    func failsTheTestAndReturnsNilWhereNilCanBeReturned() {
        let store = MockUserStore()
        withKnownIssue {
            #expect(store.owner == nil)
        } matching: { issue in
            issue.comments.map(\.rawValue) == [
                """
                MockUserStore.owner was called, but its stub has no answer. Give it one before the call, such as \
                ownerStub.defaultReturnValue = … (a value of type Optional<User>).
                """
            ]
        }
    }

    @Test
    func failsTheTestAndReturnsWhereNothingIsReturned() {
        let store = MockUserStore()
        withKnownIssue {
            #expect(throws: Never.self) { try store.rename(id: 1, name: "Grace") }
        } matching: { issue in
            issue.comments.map(\.rawValue) == [
                """
                MockUserStore.rename(id:name:) was called with \
                StubbingTests.MockUserStore.RenameArguments(id: 1, name: "Grace"), but its stub has no answer. \
                Give it one before the call, such as renameStub.defaultError = nil, to return.
                """
            ]
        }
    }
}
