import Accounts
import Foundation
import Logging

/// Everything of the accounts: what their module asks for, and what the routes ask of it.
struct AccountsProvider {
    let accountStore: any AccountStore
    let sessionStore: any SessionStore
    let wallClock: any Accounts.WallClock
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
    /// The service without a decorator: recognizing a session isn't logged.
    func makeAccountService() -> any AccountServing {
        AccountService(dependencyProvider: self, sessionLifespan: sessionLifespan)
    }

    func makeAccountService(logger: Logger) -> any AccountServing {
        LoggingAccountService(accountService: makeAccountService(), logger: logger)
    }
}
