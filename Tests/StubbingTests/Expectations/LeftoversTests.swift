import Stubbing
import Testing

struct LeftoversTests {
    let store = MockUserStore()

    init() {
        store.nameStub.defaultReturnValue = "Ada"
    }

    @Test
    func passesIfEveryAnswerWasUsedAndOnlyTheExpectedStubsWereCalled() {
        store.nameStub.returnValueQueue = ["Grace"]
        _ = store.name(of: 1)
        expectNoLeftovers(in: store, onlyCalling: store.nameStub)
        expectNoLeftovers(in: MockUserStore())
    }

    @Test
    func namesStubsWithUnusedAnswersOrUnexpectedCalls() {
        store.capacityStub.returnValueQueue = [1, 2]
        _ = store.name(of: 1)
        let line = #line + 2
        withKnownIssue {
            expectNoLeftovers(in: store, onlyCalling: store.capacityStub)
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.comments.map(\.rawValue) == [
                    """
                    MockUserStore has leftovers: capacityStub has 2 unused answers; \
                    nameStub was called: MockUserStore.name(of:) with 1.
                    """
                ]
        }
    }

    @Test
    func includesSuperclassesAndLateAssignedStubs() {
        class BaseMock {
            let baseStub = Stub<Int, Void>()
        }
        final class Mock: BaseMock {
            var lateStub: Stub<Int, Void>!
        }
        let mock = Mock()
        expectNoLeftovers(in: mock)
        mock.lateStub = Stub()
        mock.lateStub(1)
        mock.baseStub(2)
        withKnownIssue {
            expectNoLeftovers(in: mock)
        } matching: { issue in
            let words = issue.comments.first?.rawValue ?? ""
            return words.contains("lateStub was called") && words.contains("baseStub was called")
        }
    }

    @Test
    func takesSeveralMocks() {
        let otherStore = MockUserStore()
        otherStore.capacityStub.defaultReturnValue = 1
        _ = (store.name(of: 1), otherStore.capacity)
        expectNoLeftovers(in: store, otherStore, onlyCalling: store.nameStub, otherStore.capacityStub)
        withKnownIssue {
            expectNoLeftovers(in: store, otherStore)
        } matching: { issue in
            issue.comments.map(\.rawValue) == [
                """
                MockUserStore has leftovers: nameStub was called: MockUserStore.name(of:) with 1.
                MockUserStore has leftovers: capacityStub was called: MockUserStore.capacity.
                """
            ]
        }
    }

    @Test
    func callsThatAreCountedButNotKeptAreLeftovers() {
        store.nameStub.callLimit = 0
        _ = store.name(of: 1)
        withKnownIssue { expectNoLeftovers(in: store) }
    }

    @Test
    func aMockWithoutStubsFails() {
        withKnownIssue {
            expectNoLeftovers(in: User(id: 1))
        } matching: { issue in
            issue.comments.map(\.rawValue) == ["User has no stubs, so it can't have leftovers."]
        }
    }
}
