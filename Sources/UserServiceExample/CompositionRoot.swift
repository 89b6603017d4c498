import Foundation
import Providers

/// The composition root, which builds the graph and is the only code that knows every concrete type.
///
/// Start reading here, or follow the order in the README of this folder.
struct CompositionRoot {
    private let userServiceDependencyProvider: UserService.DependencyProvider

    /// Creates the dependencies that live as long as the program.
    ///
    /// Each `let` uses those above it.
    ///
    /// - Parameters:
    ///   - source: The directory or server to read users from.
    ///   - clock: The clock that tells the date. A test passes its own.
    ///   - timer: The clock that measures waits and time limits. A test passes its own.
    ///   - standardError: Receives the telemetry events, one per line.
    init(source: UserSource, clock: any WallClock, timer: any Clock<Duration>, standardError: any LineWriting) {
        let networkClient = Self.makeNetworkClient(source: source, timer: timer)
        let telemetryEventLogger = JSONLinesTelemetryEventLogger(clock: clock, output: standardError)
        userServiceDependencyProvider = UserService.DependencyProvider(
            networkClient: networkClient,
            telemetryEventLogger: telemetryEventLogger,
            // Listing users doesn't need images, so the image processor is created when the first profile is shown.
            sharedImageProcessor: Shared {
                ImageProcessor(imageCache: MemoryImageCache(), telemetryEventLogger: telemetryEventLogger)
            },
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

    /// Returns a client for a directory or a server.
    ///
    /// Only this function knows which.
    private static func makeNetworkClient(source: UserSource, timer: any Clock<Duration>) -> any NetworkClient {
        let sizeLimit = 4_000_000
        switch source {
        case .directory(let directory):
            return DirectoryNetworkClient(directory: directory, sizeLimit: sizeLimit)
        case .server(let server):
            let networkClient = URLSessionNetworkClient(
                clock: timer,
                server: server,
                sizeLimit: sizeLimit,
                timeLimit: .seconds(10)
            )
            return CachingNetworkClient(
                networkClient: RetryingNetworkClient(
                    networkClient: networkClient,
                    clock: timer,
                    waits: [.milliseconds(250), .seconds(1)]
                )
            )
        }
    }
}
