import Accounts
import Logging

/// A decorator that logs registrations, sign-ins and refusals: the name of an account, never the password or the token.
struct LoggingAccountService: AccountServing {
    let accountService: any AccountServing
    let logger: Logger

    func register(name: String, password: String) async throws -> AccountName {
        let name = try await accountService.register(name: name, password: password)
        logger.info("Account registered", metadata: ["account": "\(name)"])
        return name
    }

    func signIn(name: String, password: String) async throws -> SignIn {
        do {
            let signIn = try await accountService.signIn(name: name, password: password)
            logger.info("Signed in", metadata: ["account": "\(name)"])
            return signIn
        } catch AccountError.wrongNameOrPassword {
            // Without the name, because people type passwords as names.
            logger.notice("Sign-in refused")
            throw AccountError.wrongNameOrPassword
        }
    }

    func session(token: String) async throws -> Session {
        try await accountService.session(token: token)
    }

    func signOut(_ session: Session) async throws {
        try await accountService.signOut(session)
        logger.info("Signed out")
    }
}
