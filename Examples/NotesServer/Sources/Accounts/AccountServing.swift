/// What this module does for those who use it.
///
/// A protocol, so that a decorator can stand in front of ``AccountService``, and a mock in its place.
public protocol AccountServing: Sendable {
    /// Creates an account.
    func register(name: String, password: String) async throws -> AccountName

    /// Begins a session. Throws the same error for a name that doesn't exist as for a wrong password.
    func signIn(name: String, password: String) async throws -> SignIn

    /// Returns the session of a token, if it hasn't expired.
    func session(token: String) async throws -> Session

    /// Ends a session.
    func signOut(_ session: Session) async throws
}
