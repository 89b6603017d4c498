public import Foundation

/// Registers accounts, and recognizes and ends their sessions.
///
/// It creates IDs and tokens on demand, so it takes a `dependencyProvider`. The app implements that protocol
/// with what other modules provide.
public struct AccountService: AccountServing {
    public protocol DependencyProviding: Sendable {
        var accountStore: any AccountStore { get }
        var sessionStore: any SessionStore { get }
        var wallClock: any WallClock { get }

        func makeAccountID() -> Account.ID
        func makeSessionToken() -> SessionToken
    }

    private let dependencyProvider: any DependencyProviding
    private let sessionLifespan: TimeInterval

    public init(dependencyProvider: any DependencyProviding, sessionLifespan: TimeInterval) {
        self.dependencyProvider = dependencyProvider
        self.sessionLifespan = sessionLifespan
    }

    public func register(name: String) async throws -> Registration {
        let name = try AccountName(name)
        let account = Account(id: dependencyProvider.makeAccountID(), name: name)
        try await dependencyProvider.accountStore.insert(account)

        let token = dependencyProvider.makeSessionToken()
        let session = Session(
            id: token.id,
            accountID: account.id,
            secretDigest: token.secretDigest,
            expiresAt: dependencyProvider.wallClock.now.addingTimeInterval(sessionLifespan)
        )
        try await dependencyProvider.sessionStore.insert(session)
        return Registration(name: name, token: token, expiresAt: session.expiresAt)
    }

    public func session(token: String) async throws -> Session {
        guard let token = SessionToken(text: token),
            let session = try await dependencyProvider.sessionStore.session(id: token.id),
            session.belongs(to: token),
            dependencyProvider.wallClock.now < session.expiresAt
        else { throw AccountError.notSignedIn }
        return session
    }

    public func signOut(_ session: Session) async throws {
        try await dependencyProvider.sessionStore.delete(id: session.id)
    }
}
