import Accounts
import Stubbing
import Testing

@testable import AccountsMocks
@testable import NotesServer

struct RateLimitedAccountServiceTests {
    private let accountService = MockAccountServing()
    private let limited: RateLimitedAccountService

    init() {
        let clock = ManualClock()
        limited = RateLimitedAccountService(
            accountService: accountService,
            registrations: AttemptLimit(1, per: .seconds(60), clock: clock),
            signIns: AttemptLimit(1, per: .seconds(60), clock: clock)
        )
        accountService.registerStub.defaultError = AccountError.nameTaken
        accountService.signInStub.defaultError = AccountError.wrongNameOrPassword
    }

    @Test
    func countsRegistrationsTogether() async {
        await #expect(throws: AccountError.nameTaken) { try await limited.register(name: "ada", password: "p") }
        await #expect(throws: RequestError.tooManyAttempts) { try await limited.register(name: "alan", password: "p") }
        #expect(accountService.registerStub.callArguments == [.init(name: "ada", password: "p")])
    }

    @Test
    func countsSignInsPerValidName() async {
        for name in ["ada", "alan", "?", "?"] {
            await #expect(throws: AccountError.wrongNameOrPassword) {
                try await limited.signIn(name: name, password: "p")
            }
        }
        await #expect(throws: RequestError.tooManyAttempts) { try await limited.signIn(name: "ada", password: "p") }
        #expect(accountService.signInStub.callArguments.map(\.name) == ["ada", "alan", "?", "?"])
    }
}
