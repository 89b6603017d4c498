import Logging
import Providers
import ServiceLifecycle

/// Closes a scope when the server shuts down.
///
/// Services end in the reverse of their order. This one comes first, so the scope is open until the last request has been
/// answered.
struct ScopeService: Service {
    struct Dependencies {
        let clock: any Clock<Duration>
        let logger: Logger
    }

    let dependencies: Dependencies
    let scope: Scope
    let limit: Duration

    func run() async throws {
        // It throws if the group is canceled, because another service has failed. The scope is closed then, too.
        try? await gracefulShutdown()
        do {
            // If a teardown hangs, the process ends anyway, with an error that names it.
            try await scope.close(within: limit, clock: dependencies.clock)
        } catch {
            // The error that a group throws is its first one, so this one may not be shown elsewhere.
            dependencies.logger.error("Scope not closed", metadata: ["error": "\(error)"])
            throw error
        }
    }
}
