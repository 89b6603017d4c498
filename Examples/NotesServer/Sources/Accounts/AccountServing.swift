/// The functions of this module that other modules call.
///
/// A protocol, so that a decorator can stand in front of ``AccountService``, and a mock in its place.
public protocol AccountServing: Sendable {
    /// Creates an account, and begins its first session.
    func register(name: String) async throws -> Registration

    /// Returns the session of a token, if it hasn't expired.
    func session(token: String) async throws -> Session

    /// Ends a session.
    func signOut(_ session: Session) async throws
}
