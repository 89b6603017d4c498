public import Foundation

/// Registers accounts, signs them in and recognizes their sessions.
///
/// It creates IDs and tokens on demand, so it takes a `dependencyProvider`. The app implements that protocol
/// with what other modules provide.
public struct AccountService: AccountServing {
    public protocol DependencyProviding: Sendable {
        var accountStore: any AccountStore { get }
        var sessionStore: any SessionStore { get }
        var passwordHasher: any PasswordHashing { get }
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

    public func register(name: String, password: String) async throws -> AccountName {
        let name = try AccountName(name)
        let password = try Password(password)
        // Hashing is the expensive part, so a name that is taken doesn't get that far.
        guard try await dependencyProvider.accountStore.account(named: name) == nil else {
            throw AccountError.nameTaken
        }
        let account = Account(
            id: dependencyProvider.makeAccountID(),
            name: name,
            passwordHash: try await dependencyProvider.passwordHasher.hash(password)
        )
        try await dependencyProvider.accountStore.insert(account)
        return name
    }

    public func signIn(name: String, password: String) async throws -> SignIn {
        let name = try AccountName(name)
        let password = try Password(password)
        let account = try await dependencyProvider.accountStore.account(named: name)
        // Without an account there is a hash to compare with all the same: the time of the answer tells nobody which
        // names exist.
        let hash = account?.passwordHash ?? .decoy
        let isRight = try await dependencyProvider.passwordHasher.verify(password, against: hash)
        guard let account, isRight else { throw AccountError.wrongNameOrPassword }

        let token = dependencyProvider.makeSessionToken()
        let session = Session(
            id: token.id,
            accountID: account.id,
            secretDigest: token.secretDigest,
            expiresAt: dependencyProvider.wallClock.now.addingTimeInterval(sessionLifespan)
        )
        try await dependencyProvider.sessionStore.insert(session)
        return SignIn(token: token, expiresAt: session.expiresAt)
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
