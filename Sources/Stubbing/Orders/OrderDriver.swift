import Dispatch
import Foundation

/// Runs the jobs of an order's tasks one at a time, and lets the run choose which one is next.
///
/// A test shares the pool of threads with all other tests, where a task that computes can't be told from one that waits.
/// So a driver takes over the jobs of its tasks: as the executor that the task of the body and its child tasks prefer, and
/// by ``RuntimeHooks``, which also bring the jobs on the main actor and of unstructured tasks.
///
/// A job that runs on an executor that its task doesn't prefer doesn't change to an actor inline, and one that runs on
/// the executor that it does prefer doesn't come back from an actor inline. So nearly each change of executors is a job, and
/// a choice. An unstructured task prefers none. So it comes back from an actor inline.
nonisolated final class OrderDriver: TaskExecutor {
    enum Step: Sendable {
        case job(ReadyJob)
        /// An answer to a call of a task, if it's known of which.
        case answer(toTask: Int?, @Sendable () -> Void)
        /// Nothing can happen until a job comes.
        case wait
    }

    private struct State: Sendable {
        var jobs = ReadyJobs()
        var run: OrderRun?

        var cameFromOutside = false

        /// The thread that takes the steps, which changes when one of them blocks it.
        var thread = 0

        /// The thread of the step that runs, and a number that changes when one begins or ends.
        var stepThread: ProcessorTime.Thread?
        var stepCount = 0

        var processorTime = Duration.zero
        var isHookChanged = false
        var isOver = false
    }

    private static let owners = Locked(TaskOwners())

    /// Whether the runtime lets it drive unstructured tasks and the main actor.
    let usesHooks: Bool

    private let state = Locked(State())

    /// Signaled for each job that comes.
    private let wake = DispatchSemaphore(value: 0)

    private init(usesHooks: Bool) {
        self.usesHooks = usesHooks
    }

    // MARK: Jobs that come

    /// The driver whose step runs on the current thread, if it uses the hooks.
    static var current: OrderDriver? {
        guard let driver = ThreadOwner.current as? OrderDriver, driver.usesHooks else { return nil }
        return driver.state.withLock(\.isOver) ? nil : driver
    }

    /// Takes over a job that the runtime brings, if it belongs to an order.
    static func takes(_ job: UnownedJob, onMainActor isOnMainActor: Bool = false) -> Bool {
        let task = RuntimeHooks.taskID(of: job)
        let current = current
        let owner = task == 0 ? current : owners.withLock { $0.owner(of: task, onThreadOf: current) }
        guard let owner, owner.usesHooks else { return false }
        return owner.add(job, isOnMainActor: isOnMainActor, isPreferred: false)
    }

    /// Takes over a job of a task that prefers this executor.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if !add(job, isOnMainActor: false, isPreferred: true) { Self.release(job, isOnMainActor: false) }
    }

    /// Adds a job, and returns false if the search is over.
    private func add(_ job: UnownedJob, isOnMainActor: Bool, isPreferred: Bool) -> Bool {
        let isInside = ThreadOwner.current === self
        let isInTask = unsafe withUnsafeCurrentTask { unsafe $0 != nil }
        let id = RuntimeHooks.taskID(of: job)
        let isAdded = state.withLock { state in
            if state.isOver { return false }
            state.jobs.add(
                job,
                id: id,
                isOnMainActor: isOnMainActor,
                isPreferred: isPreferred,
                isInTask: isInTask,
                isInStep: isInside
            )
            if !isInside { state.cameFromOutside = true }
            return true
        }
        wake.signal()
        return isAdded
    }

    /// Lets a job go on without the order.
    private static func release(_ job: UnownedJob, isOnMainActor: Bool) {
        // Each closure runs the job once.
        if isOnMainActor {
            DispatchQueue.main.async { unsafe job.runSynchronously(on: MainActor.sharedUnownedExecutor) }
        } else {
            // The generic executor, on which the pool runs jobs.
            let generic = unsafe unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)
            DispatchQueue.global().async { unsafe job.runSynchronously(on: generic) }
        }
    }

    // MARK: Steps

    private func startThread(_ thread: Int) {
        DispatchQueue(label: "everyOrder").async { self.takeSteps(onThread: thread) }
    }

    private func takeSteps(onThread thread: Int) {
        while true {
            let (run, jobs, rest, mayGoOn) = state.withLock { state in
                (state.run, state.jobs.candidates, state.jobs.rest, state.thread == thread && !state.isOver)
            }
            guard mayGoOn else { return }
            if let rest {
                state.withLock { $0.jobs.takeRest() }
                perform(rest, onThread: thread)
                continue
            }
            switch run?.step(from: jobs) ?? jobs.first.map(Step.job) ?? .wait {
            case .job(let job):
                state.withLock { $0.jobs.take(job) }
                perform(job, onThread: thread)
            case .answer(let task, let answer):
                state.withLock { $0.jobs.beginAnswer(to: task) }
                ThreadOwner.run(for: self, answer)
                state.withLock { $0.jobs.endAnswer() }
            case .wait:
                // Ends early for each job that came, and at its limit for a call of a task that isn't driven.
                _ = wake.wait(timeout: .now() + .milliseconds(1))
            }
        }
    }

    private func perform(_ job: ReadyJob, onThread thread: Int) {
        if job.isOnMainActor {
            DispatchQueue.main.sync { run(job, onThread: thread) }
        } else {
            run(job, onThread: thread)
        }
    }

    private func run(_ job: ReadyJob, onThread thread: Int) {
        let wasHookOwn = RuntimeHooks.areOwn
        state.withLock { state in
            state.stepThread = ProcessorTime.currentThread
            state.stepCount += 1
        }
        let start = ProcessorTime.ofCurrentThread
        ThreadOwner.run(for: self) {
            // Each ready job runs once.
            if job.isOnMainActor {
                unsafe job.job.runSynchronously(on: MainActorTurns.shared.asUnownedSerialExecutor())
            } else {
                unsafe job.job.runSynchronously(on: asUnownedTaskExecutor())
            }
        }
        let time = ProcessorTime.ofCurrentThread - start
        let isHookChanged = wasHookOwn && !RuntimeHooks.areOwn
        state.withLock { state in
            state.processorTime += time
            if isHookChanged { state.isHookChanged = true }
            guard state.thread == thread else { return }
            state.stepThread = nil
            state.stepCount += 1
        }
    }

    // MARK: What a run knows

    /// The name of a task in messages, because the runtime tells that of `Task(name:)` only to the task itself.
    static func name(ofTask task: Int) -> String { task == 0 ? "the test" : "task \(task)" }

    /// The task whose step ran last.
    var stepTask: Int? { state.withLock { $0.jobs.stepTask } }

    /// Returns whether a job has come from another thread since this was called last.
    func takeOutsideArrival() -> Bool {
        state.withLock { state in
            defer { state.cameFromOutside = false }
            return state.cameFromOutside
        }
    }

    /// Whether an unstructured task has called an actor, from which it comes back without a step.
    var hasTasksWithoutTurns: Bool { state.withLock { $0.jobs.hasTasksWithoutTurns } }

    /// The processor time that the steps have used.
    var usedTime: Duration { state.withLock(\.processorTime) }
}

// MARK: A search

nonisolated extension OrderDriver {
    /// Drives the current task and those that it starts.
    ///
    /// A step that blocks its thread for as long as ``BlockedStepWatch/patience``, without using the processor, fails the
    /// run, and the others go on on another thread.
    nonisolated(nonsending) static func drive<Output>(
        _ body: nonisolated(nonsending) (OrderDriver) async throws -> Output
    ) async rethrows -> Output {
        let driver = OrderDriver(usesHooks: RuntimeHooks.areAvailable)
        if driver.usesHooks { RuntimeHooks.begin() }
        driver.startThread(0)
        let watch = BlockedStepWatch { [weak driver] in
            driver?.stepThatRuns
        } onBlock: { [weak driver] in
            driver?.leaveBlockedStep()
        }
        defer {
            watch.cancel()
            driver.end()
        }
        return try await withTaskExecutorPreference(driver) {
            await leaveExecutor()
            return try await body(driver)
        }
    }

    /// Leaves the main actor, whose jobs come to the driver only from its own thread.
    @concurrent private static func leaveExecutor() async {}

    /// Begins a run, or the time between two of them, to which no other task than the current one belongs.
    func beginRun(_ run: OrderRun?) {
        guard let job = RuntimeHooks.currentJob else { return }
        let task = RuntimeHooks.taskID(of: job)
        Self.owners.withLock { $0.beginRun(of: self, task: task) }
        let left = state.withLock { state in
            (state.run, state.cameFromOutside) = (run, false)
            return state.jobs.begin(task: task)
        }
        release(left)
    }

    private func end() {
        Self.owners.withLock { $0.end(self) }
        let (left, isHookChanged) = state.withLock { state in
            (state.isOver, state.run) = (true, nil)
            return (state.jobs.begin(task: 0), state.isHookChanged)
        }
        release(left)
        if usesHooks { RuntimeHooks.end(isChangedInBody: isHookChanged) }
        wake.signal()
    }

    /// Lets jobs go on without the order, whose tasks the body hasn't waited for.
    private func release(_ jobs: [ReadyJob]) {
        for job in jobs { Self.release(job.job, isOnMainActor: job.isOnMainActor) }
    }

    /// The step that runs, or nil if none does.
    var stepThatRuns: BlockedStepWatch.Step? {
        state.withLock { state in state.stepThread.map { .init(number: state.stepCount, thread: $0) } }
    }

    /// Gives up the thread of the step that runs, and takes the next steps on another one.
    private func leaveBlockedStep() {
        let (run, task, thread) = state.withLock { state in
            state.thread += 1
            state.stepThread = nil
            return (state.run, state.jobs.stepTask ?? 0, state.thread)
        }
        // Before the test can end.
        run?.failBlockedStep(of: task)
        startThread(thread)
    }
}
