import Dispatch

/// Runs the jobs of a body on a queue, which is always an event from outside of an order.
///
/// A short sleep isn't always one: on a busy machine it has ended before its task waits.
final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "QueueExecutor")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    /// Goes to a queue and comes back.
    static func visit() async {
        await withTaskExecutorPreference(QueueExecutor()) {}
    }
}
