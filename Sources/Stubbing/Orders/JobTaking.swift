/// Takes over jobs of tasks that orders drive, which the runtime's hooks and the main actor's executor bring.
///
/// They know only this protocol, and not the drivers.
nonisolated protocol JobTaking: Sendable {
    /// Whether the current thread runs a step of an order.
    var isInStep: Bool { get }

    /// Takes over a job, or returns false if it belongs to no order.
    func takes(_ job: UnownedJob, onMainActor isOnMainActor: Bool) -> Bool
}

/// The taker of jobs, set before the first order runs.
nonisolated enum JobTaker {
    static let current = Locked<(any JobTaking)?>(nil)

    static var isInStep: Bool { current.withLock(\.self)?.isInStep ?? false }

    static func takes(_ job: UnownedJob, onMainActor isOnMainActor: Bool = false) -> Bool {
        current.withLock(\.self)?.takes(job, onMainActor: isOnMainActor) ?? false
    }
}
