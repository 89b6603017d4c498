import Accounts
import Foundation
import Logging

/// Everything of the accounts: what their module asks for, and what the routes ask of it.
struct AccountsProvider {
    let accountStore: any AccountStore
    let sessionStore: any SessionStore
    let passwordHasher: any PasswordHashing
    let wallClock: any Accounts.WallClock
    let limits: AccountLimits
    let sessionLifespan: TimeInterval
}

extension AccountsProvider: AccountService.DependencyProviding {
    func makeAccountID() -> Account.ID {
        .init(rawValue: UUID())
    }

    func makeSessionToken() -> SessionToken {
        .random()
    }
}

extension AccountsProvider: AccountRoutes.DependencyProviding {
    /// The service without decorators: recognizing a session is neither limited nor logged.
    func makeAccountService() -> any AccountServing {
        AccountService(dependencyProvider: self, sessionLifespan: sessionLifespan)
    }

    func makeAccountService(client: String, logger: Logger) -> any AccountServing {
        LoggingAccountService(
            accountService: RateLimitedAccountService(
                accountService: makeAccountService(),
                limits: limits,
                client: client
            ),
            logger: logger
        )
    }
}
