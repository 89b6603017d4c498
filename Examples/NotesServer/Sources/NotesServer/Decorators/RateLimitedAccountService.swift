import Accounts

/// A decorator that keeps clients from trying one password after another, from filling the database with accounts, and from
/// taking all threads that hash passwords.
///
/// Names and passwords are checked first, so mistakes aren't counted.
struct RateLimitedAccountService: AccountServing {
    let accountService: any AccountServing
    let limits: AccountLimits

    /// The address that the request comes from.
    let client: String

    func register(name: String, password: String) async throws -> AccountName {
        _ = (try AccountName(name), try Password(password))
        try limits.registrationsPerClient.countAttempt(key: client)
        return try await accountService.register(name: name, password: password)
    }

    func signIn(name: String, password: String) async throws -> SignIn {
        _ = (try AccountName(name), try Password(password))
        // The client first, so that it can't use up the attempts of one name after another.
        try limits.signInsPerClient.countAttempt(key: client)
        try limits.signInsPerName.countAttempt(key: name)
        return try await accountService.signIn(name: name, password: password)
    }

    func session(token: String) async throws -> Session {
        try await accountService.session(token: token)
    }

    func signOut(_ session: Session) async throws {
        try await accountService.signOut(session)
    }
}

/// The limits of requests that need no session, shared by all of them.
struct AccountLimits {
    let registrationsPerClient: AttemptLimit
    let signInsPerClient: AttemptLimit

    /// Of names that exist and of others.
    let signInsPerName: AttemptLimit
}
