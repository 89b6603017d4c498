import Foundation
import Providers

/// The composition root: the one place that builds the graph, and the only code that knows every concrete type.
///
/// Start reading here, or in the order that the README of this folder gives.
struct CompositionRoot {
    private let userServiceDependencyProvider: UserService.DependencyProvider

    /// Builds what lives as long as the program, each `let` from those above it.
    ///
    /// - Parameters:
    ///   - source: Where users are read from.
    ///   - clock: The clock of the computer, or a test's own.
    ///   - timer: What waits and time limits go by: the computer's, or a test's own.
    ///   - standardError: Takes the telemetry events, a line each.
    init(source: UserSource, clock: any WallClock, timer: any Clock<Duration>, standardError: any LineWriting) {
        let networkClient = Self.makeNetworkClient(source: source, timer: timer)
        let telemetryEventLogger = JSONLinesTelemetryEventLogger(clock: clock, output: standardError)
        userServiceDependencyProvider = UserService.DependencyProvider(
            networkClient: networkClient,
            telemetryEventLogger: telemetryEventLogger,
            // Listing users needs no pictures, so what processes them is created when the first profile is shown.
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

    /// The one place that differs between a directory and a server: the service takes either.
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
