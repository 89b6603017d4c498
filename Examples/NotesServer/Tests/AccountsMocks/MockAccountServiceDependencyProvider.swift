import Accounts
import Stubbing

/// A mock of ``AccountService/DependencyProviding``.
final class MockAccountServiceDependencyProvider: AccountService.DependencyProviding {
    let accountStoreStub: Stub<Void, any AccountStore>
    let sessionStoreStub: Stub<Void, any SessionStore>
    let wallClockStub: Stub<Void, any WallClock>
    let makeAccountIDStub = Stub<Void, Account.ID>()
    let makeSessionTokenStub = Stub<Void, SessionToken>()

    init(accountStore: any AccountStore, sessionStore: any SessionStore, wallClock: any WallClock) {
        accountStoreStub = Stub(defaultReturnValue: accountStore)
        sessionStoreStub = Stub(defaultReturnValue: sessionStore)
        wallClockStub = Stub(defaultReturnValue: wallClock)
    }

    var accountStore: any AccountStore { accountStoreStub() }

    var sessionStore: any SessionStore { sessionStoreStub() }

    var wallClock: any WallClock { wallClockStub() }

    func makeAccountID() -> Account.ID {
        makeAccountIDStub()
    }

    func makeSessionToken() -> SessionToken {
        makeSessionTokenStub()
    }
}
