import Dispatch

/// Runs tasks one at a time, and their jobs in the order in which they become ready.
nonisolated final class SerialTaskExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "everyOrder")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // The closure runs the job exactly once, and keeps the executor alive until then.
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
