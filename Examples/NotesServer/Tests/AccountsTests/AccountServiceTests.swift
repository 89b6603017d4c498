import Accounts
import Foundation
import Stubbing
import Testing

@testable import AccountsFakes
@testable import AccountsMocks

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct AccountServiceTests {
    private let accountStore = MockAccountStore()
    private let sessionStore = FakeSessionStore()
    private let wallClock = MockWallClock()
    private let dependencyProvider: MockAccountServiceDependencyProvider
    private let accountService: AccountService

    private let ada: Account
    private let token = SessionToken(id: .init(rawValue: UUID()), secret: Data(repeating: 7, count: 32))

    init() throws {
        ada = Account(id: .init(rawValue: UUID()), name: try AccountName("ada"))
        dependencyProvider = MockAccountServiceDependencyProvider(
            accountStore: accountStore,
            sessionStore: sessionStore,
            wallClock: wallClock
        )
        accountService = AccountService(dependencyProvider: dependencyProvider, sessionLifespan: 60)
        accountStore.insertStub.defaultError = nil
        wallClock.nowStub.defaultReturnValue = .reference
    }

    @Test
    func registrationStoresTheAccountAndBeginsASessionThatExpires() async throws {
        let registration = try await register()
        let session = try #require(await sessionStore.session(id: token.id))

        let expiresAt = Date.reference.addingTimeInterval(60)
        #expect(registration == Registration(name: ada.name, token: token, expiresAt: expiresAt))
        #expect(accountStore.insertStub.callArguments == [ada])
        #expect(session.accountID == ada.id)
        #expect(session.expiresAt == expiresAt)
        #expect(session.secretDigest.count == 32)
        #expect(session.secretDigest != Data(repeating: 7, count: 32))
    }

    @Test
    func aTakenNameBeginsNoSession() async throws {
        accountStore.insertStub.defaultError = AccountError.nameTaken

        await #expect(throws: AccountError.nameTaken) { try await register() }
        #expect(await sessionStore.sessions.isEmpty)
    }

    @Test(arguments: ["", "ab", "Ada", "a da", "ada!", "adä", "ada\0", String(repeating: "a", count: 33)])
    func registrationRejectsInvalidNames(name: String) async {
        await #expect(throws: AccountError.invalidName) { try await accountService.register(name: name) }
        expectNoCalls(in: accountStore)
    }

    @Test
    func aTokenIsItsSessionUntilTheSessionExpires() async throws {
        let expiresAt = try await register().expiresAt

        wallClock.nowStub.defaultReturnValue = expiresAt.addingTimeInterval(-1)
        let session = try await accountService.session(token: token.text)
        #expect(await sessionStore.sessions == [token.id: session])
        wallClock.nowStub.defaultReturnValue = expiresAt
        await #expect(throws: AccountError.notSignedIn) { try await accountService.session(token: token.text) }
    }

    @Test
    func anotherSecretIsNotTheSession() async throws {
        _ = try await register()
        let forged = SessionToken(id: token.id, secret: Data(repeating: 8, count: 32))

        await #expect(throws: AccountError.notSignedIn) { try await accountService.session(token: forged.text) }
    }

    @Test
    func aTokenOfNoSessionIsRefused() async {
        await #expect(throws: AccountError.notSignedIn) { try await accountService.session(token: token.text) }
    }

    @Test
    func anInvalidTokenIsNotLookedUp() async {
        // A fake doesn't count its calls.
        let sessionStore = MockSessionStore()
        dependencyProvider.sessionStoreStub.defaultReturnValue = sessionStore

        await #expect(throws: AccountError.notSignedIn) { try await accountService.session(token: "token") }
        expectNoCalls(in: sessionStore)
    }

    @Test
    func signOutEndsTheSession() async throws {
        _ = try await register()
        let session = try await accountService.session(token: token.text)

        try await accountService.signOut(session)
        await #expect(throws: AccountError.notSignedIn) { try await accountService.session(token: token.text) }
    }

    /// Registers with the name and the token of this suite.
    private func register() async throws -> Registration {
        dependencyProvider.makeAccountIDStub.defaultReturnValue = ada.id
        dependencyProvider.makeSessionTokenStub.defaultReturnValue = token
        return try await accountService.register(name: "ada")
    }
}

extension Date {
    fileprivate static let reference = Date(timeIntervalSince1970: 1_000_000)
}
