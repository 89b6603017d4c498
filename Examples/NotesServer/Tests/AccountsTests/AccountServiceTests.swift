import Accounts
import Foundation
import Stubbing
import Testing

@testable import AccountsMocks

@Suite(.timeLimit(.minutes(1)))
struct AccountServiceTests {
    private let accountStore = MockAccountStore()
    private let sessionStore = MockSessionStore()
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
        sessionStore.insertStub.defaultError = nil
        sessionStore.deleteStub.defaultError = nil
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
        expectNoLeftovers(in: passwordHasher, accountStore, onlyCalling: accountStore.accountStub)
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
        let session = try await signIn()

        #expect(
            session
                == Session(
                    id: token.id,
                    accountID: ada.id,
                    secretDigest: session.secretDigest,
                    expiresAt: .reference.addingTimeInterval(60)
                )
        )
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
        #expect(sessionStore.insertStub.callCount == 0)
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
        #expect(sessionStore.insertStub.callCount == 0)
    }

    @Test
    func aTokenIsItsSessionUntilTheSessionExpires() async throws {
        let session = try await signIn()
        sessionStore.sessionStub.defaultReturnValue = session

        wallClock.nowStub.defaultReturnValue = session.expiresAt.addingTimeInterval(-1)
        #expect(try await accountService.session(token: token.text) == session)
        wallClock.nowStub.defaultReturnValue = session.expiresAt
        await #expect(throws: AccountError.notSignedIn) { try await accountService.session(token: token.text) }
        #expect(sessionStore.sessionStub.callArguments == [token.id, token.id])
    }

    @Test
    func anotherSecretIsNotTheSession() async throws {
        sessionStore.sessionStub.defaultReturnValue = try await signIn()
        let forged = SessionToken(id: token.id, secret: Data(repeating: 8, count: 32))

        await #expect(throws: AccountError.notSignedIn) { try await accountService.session(token: forged.text) }
    }

    @Test
    func aTokenOfNoSessionIsRefused() async {
        sessionStore.sessionStub.defaultReturnValue = nil

        await #expect(throws: AccountError.notSignedIn) { try await accountService.session(token: token.text) }
    }

    @Test
    func anInvalidTokenIsNotLookedUp() async {
        await #expect(throws: AccountError.notSignedIn) { try await accountService.session(token: "token") }
        #expect(sessionStore.sessionStub.callCount == 0)
    }

    @Test
    func signOutDeletesTheSession() async throws {
        try await accountService.signOut(try await signIn())

        #expect(sessionStore.deleteStub.callArguments == [token.id])
    }

    /// Signs in with the token of this suite, and returns what was stored.
    private func signIn() async throws -> Session {
        accountStore.accountStub.defaultReturnValue = ada
        passwordHasher.verifyStub.defaultReturnValue = true
        dependencyProvider.makeSessionTokenStub.defaultReturnValue = token
        let signIn = try await accountService.signIn(name: "ada", password: "correct horse")
        #expect(signIn == SignIn(token: token, expiresAt: .reference.addingTimeInterval(60)))
        return try #require(sessionStore.insertStub.callArguments.last)
    }
}

extension Date {
    fileprivate static let reference = Date(timeIntervalSince1970: 1_000_000)
}
