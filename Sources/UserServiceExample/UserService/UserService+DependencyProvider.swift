import Providers

extension UserService {
    /// The dependencies of a ``UserService``: properties for instances, and functions for those created on demand.
    protocol DependencyProviding: Sendable {
        var networkClient: any NetworkClient { get }
        var telemetryEventLogger: any TelemetryEventLogging { get }

        @MainActor func makeProfileViewModel() -> ProfileViewModel
        func makeUserSession(userID: String) -> any UserSession
    }

    /// The provider of the real program, which ``CompositionRoot`` creates.
    struct DependencyProvider: DependencyProviding {
        let networkClient: any NetworkClient
        let telemetryEventLogger: any TelemetryEventLogging
        let sharedImageProcessor: Shared<any ImageProcessing>
        let userInfoProvider: any UserInfoProvider

        @MainActor
        func makeProfileViewModel() -> ProfileViewModel {
            ProfileViewModel(
                dependencies: .init(
                    imageProcessor: sharedImageProcessor.value,
                    telemetryEventLogger: telemetryEventLogger,
                    userInfoProvider: userInfoProvider
                )
            )
        }

        func makeUserSession(userID: String) -> any UserSession {
            StandardUserSession(networkClient: networkClient, userID: userID)
        }
    }
}
