import Stubbing
import Testing

struct LateAssignedTests {
    @Test
    func worksWithStubsThatAreAssignedInTheTest() {
        let store = MockLateAssignedUserStore()
        store.nameStub = Stub(defaultReturnValue: "Ada")
        #expect(store.name(of: 3) == "Ada")
        #expect(store.nameStub.callArguments == [3])
    }

    @Test
    func theFileOfTheCallNamesTheMockInAFailure() {
        let store = MockLateAssignedUserStore()
        store.ownerStub = Stub()
        withKnownIssue {
            #expect(store.owner == nil)
        } matching: { issue in
            issue.comments.first?.rawValue.hasPrefix("MockLateAssignedUserStore.owner was called, but") == true
        }
    }
}
