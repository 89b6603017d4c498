import Accounts
import Foundation
import Stubbing
import Testing

@testable import AccountsFakes
@testable import AccountsMocks

@Suite(.noLeftovers, .timeLimit(.minutes(5)))
struct AccountServiceTests {
    private let accountStore = MockAccountStore()
    private let sessionStore = FakeSessionStore()
    private let passwordHasher = MockPasswordHashing()
    private let wallClock = MockWallClock()
    private let dependencyProvider: MockAccountServiceDependencyProvider
    private let accountService: AccountService

    private let ada: Account
    private let token = SessionToken(id: .init(rawValue: UUID()), secret: Data(repeating: 7, count: 32))

    init() throws {
        ada = Account(
            id: .init(rawValue: UUID()),
            name: try AccountName("ada"),
            passwordHash: PasswordHash(salt: Data([1]), key: Data([2]))
        )
        dependencyProvider = MockAccountServiceDependencyProvider(
            accountStore: accountStore,
            sessionStore: sessionStore,
            passwordHasher: passwordHasher,
            wallClock: wallClock
        )
        accountService = AccountService(dependencyProvider: dependencyProvider, sessionLifespan: 60)
        accountStore.insertStub.defaultError = nil
        wallClock.nowStub.defaultReturnValue = .reference
    }

    @Test
    func registrationStoresTheHashOfThePassword() async throws {
        accountStore.accountStub.defaultReturnValue = nil
        dependencyProvider.makeAccountIDStub.defaultReturnValue = ada.id
        passwordHasher.hashStub.defaultReturnValue = ada.passwordHash

        #expect(try await accountService.register(name: "ada", password: "correct horse") == ada.name)
        #expect(passwordHasher.hashStub.callArguments == [try Password("correct horse")])
        #expect(accountStore.insertStub.callArguments == [ada])
    }

    @Test
    func aTakenNameIsRejectedWithoutHashing() async throws {
        accountStore.accountStub.defaultReturnValue = ada

        await #expect(throws: AccountError.nameTaken) {
            try await accountService.register(name: "ada", password: "correct horse")
        }
        expectNoCalls(in: passwordHasher, accountStore, except: accountStore.accountStub)
    }

    @Test(arguments: ["", "ab", "Ada", "a da", "ada!", "adä", "ada\0", String(repeating: "a", count: 33)])
    func registrationAndSignInRejectInvalidNames(name: String) async {
        await #expect(throws: AccountError.invalidName) {
            try await accountService.register(name: name, password: "correct horse")
        }
        await #expect(throws: AccountError.invalidName) {
            try await accountService.signIn(name: name, password: "correct horse")
        }
    }

    @Test(arguments: ["", "1234567", String(repeating: "p", count: 257)])
    func registrationAndSignInRejectInvalidPasswords(password: String) async {
        await #expect(throws: AccountError.invalidPassword) {
            try await accountService.register(name: "ada", password: password)
        }
        await #expect(throws: AccountError.invalidPassword) {
            try await accountService.signIn(name: "ada", password: password)
        }
    }

    @Test
    func signInBeginsASessionThatExpires() async throws {
        let signIn = try await signIn()
        let session = try #require(await sessionStore.session(id: token.id))

        #expect(signIn == SignIn(token: token, expiresAt: .reference.addingTimeInterval(60)))
        #expect(session.accountID == ada.id)
        #expect(session.expiresAt == signIn.expiresAt)
        #expect(session.secretDigest.count == 32)
        #expect(session.secretDigest != Data(repeating: 7, count: 32))
    }

    @Test
    func aWrongPasswordBeginsNoSession() async throws {
        accountStore.accountStub.defaultReturnValue = ada
        passwordHasher.verifyStub.defaultReturnValue = false

        await #expect(throws: AccountError.wrongNameOrPassword) {
            try await accountService.signIn(name: "ada", password: "wrong horse")
        }
        #expect(await sessionStore.sessions.isEmpty)
    }

    @Test
    func anUnknownNameTakesTheWorkOfAWrongPasswordAndFailsInTheSameWay() async throws {
        accountStore.accountStub.defaultReturnValue = nil
        // Not even a hash that matches makes an account.
        passwordHasher.verifyStub.defaultReturnValue = true

        await #expect(throws: AccountError.wrongNameOrPassword) {
            try await accountService.signIn(name: "ada", password: "correct horse")
        }
        #expect(passwordHasher.verifyStub.callCount == 1)
        #expect(await sessionStore.sessions.isEmpty)
    }

    @Test
    func aTokenIsItsSessionUntilTheSessionExpires() async throws {
        let expiresAt = try await signIn().expiresAt

        wallClock.nowStub.defaultReturnValue = expiresAt.addingTimeInterval(-1)
        let session = try await accountService.session(token: token.text)
        #expect(await sessionStore.sessions == [token.id: session])
        wallClock.nowStub.defaultReturnValue = expiresAt
        await #expect(throws: AccountError.notSignedIn) { try await accountService.session(token: token.text) }
    }

    @Test
    func anotherSecretIsNotTheSession() async throws {
        _ = try await signIn()
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
        _ = try await signIn()
        let session = try await accountService.session(token: token.text)

        try await accountService.signOut(session)
        await #expect(throws: AccountError.notSignedIn) { try await accountService.session(token: token.text) }
    }

    /// Signs in with the token of this suite.
    private func signIn() async throws -> SignIn {
        accountStore.accountStub.defaultReturnValue = ada
        passwordHasher.verifyStub.defaultReturnValue = true
        dependencyProvider.makeSessionTokenStub.defaultReturnValue = token
        return try await accountService.signIn(name: "ada", password: "correct horse")
    }
}

extension Date {
    fileprivate static let reference = Date(timeIntervalSince1970: 1_000_000)
}
