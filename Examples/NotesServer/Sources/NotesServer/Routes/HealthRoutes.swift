import Hummingbird
import Logging

/// Says whether the server can do its work.
protocol HealthChecking: Sendable {
    func check() async throws
}

/// The routes that a load balancer and a supervisor call.
struct HealthRoutes {
    let health: any HealthChecking

    func add(to router: some RouterMethods<AppRequestContext>) {
        // Ready: requests may be sent to this server.
        router.get("health") { _, context in
            do {
                try await health.check()
            } catch {
                context.logger.error("Not ready", metadata: ["error": "\(error)"])
                throw RequestError.notReady
            }
            return ["status": "ok"]
        }
        // Alive: the process answers. Starting it again wouldn't get a disk emptied.
        router.get("health/live") { _, _ in ["status": "ok"] }
    }
}
