import Stubbing
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LateAssignedTests {
    @Test
    func worksWithStubsThatAreAssignedInTheTest() {
        let store = MockLateAssignedUserStore()
        store.nameStub = Stub(defaultReturnValue: "Ada")
        #expect(store.name(of: 3) == "Ada")
        #expect(store.nameStub.callArguments == [3])
    }

    // The second name is that of a function, because a raw identifier can begin like the name of a type.
    @Test(arguments: ["ownerIsNil()", "OwnerIsNil()"])
    func theFileOfTheCallNamesTheMockInAFailure(declaration: StaticString) {
        let store = MockLateAssignedUserStore()
        store.ownerStub = Stub(declaration: declaration)
        let recorded = messages { #expect(store.owner == nil) }
        #expect(recorded.map { $0.hasPrefix("MockLateAssignedUserStore.owner was called, but") } == [true])
    }
}
