#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The jobs of all tasks, which run on the main thread, one at a time, in random order.
///
/// When no job is left, every effect of an operation has happened, and a task that hasn't ended waits for something.
/// Because the seed decides the order, it repeats a failure.
enum Jobs {
    // Everything in this process happens on the main thread.
    private nonisolated(unsafe) static var waiting: [UnownedJob] = []

    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

    /// Makes the tasks of this process add their jobs here instead of to the thread pool.
    static func takeOver() {
        guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else {
            fatalError("The runtime has no swift_task_enqueueGlobal_hook.")
        }
        let hook: Hook = { job, _ in Jobs.waiting.append(job) }
        symbol.assumingMemoryBound(to: Hook.self).pointee = hook
    }

    /// Runs jobs until none is left, and chooses the next one by its index below the number of jobs.
    static func runAll(choose: (Int) -> Int) {
        let generic = unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)
        while !waiting.isEmpty {
            let index = waiting.count == 1 ? 0 : choose(waiting.count)
            waiting.swapAt(index, waiting.count - 1)
            runJob(waiting.removeLast(), generic)
        }
    }
}

/// Runs a job on the current thread, outside of any actor.
@_silgen_name("swift_job_run")
private func runJob(_ job: UnownedJob, _ executor: UnownedSerialExecutor)
