import Dispatch

/// Stands in for the main actor's executor in the tasks of an order, so that its jobs are steps of the order.
///
/// They run on the main thread, one at a time and in the order of their arrival, as always.
nonisolated final class MainActorTurns: SerialExecutor {
    static let shared = MainActorTurns()

    private static let mainQueueKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the main actor runs the caller.
    ///
    /// After `dispatchMain`, as in tests on Linux, another thread than the first one can do so. A comparison of `#isolation`
    /// with the main actor crashes the optimizer of Swift 6.3.1.
    static var areCurrent: Bool { DispatchQueue.getSpecific(key: mainQueueKey) == true }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if JobTaker.takes(job, onMainActor: true) { return }
        // A task that its order hasn't waited for goes on without the order.
        DispatchQueue.main.async { Self.run(job) }
    }

    /// Runs a job without an order, on the main thread and at once.
    static func run(_ job: UnownedJob) {
        // Each caller runs a job once.
        unsafe job.runSynchronously(on: MainActor.sharedUnownedExecutor)
    }

    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(.main))
    }
}
