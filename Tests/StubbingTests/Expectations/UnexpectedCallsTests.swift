import Stubbing
import Testing

@Suite(.timeLimit(.minutes(5)))
struct UnexpectedCallsTests {
    let store = MockUserStore()

    init() {
        store.nameStub.defaultReturnValue = "Ada"
    }

    @Test
    func passesIfOnlyTheExpectedStubsWereCalledAndIgnoresAnswers() {
        store.nameStub.returnValueQueue = ["Grace", "Linus"]
        _ = store.name(of: 1)
        expectNoCalls(in: store, except: store.nameStub)
        expectNoCalls(in: MockUserStore())
    }

    @Test
    func namesUnexpectedCalls() {
        store.capacityStub.defaultReturnValue = 2
        _ = (store.name(of: 1), store.name(of: 2), store.capacity)
        let line = #line + 2
        withKnownIssue {
            expectNoCalls(in: store, except: store.capacityStub)
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.comments.map(\.rawValue) == [
                    """
                    MockUserStore has unexpected calls of nameStub: MockUserStore.name(of:) with 1, \
                    MockUserStore.name(of:) with 2.
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
        expectNoCalls(in: mock)
        mock.lateStub = Stub()
        mock.lateStub(1)
        mock.baseStub(2)
        let recorded = messages { expectNoCalls(in: mock) }
        #expect(recorded.map { $0.contains("calls of lateStub: ") && $0.contains("; of baseStub: ") } == [true])
    }

    @Test
    func takesSeveralMocks() {
        let otherStore = MockUserStore()
        otherStore.capacityStub.defaultReturnValue = 1
        _ = (store.name(of: 1), otherStore.capacity)
        expectNoCalls(in: store, otherStore, except: store.nameStub, otherStore.capacityStub)
        #expect(
            messages { expectNoCalls(in: store, otherStore) } == [
                """
                MockUserStore has unexpected calls of nameStub: MockUserStore.name(of:) with 1.
                MockUserStore has unexpected calls of capacityStub: MockUserStore.capacity.
                """
            ]
        )
    }

    @Test
    func aMockWithoutStubsFails() {
        #expect(messages { expectNoCalls(in: User(id: 1)) } == ["User has no stubs, so it can't have calls."])
    }
}
