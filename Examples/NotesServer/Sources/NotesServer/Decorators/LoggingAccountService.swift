import Accounts
import Logging

/// A decorator that logs registrations and the ends of sessions: the name of an account, never the token.
struct LoggingAccountService: AccountServing {
    let accountService: any AccountServing
    let logger: Logger

    func register(name: String) async throws -> Registration {
        let registration = try await accountService.register(name: name)
        logger.info("Account registered", metadata: ["account": "\(registration.name)"])
        return registration
    }

    func session(token: String) async throws -> Session {
        try await accountService.session(token: token)
    }

    func signOut(_ session: Session) async throws {
        try await accountService.signOut(session)
        logger.info("Signed out")
    }
}
