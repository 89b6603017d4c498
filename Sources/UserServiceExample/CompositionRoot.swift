import Providers

/// The composition root, which builds the graph.
///
/// Together with ``Dependencies/live(source:wallClock:timer:standardError:)``, it is the only code that knows every concrete
/// type. Start reading here, or follow the order in the README of this folder.
struct CompositionRoot {
    /// The dependencies through which anything leaves the process: a test replaces one of them, and keeps the whole graph.
    struct Dependencies {
        let networkClient: any NetworkClient
        let wallClock: any WallClock

        /// Receives the telemetry events, one per line.
        let standardError: any LineWriting
    }

    private let userServiceDependencyProvider: UserService.DependencyProvider

    /// Creates the dependencies that live as long as the program.
    ///
    /// Each `let` uses those above it.
    init(dependencies: Dependencies) {
        let telemetryEventLogger = JSONLinesTelemetryEventLogger(
            wallClock: dependencies.wallClock,
            output: dependencies.standardError
        )
        userServiceDependencyProvider = UserService.DependencyProvider(
            networkClient: dependencies.networkClient,
            telemetryEventLogger: telemetryEventLogger,
            // Listing users doesn't need images, so the image processor is created when the first profile is shown.
            sharedImageProcessor: Shared {
                ImageProcessor(imageCache: MemoryImageCache(), telemetryEventLogger: telemetryEventLogger)
            },
            userInfoProvider: StandardUserInfoProvider(networkClient: dependencies.networkClient)
        )
    }

    @MainActor
    func makeUserService(delegate: any UserServiceDelegate, initialUserID: String) -> UserService {
        UserService(
            dependencyProvider: userServiceDependencyProvider,
            delegate: delegate,
            initialUserID: initialUserID
        )
    }
}
