import Synchronization

/// Takes over jobs of a test's tasks, which the runtime's hooks and the main actor's executor bring.
///
/// They know only this type. An order takes a job first, and then the tasks that go on without one.
nonisolated final class JobTaker: Sendable {
    /// Each is set when the first order, or the first test without one, begins.
    static let ofOrders = AtomicLazyReference<JobTaker>()
    static let withoutOrder = AtomicLazyReference<JobTaker>()

    /// Whether the current thread runs a job of a test that it takes the jobs of.
    private let isOnThread: @Sendable () -> Bool

    /// Takes over a job, or returns false if it's not one of its own.
    private let takesJob: @Sendable (_ job: UnownedJob, _ isOnMainActor: Bool) -> Bool

    init(
        isOnThread: @escaping @Sendable () -> Bool,
        takes: @escaping @Sendable (_ job: UnownedJob, _ isOnMainActor: Bool) -> Bool
    ) {
        (self.isOnThread, takesJob) = (isOnThread, takes)
    }

    static var isInJob: Bool {
        ofOrders.load()?.isOnThread() == true || withoutOrder.load()?.isOnThread() == true
    }

    static func takes(_ job: UnownedJob, onMainActor isOnMainActor: Bool = false) -> Bool {
        ofOrders.load()?.takesJob(job, isOnMainActor) == true
            || withoutOrder.load()?.takesJob(job, isOnMainActor) == true
    }
}
