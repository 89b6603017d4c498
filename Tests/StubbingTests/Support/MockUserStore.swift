import Stubbing

/// The usual form of a mock: one `let` per member and no annotations, and the compiler proves it `Sendable`.
final class MockUserStore: UserStore {
    struct RenameArguments: Equatable, Sendable {
        let id: User.ID
        let name: String
    }

    let capacityStub = Stub<Void, Int>()
    let ownerStub = Stub<Void, User?>()
    let nameStub = Stub<User.ID, String>()
    let renameStub = ThrowingStub<RenameArguments, Void, RenameError>()
    let userStub = AsyncThrowingStub<User.ID, User, any Error>()
    let countStub = AsyncStub<Void, Int>()

    var capacity: Int { capacityStub() }
    var owner: User? { ownerStub() }

    func name(of id: User.ID) -> String {
        nameStub(id)
    }

    func rename(id: User.ID, name: String) throws(RenameError) {
        try renameStub(RenameArguments(id: id, name: name))
    }

    func user(id: User.ID) async throws -> User {
        try await userStub(id)
    }

    func count() async -> Int {
        await countStub()
    }
}
