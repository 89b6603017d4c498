import Stubbing
import Testing

/// A small use of each stub through a mock, as in a test of an app.
@Suite(.timeLimit(.minutes(5)))
struct MockUsageTests {
    @Test
    func answersAndRecordsAProperty() {
        let store = MockUserStore()
        store.capacityStub.defaultReturnValue = 5
        #expect(store.capacity == 5)
        #expect(store.capacityStub.callCount == 1)
    }

    @Test
    func answersAndRecordsAFunction() {
        let store = MockUserStore()
        store.nameStub.defaultReturnValue = "Ada"
        #expect(store.name(of: 1) == "Ada")
        #expect(store.name(of: 2) == "Ada")
        #expect(store.nameStub.callArguments == [1, 2])
        #expect(store.nameStub.callReturnValues == ["Ada", "Ada"])
    }

    @Test
    func throwsAndRecordsAnError() {
        let store = MockUserStore()
        let error = RenameError(reason: "taken")
        store.renameStub.defaultError = error
        #expect(throws: error) { try store.rename(id: 1, name: "Grace") }
        #expect(store.renameStub.callArguments == [.init(id: 1, name: "Grace")])
        #expect(store.renameStub.callErrors == [error])
    }

    @Test
    func answersAndRecordsAnAsyncFunction() async throws {
        let store = MockUserStore()
        store.userStub.defaultReturnValue = User(id: 1)
        store.countStub.defaultReturnValue = 3
        #expect(try await store.user(id: 1) == User(id: 1))
        #expect(await store.count() == 3)
        #expect(store.userStub.callArguments == [1])
        #expect(store.countStub.callReturnValues == [3])
    }
}
