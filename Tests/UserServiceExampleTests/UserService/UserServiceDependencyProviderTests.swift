import Stubbing
import Testing

@testable import UserServiceExample

@MainActor
struct UserServiceDependencyProviderTests {
    private let networkClient = MockNetworkClient()
    private let provider: UserService.DependencyProvider

    init() {
        provider = UserService.DependencyProvider(
            networkClient: networkClient,
            telemetryEventLogger: MockTelemetryEventLogging(),
            imageProcessor: MockImageProcessing(),
            userInfoProvider: MockUserInfoProvider()
        )
    }

    @Test
    func makesASessionOfTheUserWithItsNetworkClient() async {
        networkClient.dataStub.defaultError = TestError()
        let session = provider.makeUserSession(userID: "ada")

        #expect(session.userID == "ada")
        await #expect(throws: TestError()) { try await session.avatar() }
        #expect(networkClient.dataStub.callArguments == ["users/ada/avatar.ppm"])
    }

    @Test
    func makesANewViewModelEachTime() {
        let viewModel = provider.makeProfileViewModel()
        #expect(viewModel.state == .empty)
        #expect(viewModel !== provider.makeProfileViewModel())
    }
}
