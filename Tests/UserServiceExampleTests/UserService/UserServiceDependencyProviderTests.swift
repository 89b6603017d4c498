import Providers
import Stubbing
import Testing

@testable import UserServiceExample

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
@MainActor
struct UserServiceDependencyProviderTests {
    private let networkClient = MockNetworkClient()
    private let provider: UserService.DependencyProvider

    init() {
        provider = UserService.DependencyProvider(
            networkClient: networkClient,
            telemetryEventLogger: MockTelemetryEventLogging(),
            sharedImageProcessor: Shared { MockImageProcessing() },
            userInfoProvider: MockUserInfoProvider()
        )
    }

    @Test
    func makesASessionOfTheUserWithItsNetworkClient() async {
        networkClient.dataStub.defaultError = TestError()
        let session = provider.makeUserSession(userID: "ada")

        #expect(session.userID == "ada")
        await #expect(throws: TestError()) { try await session.avatar() }
        #expect(networkClient.dataStub.callArguments == ["users/ada/avatar.png"])
    }

    @Test
    func createsTheImageProcessorWithTheFirstViewModel() {
        let creations = Stub<Void, Void>()
        let provider = UserService.DependencyProvider(
            networkClient: networkClient,
            telemetryEventLogger: MockTelemetryEventLogging(),
            sharedImageProcessor: Shared {
                creations()
                return MockImageProcessing()
            },
            userInfoProvider: MockUserInfoProvider()
        )
        _ = provider.makeUserSession(userID: "ada")
        creations.expectCallCount(0)
        _ = provider.makeProfileViewModel()
        _ = provider.makeProfileViewModel()
        creations.expectCallCount(1)
    }

    @Test
    func makesANewViewModelEachTime() {
        let viewModel = provider.makeProfileViewModel()
        #expect(viewModel.state == .empty)
        #expect(viewModel !== provider.makeProfileViewModel())
    }
}
