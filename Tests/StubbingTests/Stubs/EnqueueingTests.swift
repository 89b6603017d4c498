import Stubbing
import Testing

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct EnqueueingTests {
    let store = MockUserStore()

    @Test
    func addsValuesAndErrorsToTheQueue() async throws {
        store.userStub.enqueue(User(id: 1))
        store.userStub.enqueue(error: RenameError(reason: "offline"))
        store.userStub.enqueue(.success(User(id: 2)))

        #expect(try await store.user(id: 1) == User(id: 1))
        await #expect(throws: RenameError(reason: "offline")) { try await store.user(id: 1) }
        #expect(try await store.user(id: 2) == User(id: 2))
    }

    @Test
    func addsPlainValuesToAStubThatDoesNotThrow() {
        store.capacityStub.enqueue(1)
        store.ownerStub.enqueue(nil)
        store.ownerStub.enqueue(User(id: 2))
        #expect(store.capacity == 1)
        #expect([store.owner, store.owner] == [nil, User(id: 2)])
    }

    @Test
    func addsAResultToAStubThatReturnsResults() throws {
        let stub = ThrowingStub<Int, Any, RenameError>()
        stub.enqueue(.success(1))
        stub.enqueue(2)
        stub.enqueue(error: RenameError(reason: "three"))
        #expect(try stub(1) as? Int == 1)
        #expect(try stub(2) as? Int == 2)
        #expect(throws: RenameError(reason: "three")) { try stub(3) }
    }
}
