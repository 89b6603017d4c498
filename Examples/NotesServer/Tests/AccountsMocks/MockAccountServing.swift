import Accounts
import Stubbing

/// A mock of ``AccountServing``.
final class MockAccountServing: AccountServing {
    struct RegisterArguments: Equatable, Sendable {
        let name: String
        let password: String
    }

    struct SignInArguments: Equatable, Sendable {
        let name: String
        let password: String
    }

    let registerStub = AsyncThrowingStub<RegisterArguments, AccountName, any Error>()
    let signInStub = AsyncThrowingStub<SignInArguments, SignIn, any Error>()
    let sessionStub = AsyncThrowingStub<String, Session, any Error>()
    let signOutStub = AsyncThrowingStub<Session, Void, any Error>()

    func register(name: String, password: String) async throws -> AccountName {
        try await registerStub(RegisterArguments(name: name, password: password))
    }

    func signIn(name: String, password: String) async throws -> SignIn {
        try await signInStub(SignInArguments(name: name, password: password))
    }

    func session(token: String) async throws -> Session {
        try await sessionStub(token)
    }

    func signOut(_ session: Session) async throws {
        try await signOutStub(session)
    }
}
