import Accounts
import Stubbing
import Testing

@testable import AccountsMocks
@testable import NotesServer

struct RateLimitedAccountServiceTests {
    private let accountService = MockAccountServing()
    private let limits: AccountLimits

    init() {
        let clock = ManualClock()
        limits = AccountLimits(
            registrationsPerClient: AttemptLimit(1, per: .seconds(60), clock: clock),
            signInsPerClient: AttemptLimit(3, per: .seconds(60), clock: clock),
            signInsPerName: AttemptLimit(2, per: .seconds(60), clock: clock)
        )
        accountService.registerStub.defaultError = AccountError.nameTaken
        accountService.signInStub.defaultError = AccountError.wrongNameOrPassword
    }

    @Test
    func countsRegistrationsPerClient() async {
        for client in ["192.0.2.1", "192.0.2.2"] {
            await #expect(throws: AccountError.nameTaken) { try await register("ada", from: client) }
            await #expect(throws: RequestError.tooManyAttempts) { try await register("alan", from: client) }
        }
        #expect(accountService.registerStub.callArguments.map(\.name) == ["ada", "ada"])
    }

    @Test
    func countsSignInsPerNameFromAllClients() async {
        for client in ["192.0.2.1", "192.0.2.2"] {
            await #expect(throws: AccountError.wrongNameOrPassword) { try await signIn("ada", from: client) }
        }
        await #expect(throws: RequestError.tooManyAttempts) { try await signIn("ada", from: "192.0.2.3") }
    }

    /// A client that invents names can't keep the others from signing in.
    @Test
    func countsSignInsPerClientWithAllNames() async {
        for name in ["ada", "alan", "grace"] {
            await #expect(throws: AccountError.wrongNameOrPassword) { try await signIn(name, from: "192.0.2.1") }
        }
        for _ in 1...3 {
            await #expect(throws: RequestError.tooManyAttempts) { try await signIn("edsger", from: "192.0.2.1") }
        }
        await #expect(throws: AccountError.wrongNameOrPassword) { try await signIn("edsger", from: "192.0.2.2") }
        #expect(accountService.signInStub.callArguments.map(\.name) == ["ada", "alan", "grace", "edsger"])
    }

    @Test(arguments: [
        ("Ada", "correct horse", AccountError.invalidName), ("ada", "horse", .invalidPassword),
    ])
    func mistakesAreRefusedAndDoNotCount(name: String, password: String, error: AccountError) async {
        for _ in 1...5 {
            await #expect(throws: error) { try await register(name, password, from: "192.0.2.1") }
            await #expect(throws: error) { try await signIn(name, password, from: "192.0.2.1") }
        }
        await #expect(throws: AccountError.nameTaken) { try await register("ada", from: "192.0.2.1") }
        await #expect(throws: AccountError.wrongNameOrPassword) { try await signIn("ada", from: "192.0.2.1") }
    }

    private func register(_ name: String, _ password: String = "correct horse", from client: String) async throws {
        _ = try await limited(client).register(name: name, password: password)
    }

    private func signIn(_ name: String, _ password: String = "correct horse", from client: String) async throws {
        _ = try await limited(client).signIn(name: name, password: password)
    }

    private func limited(_ client: String) -> RateLimitedAccountService {
        RateLimitedAccountService(accountService: accountService, limits: limits, client: client)
    }
}
