import Providers
import ServiceLifecycle

/// Closes a scope when the server shuts down.
///
/// Services end in the reverse of their order. This one comes first, so the scope is open until the last request has been
/// answered.
struct ScopeService: Service {
    let scope: Scope

    func run() async throws {
        // It throws if the group is canceled, because another service has failed. The scope is closed then, too.
        try? await gracefulShutdown()
        try await scope.close()
    }
}
