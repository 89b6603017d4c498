import Dispatch
import Synchronization

/// The tasks of a test that go on without an order, several at once, and the number of their jobs.
///
/// A job comes from a task that prefers this executor, or by ``RuntimeHooks``. As in an order, a task belongs to the test if its
/// first job came from a thread or a task of the test.
nonisolated final class UndrivenTasks: TaskExecutor {
    /// The tasks of the current task's test, if it goes on without an order, or may have to.
    @TaskLocal static var ofTest: UndrivenTasks?

    private static let slot = ThreadSlot()

    private static let owners = Locked(TaskOwners<UndrivenTasks>())

    private static let jobTaker = JobTaker {
        current != nil
    } takes: { job, isOnMainActor in
        let (task, current) = (RuntimeHooks.taskID(of: job), current)
        let owner = task == 0 ? current : owners.withLock { $0.owner(of: task, onThreadOf: current) }
        owner?.add(job, isOnMainActor: isOnMainActor)
        return owner != nil
    }

    /// The task of the test, which is older than all others.
    private let testTask = RuntimeHooks.currentJob.map(RuntimeHooks.taskID) ?? 0

    private let isUnderWay = Atomic(false)
    private let jobCount = Atomic(0)

    /// A number that changes when a job comes.
    private let lastJob = Atomic(0)

    /// The tasks that wait until no other one can go on.
    private let settlers = Locked(Queue<CheckedContinuation<Void, Never>>([]))

    /// Those to which the tasks belong that the current thread starts, and the current task.
    static var current: UndrivenTasks? {
        guard let tasks = slot.current as? UndrivenTasks ?? ofTest else { return nil }
        return tasks.isUnderWay.load(ordering: .relaxed) ? tasks : nil
    }

    /// From now on, the tasks go on without an order.
    ///
    /// - Parameter tasks: Those that have begun.
    func begin(with tasks: [UInt64] = []) {
        Self.owners.withLock { owners in
            // Two threads can find at once that an order can't go on, of which the second knows no tasks anymore.
            if isUnderWay.exchange(true, ordering: .relaxed) { return }
            owners.beginRun(of: self, task: testTask)
            for task in tasks { owners.add(task, to: self) }
        }
        _ = JobTaker.withoutOrder.storeIfNil(Self.jobTaker)
    }

    /// From now on, the test has no tasks.
    func end() {
        isUnderWay.store(false, ordering: .relaxed)
        Self.owners.withLock { $0.end(self) }
    }

    // MARK: Jobs

    func enqueue(_ job: consuming ExecutorJob) {
        add(UnownedJob(job), isOnMainActor: false)
    }

    /// Runs a job on a thread of its own, or on the main actor.
    func add(_ job: UnownedJob, isOnMainActor: Bool) {
        addJob()
        let queue = isOnMainActor ? DispatchQueue.main : .global()
        queue.async { [self] in
            count {
                if isOnMainActor {
                    MainActorTurns.run(job)
                } else {
                    // The closure runs the job once.
                    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
                }
            }
            removeJob()
        }
    }

    /// Runs a job that is counted meanwhile.
    func count(_ job: () -> Void) {
        addJob()
        Self.slot.run(for: self, job)
        removeJob()
    }

    private func addJob() {
        lastJob.add(1, ordering: .relaxed)
        jobCount.add(1, ordering: .relaxed)
    }

    /// Releases what the job has done to the wait that no longer counts it.
    private func removeJob() {
        jobCount.subtract(1, ordering: .releasing)
    }

    // MARK: Waits

    /// Waits until no task can go on but those that wait here, and nothing has come from outside for some time.
    nonisolated(nonsending) func settle() async {
        // Without the hooks, unstructured tasks aren't counted.
        let quietTime = RuntimeHooks.areAvailable ? OrderRun.quietTime : OrderRun.quietTime * 5
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isFirst = settlers.withLock { settlers in
                defer { settlers.append(continuation) }
                return settlers.first == nil
            }
            if isFirst { watch(quietTime) }
        }
    }

    private func watch(_ quietTime: Duration) {
        let former = lastJob.load(ordering: .relaxed)
        DispatchQueue.global().asyncAfter(deadline: .now() + quietTime / .seconds(1)) { [self] in
            // In this order, so that a job that comes meanwhile is seen.
            guard jobCount.load(ordering: .acquiring) == 0, lastJob.load(ordering: .relaxed) == former else {
                return watch(quietTime)
            }
            let (settler, hasMore) = settlers.withLock { settlers in
                (settlers.popFirst(), settlers.first != nil)
            }
            count { settler?.resume() }
            if hasMore { watch(quietTime) }
        }
    }

    // MARK: A body

    /// Runs a body, whose tasks go on without an order.
    nonisolated(nonsending) func run(_ body: @concurrent () async throws -> Void) async rethrows {
        begin()
        let usesHooks = RuntimeHooks.areAvailable
        if usesHooks { RuntimeHooks.begin() }
        defer {
            end()
            if usesHooks { RuntimeHooks.end(isChangedInBody: false) }
        }
        try await Self.$ofTest.withValue(self) {
            try await withTaskExecutorPreference(self) { try await body() }
        }
    }
}
