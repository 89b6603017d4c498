import Foundation
import Stubbing
import Testing

@testable import UserServiceExample

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
@MainActor
struct UserServiceTests {
    private let dependencyProvider: MockUserServiceDependencyProvider
    private let networkClient = MockNetworkClient()
    private let telemetryEventLogger = MockTelemetryEventLogging()
    private let session = MockUserSession()
    private let delegate = MockUserServiceDelegate()
    private let userService: UserService

    init() {
        dependencyProvider = MockUserServiceDependencyProvider(
            networkClient: networkClient,
            telemetryEventLogger: telemetryEventLogger
        )
        dependencyProvider.makeUserSessionStub.defaultReturnValue = session
        session.signInStub.defaultError = nil
        userService = UserService(
            dependencyProvider: dependencyProvider,
            delegate: delegate,
            initialUserID: "ada"
        )
    }

    @Test
    func signInMakesASessionLogsItAndNotifiesTheDelegate() async throws {
        try await userService.signIn(userID: "grace")

        #expect(dependencyProvider.makeUserSessionStub.callArguments == ["grace"])
        #expect(session.signInStub.callCount == 1)
        #expect(
            telemetryEventLogger.logStub.callArguments == [
                .init(name: "user_signed_in", attributes: ["userID": "grace"])
            ]
        )
        #expect(delegate.userDidSignInStub.callArguments == ["grace"])
    }

    @Test
    func aFailedSignInIsNeitherLoggedNorReported() async {
        session.signInStub.defaultError = TestError()

        await #expect(throws: TestError()) { try await userService.signIn(userID: "grace") }
        #expect(telemetryEventLogger.logStub.callArguments == [])
        #expect(delegate.userDidSignInStub.callArguments == [])
        await #expect(throws: UserServiceError.notSignedIn) { try await userService.showProfile() }
    }

    @Test
    func signInNotifiesTheDelegateAfterLogging() async throws {
        try await userService.signIn(userID: "grace")

        expectCalls(
            inOrder: session.signInStub.called(),
            telemetryEventLogger.logStub.called(),
            delegate.userDidSignInStub.called(with: "grace")
        )
    }

    @Test
    func aFailedSignInKeepsTheCurrentUser() async throws {
        let failing = MockUserSession()
        failing.signInStub.defaultError = TestError()
        let viewModel = makeFailingViewModel()
        dependencyProvider.makeProfileViewModelStub.defaultReturnValue = viewModel
        session.userIDStub.defaultReturnValue = "ada"
        try await userService.signIn(userID: "ada")
        dependencyProvider.makeUserSessionStub.defaultReturnValue = failing

        await #expect(throws: TestError()) { try await userService.signIn(userID: "grace") }
        try await userService.showProfile()
        #expect(delegate.showProfileStub.callArguments.map(ObjectIdentifier.init) == [ObjectIdentifier(viewModel)])
        #expect(failing.userIDStub.callCount == 0)
    }

    @Test(arguments: [(TestError?.none, "user_action_performed"), (TestError(), "user_action_failed")])
    func anActionUsesASessionOfItsOwnAndIsLogged(error: TestError?, name: String) async {
        session.signInStub.defaultError = error
        await userService.performUserAction(for: "grace")

        #expect(dependencyProvider.makeUserSessionStub.callArguments == ["grace"])
        #expect(session.signInStub.callCount == 1)
        #expect(telemetryEventLogger.logStub.callArguments == [.init(name: name, attributes: ["userID": "grace"])])
        await #expect(throws: UserServiceError.notSignedIn) { try await userService.showProfile() }
    }

    @Test(arguments: ["ada", "ada-lovelace", "ada2", "1815"])
    func signInAcceptsLettersDigitsAndHyphens(userID: String) async throws {
        try await userService.signIn(userID: userID)
        #expect(delegate.userDidSignInStub.callArguments == [userID])
    }

    @Test(arguments: ["", "../ada", "users/ada", "Ada", "ada ", "adä", "ada\0", "-ada"])
    func signInRejectsAnInvalidUserID(text: String) async {
        await #expect(throws: UserServiceError.notAUserID(text)) { try await userService.signIn(userID: text) }
        #expect(dependencyProvider.makeUserSessionStub.callArguments == [])
    }

    @Test
    func startSignsTheInitialUserInAndShowsTheProfile() async throws {
        let viewModel = makeFailingViewModel()
        dependencyProvider.makeProfileViewModelStub.defaultReturnValue = viewModel
        session.userIDStub.defaultReturnValue = "ada"

        try await userService.start()

        #expect(dependencyProvider.makeUserSessionStub.callArguments == ["ada"])
        #expect(delegate.showProfileStub.callArguments.map(ObjectIdentifier.init) == [ObjectIdentifier(viewModel)])
        #expect(viewModel.state == .failed(message: "it didn't work"))
    }

    @Test
    func showProfileNeedsAUser() async {
        await #expect(throws: UserServiceError.notSignedIn) { try await userService.showProfile() }
        #expect(dependencyProvider.makeProfileViewModelStub.callCount == 0)
    }

    @Test
    func userIDsAreInTheOrderOfTheDirectory() async throws {
        networkClient.dataStub.defaultReturnValue = Data(#"["grace", "ada"]"#.utf8)

        #expect(try await userService.userIDs() == ["grace", "ada"])
        #expect(networkClient.dataStub.callArguments == ["users.json"])
    }

    @Test
    func userIDsThatDoNotDecodeThrowAMessage() async {
        networkClient.dataStub.defaultReturnValue = Data("ada".utf8)

        await #expect(
            throws: DocumentError(
                path: "users.json",
                reason: "the JSON can't be decoded: the file isn't valid JSON."
            )
        ) { try await userService.userIDs() }
    }

    @Test
    func doesNotKeepItsDelegateAlive() {
        weak var weakDelegate: MockUserServiceDelegate?
        let service: UserService
        do {
            let delegate = MockUserServiceDelegate()
            weakDelegate = delegate
            service = UserService(dependencyProvider: dependencyProvider, delegate: delegate, initialUserID: "ada")
        }
        withExtendedLifetime(service) { #expect(weakDelegate == nil) }
    }

    private func makeFailingViewModel() -> ProfileViewModel {
        let userInfoProvider = MockUserInfoProvider()
        userInfoProvider.userInfoStub.defaultError = TestError()
        return ProfileViewModel(
            dependencies: .init(
                imageProcessor: MockImageProcessing(),
                telemetryEventLogger: telemetryEventLogger,
                userInfoProvider: userInfoProvider
            )
        )
    }
}
