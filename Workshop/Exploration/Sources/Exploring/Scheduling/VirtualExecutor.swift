/// Runs each job of a task as a virtual thread.
final class VirtualExecutor: TaskExecutor {
    static let shared = VirtualExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Scheduler.shared.add(job) { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

/// Runs the jobs of one actor as virtual threads, one at a time and in order.
///
/// Return its `asUnownedSerialExecutor()` from the `unownedExecutor` of an actor.
public final class VirtualSerialExecutor: SerialExecutor {
    // Used only by the running virtual thread.
    private nonisolated(unsafe) let queue = JobQueue()

    /// Creates an executor without jobs.
    public init() {}

    /// Makes a job ready.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Scheduler.shared.add(job, in: queue) { [self] in
            // With the task executor, or each call on the actor would switch to the actor again.
            job.runSynchronously(
                isolatedTo: asUnownedSerialExecutor(),
                taskExecutor: VirtualExecutor.shared.asUnownedTaskExecutor()
            )
            queue.isRunning = false
        }
    }
}
