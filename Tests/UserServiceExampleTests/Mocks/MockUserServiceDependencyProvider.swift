import Stubbing

@testable import UserServiceExample

final class MockUserServiceDependencyProvider: UserService.DependencyProviding {
    let networkClientStub: Stub<Void, any NetworkClient>
    let telemetryEventLoggerStub: Stub<Void, any TelemetryEventLogging>
    let makeProfileViewModelStub = Stub<Void, ProfileViewModel>()
    let makeUserSessionStub = Stub<String, any UserSession>(neutralValue: MockUserSession())

    init(networkClient: any NetworkClient, telemetryEventLogger: any TelemetryEventLogging) {
        networkClientStub = Stub(defaultReturnValue: networkClient)
        telemetryEventLoggerStub = Stub(defaultReturnValue: telemetryEventLogger)
    }

    var networkClient: any NetworkClient { networkClientStub() }

    var telemetryEventLogger: any TelemetryEventLogging { telemetryEventLoggerStub() }

    func makeProfileViewModel() -> ProfileViewModel {
        makeProfileViewModelStub()
    }

    func makeUserSession(userID: String) -> any UserSession {
        makeUserSessionStub(userID)
    }
}
