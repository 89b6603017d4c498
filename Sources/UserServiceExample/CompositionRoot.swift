import Foundation

/// The composition root: the one place that builds the graph, and the only code that knows every concrete type.
///
/// Start reading here, or in the order that the README of this folder gives.
struct CompositionRoot {
    private let userServiceDependencyProvider: UserService.DependencyProvider

    /// Builds what lives as long as the program, each `let` from those above it.
    ///
    /// - Parameters:
    ///   - directory: The directory of users.
    ///   - clock: The clock of the computer, or a test's own.
    ///   - standardError: Takes the telemetry events, a line each.
    init(directory: URL, clock: any WallClock, standardError: any LineWriting) {
        let networkClient = DirectoryNetworkClient(directory: directory, sizeLimit: 4_000_000)
        let telemetryEventLogger = JSONLinesTelemetryEventLogger(clock: clock, output: standardError)
        userServiceDependencyProvider = UserService.DependencyProvider(
            networkClient: networkClient,
            telemetryEventLogger: telemetryEventLogger,
            imageProcessor: ImageProcessor(
                imageCache: MemoryImageCache(),
                telemetryEventLogger: telemetryEventLogger
            ),
            userInfoProvider: StandardUserInfoProvider(networkClient: networkClient)
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
