import Accounts
import Storage

@testable import AccountsFakes

/// The implementations of ``SessionStore``.
enum SessionStoreKind: CaseIterable {
    case fake
    case database
    case cachedDatabase

    /// Runs `body` with an empty store, which can keep the sessions of these accounts.
    func withStore(of accounts: [Account], _ body: (any SessionStore) async throws -> Void) async throws {
        switch self {
        case .fake: try await body(FakeSessionStore())
        case .database: try await withDatabaseStore(of: accounts, body)
        case .cachedDatabase:
            try await withDatabaseStore(of: accounts) { store in
                // As long as a test, so that it never asks again by itself.
                let clock = ContinuousClock()
                try await body(CachingSessionStore(sessionStore: store, clock: clock, lifespan: .seconds(600)))
            }
        }
    }

    private func withDatabaseStore(
        of accounts: [Account],
        _ body: (any SessionStore) async throws -> Void
    ) async throws {
        try await withDatabase { database in
            // The database rejects sessions of accounts that it doesn't have.
            for account in accounts { try await DatabaseAccountStore(database: database).insert(account) }
            try await body(DatabaseSessionStore(database: database))
        }
    }
}
