import Hummingbird

/// Says whether the server can do its work.
protocol HealthChecking: Sendable {
    func check() async throws
}

/// What a load balancer asks.
struct HealthRoutes {
    let health: any HealthChecking

    func add(to router: some RouterMethods<AppRequestContext>) {
        router.get("health") { _, _ in
            try await health.check()
            return ["status": "ok"]
        }
    }
}
