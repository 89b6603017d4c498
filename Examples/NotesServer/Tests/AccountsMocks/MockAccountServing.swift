import Accounts
import Stubbing

/// A mock of ``AccountServing``.
final class MockAccountServing: AccountServing {
    let registerStub = AsyncThrowingStub<String, Registration, any Error>()
    let sessionStub = AsyncThrowingStub<String, Session, any Error>()
    let signOutStub = AsyncThrowingStub<Session, Void, any Error>()

    func register(name: String) async throws -> Registration {
        try await registerStub(name)
    }

    func session(token: String) async throws -> Session {
        try await sessionStub(token)
    }

    func signOut(_ session: Session) async throws {
        try await signOutStub(session)
    }
}
