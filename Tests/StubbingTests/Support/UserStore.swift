/// The protocol whose mocks these tests use.
protocol UserStore: Sendable {
    var capacity: Int { get }
    var owner: User? { get }

    func name(of id: User.ID) -> String
    func rename(id: User.ID, name: String) throws(RenameError)
    func user(id: User.ID) async throws -> User
    func count() async -> Int
}

struct User: Equatable, Identifiable, Sendable {
    let id: Int
    var name = "Ada"
}

struct RenameError: Error, Hashable {
    let reason: String
}
