import Dispatch

/// Stands in for the main actor's executor in the tasks of an order, so that its jobs are steps of the order.
///
/// They run on the main thread, one at a time and in the order of their arrival, as always.
nonisolated final class MainActorTurns: SerialExecutor {
    static let shared = MainActorTurns()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if OrderDriver.takes(job, onMainActor: true) { return }
        // A task that its order hasn't waited for goes on without the order. The closure runs the job once.
        DispatchQueue.main.async { unsafe job.runSynchronously(on: MainActor.sharedUnownedExecutor) }
    }

    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(.main))
    }
}
