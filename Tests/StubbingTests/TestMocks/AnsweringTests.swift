import Stubbing
import Testing

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct AnsweringTests {
    private let store = MockUserStore()

    @Test
    func consumesTheQueueAndThenUsesTheDefault() async throws {
        store.userStub.enqueue(User(id: 1))
        store.userStub.enqueue(error: RenameError(reason: "offline"))
        store.userStub.defaultReturnValue = User(id: 2)

        #expect(try await store.user(id: 7) == User(id: 1))
        await #expect(throws: RenameError(reason: "offline")) { try await store.user(id: 7) }
        #expect(try await store.user(id: 7) == User(id: 2))
        #expect(try await store.user(id: 7) == User(id: 2))
    }

    @Test
    func computesTheAnswerFromTheArguments() {
        store.nameStub.answer { id in "User \(id)" }

        #expect(store.name(of: 1) == "User 1")
        #expect(store.name(of: 2) == "User 2")
    }

    @Test
    func standsInFrontOfARealObject() async throws {
        actor RealStore {
            func user(id: User.ID) -> User {
                User(id: id)
            }
        }
        let real = RealStore()
        store.userStub.answer { id in await real.user(id: id) }

        #expect(try await store.user(id: 7) == User(id: 7))
        #expect(store.userStub.callArguments == [7])
    }

    @Test
    func setsEachKindOfQueue() throws {
        store.capacityStub.returnValueQueue = [1, 2]
        store.renameStub.errorQueue = [RenameError(reason: "taken"), nil]
        store.nameStub.resultQueue = [.success("Ada"), .success("Grace")]

        #expect([store.capacity, store.capacity] == [1, 2])
        #expect(throws: RenameError(reason: "taken")) { try store.rename(id: 1, name: "Ada") }
        try store.rename(id: 1, name: "Grace")
        #expect([store.name(of: 1), store.name(of: 2)] == ["Ada", "Grace"])
    }
}
