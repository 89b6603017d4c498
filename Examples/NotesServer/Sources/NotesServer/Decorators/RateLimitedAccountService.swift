import Accounts

/// A decorator that lets nobody try one password after the other, or fill the database with accounts.
struct RateLimitedAccountService: AccountServing {
    let accountService: any AccountServing

    /// Registrations, of all clients together.
    let registrations: AttemptLimit

    /// Sign-ins per name, whether there is such an account or not.
    let signIns: AttemptLimit

    func register(name: String, password: String) async throws -> AccountName {
        try registrations.countAttempt(key: "all")
        return try await accountService.register(name: name, password: password)
    }

    func signIn(name: String, password: String) async throws -> SignIn {
        // What can't be a name is refused without a look at the database, so it isn't worth a counter.
        if let name = try? AccountName(name) { try signIns.countAttempt(key: name.description) }
        return try await accountService.signIn(name: name, password: password)
    }

    func session(token: String) async throws -> Session {
        try await accountService.session(token: token)
    }

    func signOut(_ session: Session) async throws {
        try await accountService.signOut(session)
    }
}
