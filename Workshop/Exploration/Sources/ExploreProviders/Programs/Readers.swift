import Exploring

/// Reads an asynchronous lifetime, and returns the name of the value or of the error.
nonisolated(nonsending) func outcome(of lifetime: AsyncShared<Tracked>) async -> String {
    do {
        return try await lifetime.value.description
    } catch {
        return name(of: error)
    }
}

/// Returns the name of an error in outcomes.
func name(of error: any Error) -> String {
    switch error {
    case is CancellationError: "canceled"
    case is AsyncSharedClosedError: "closed"
    case is AsyncSharedCycleError: "cycle"
    default: "\(error)"
    }
}

/// The error of a factory.
struct Offline: Error {}

/// A factory that counts the creations that run at the same time, and fails the order if there is a second.
struct Creations: Sendable {
    let order: Order
    private let running = Log<Int>()

    init(_ order: Order) {
        self.order = order
    }

    /// Runs a creation, with a step before and after a suspension.
    func run<Value: Sendable>(_ create: @Sendable () async throws -> Value) async throws -> Value {
        order.expectNoLock("the factory")
        running.append(1)
        order.expect(running.elements.reduce(0, +) == 1, "Two creations run at the same time.")
        defer { running.append(-1) }
        return try await create()
    }
}
