import Observation
import Stubbing
import Testing

@testable import UserServiceExample

extension ProfileViewModel.Dependencies {
    fileprivate static func mock(
        imageProcessor: any ImageProcessing = MockImageProcessing(),
        telemetryEventLogger: any TelemetryEventLogging = MockTelemetryEventLogging(),
        userInfoProvider: any UserInfoProvider = MockUserInfoProvider()
    ) -> Self {
        Self(
            imageProcessor: imageProcessor,
            telemetryEventLogger: telemetryEventLogger,
            userInfoProvider: userInfoProvider
        )
    }
}

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
@MainActor
struct ProfileViewModelTests {
    private let imageProcessor = MockImageProcessing()
    private let telemetryEventLogger = MockTelemetryEventLogging()
    private let userInfoProvider = MockUserInfoProvider()
    private let session = MockUserSession()
    private let viewModel: ProfileViewModel

    init() {
        userInfoProvider.userInfoStub.defaultReturnValue = .ada
        imageProcessor.imageStub.defaultReturnValue = .dot
        session.userIDStub.defaultReturnValue = "ada"
        session.avatarStub.defaultReturnValue = .image()
        viewModel = ProfileViewModel(
            dependencies: .init(
                imageProcessor: imageProcessor,
                telemetryEventLogger: telemetryEventLogger,
                userInfoProvider: userInfoProvider
            )
        )
    }

    @Test
    func isEmptyUntilItLoads() {
        #expect(viewModel.state == .empty)
    }

    @Test
    func loadsInfoAndAvatar() async {
        await viewModel.load(from: session)

        #expect(viewModel.state == .loaded(Profile(userID: "ada", info: .ada, avatar: .dot)))
        #expect(userInfoProvider.userInfoStub.callArguments == ["ada"])
        #expect(imageProcessor.imageStub.callArguments == [.image()])
        #expect(
            telemetryEventLogger.logStub.callArguments == [
                .init(name: "profile_loaded", attributes: ["userID": "ada"])
            ]
        )
    }

    @Test
    func asksForNoAvatarOfAnUnknownUser() async {
        let userInfoProvider = MockUserInfoProvider()
        userInfoProvider.userInfoStub.defaultError = TestError()
        let viewModel = ProfileViewModel(dependencies: .mock(userInfoProvider: userInfoProvider))

        await viewModel.load(from: session)
        #expect(viewModel.state == .failed(message: "it didn't work"))
        #expect(session.avatarStub.callArguments.isEmpty)
    }

    @Test
    func isLoadingWhileItWaits() async throws {
        session.avatarStub.pause()
        let loading = Task { await viewModel.load(from: session) }
        try await session.avatarStub.waitForCall(1)
        #expect(viewModel.state == .loading)

        session.avatarStub.resume()
        await loading.value
        #expect(viewModel.state == .loaded(Profile(userID: "ada", info: .ada, avatar: .dot)))
    }

    @Test
    func cancelingLoadingEmptiesTheState() async throws {
        session.avatarStub.pause()
        let loading = Task { await viewModel.load(from: session) }
        try await session.avatarStub.waitForCall(1)
        loading.cancel()
        await loading.value

        #expect(viewModel.state == .empty)
        #expect(telemetryEventLogger.logStub.callArguments == [])
    }

    @Test(arguments: ["userInfo", "avatar", "image"])
    func failsWithTheMessageOfTheError(part: String) async {
        switch part {
        case "userInfo": userInfoProvider.userInfoStub.defaultError = TestError()
        case "avatar": session.avatarStub.defaultError = TestError()
        default: imageProcessor.imageStub.defaultError = TestError()
        }
        await viewModel.load(from: session)

        #expect(viewModel.state == .failed(message: "it didn't work"))
        #expect(
            telemetryEventLogger.logStub.callArguments == [
                .init(name: "profile_failed", attributes: ["userID": "ada"])
            ]
        )
    }

    @Test
    func notifiesObserversOfItsState() async {
        let changeStub = Stub<Void, Void>()
        withObservationTracking {
            _ = viewModel.state
        } onChange: {
            changeStub()
        }
        await viewModel.load(from: session)
        #expect(changeStub.callCount == 1)
    }
}
