import Dispatch
import Foundation
import Synchronization

/// Runs the jobs of an order's tasks one at a time, and lets the run choose which one is next.
///
/// A test shares the pool of threads with all other tests, where a task that computes can't be told from one that waits.
/// So a driver takes over the jobs of its tasks: as the executor that the task of the body and its child tasks prefer, and
/// by ``RuntimeHooks``, which also bring the jobs on the main actor and of unstructured tasks.
///
/// A job that runs on an executor that its task doesn't prefer doesn't change to an actor inline, and one that runs on
/// the executor that it does prefer doesn't come back from an actor inline. So nearly each change of executors is a job, and
/// a choice. An unstructured task prefers none. So it comes back from an actor inline.
///
/// A driver that waits has no thread. A job, a call or the time that it waits for wakes it.
nonisolated final class OrderDriver: TaskExecutor, StepOwner {
    fileprivate struct State: Sendable {
        var jobs = ReadyJobs()
        var run: (any StepChoosing)?
        var cameFromOutside = false

        /// The steps of the tasks after the body has returned, if it has.
        var lastSteps: LastSteps?

        /// The tasks that wait until no other one can go on, and whether one has done so.
        var settlers = Queue<Settler>([])
        var hasSettled = false

        /// The queue that takes the steps, and its number, which change when a step blocks its thread.
        var queue = DispatchQueue(label: "everyOrder")
        var queueNumber = 0

        /// Whether the queue takes steps now, and whether something came that it hasn't seen.
        var isTakingSteps = false
        var isWoken = false

        /// The time at which the driver wakes itself, if it does.
        var alarm: ContinuousClock.Instant?

        /// The thread of the step that runs, and a number that changes when one begins or ends.
        var stepThread: ProcessorTime.Thread?
        var stepCount = 0

        /// The waits of the run's tasks for events of this library.
        var waits: [Int: TaskWait] = [:]
        var lastWaitID = 0

        /// Whether the run is given up, so that its tasks are canceled.
        var isGivenUp = false

        /// The task of the body, which lives as long as the search.
        var bodyTask: UnownedJob?

        /// The actions for the end of the step that runs.
        var endActions: [@Sendable () -> Void] = []

        var processorTime = Duration.zero

        /// Whether a run has started a task.
        var hasStartedTask = false

        /// The searches that a run has begun, and those of them that are under way.
        var searchCount = 0
        var openSearchCount = 0
        var hasStartedProcess = false
        var isHookChanged = false

        /// Whether the jobs go on without the order from now on, and whether that is because all tasks waited.
        var isOver = false
        var hasWaited = false

        /// Whether it has a place to take steps, how long it has had it, and for how long it has waited for one.
        var hasPlace = false
        var turnTime = Duration.zero
        var placeTime = Duration.zero
    }

    /// A wait of the search until no task can go on.
    fileprivate struct LastSteps: Sendable {
        var stepsLeft: Int
        let continuation: CheckedContinuation<[String], Never>
    }

    /// A wait of a task until no other one can go on.
    fileprivate struct Settler: Sendable {
        let task: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private static let owners = Locked(TaskOwners<OrderDriver>())

    /// The number of drivers that may have tasks, so that without one, no job waits for the lock of the owners.
    private static let driverCount = Atomic(0)

    /// Whether the runtime lets it drive unstructured tasks and the main actor.
    let usesHooks: Bool

    /// Whether tasks that can't go on in an order go on without one, and the search fails no test by itself.
    let stepsAside: Bool

    /// The tasks that go on without the order.
    private let undriven: UndrivenTasks

    private let state = Locked(State())

    private init(usesHooks: Bool, stepsAside: Bool, undriven: UndrivenTasks) {
        (self.usesHooks, self.stepsAside, self.undriven) = (usesHooks, stepsAside, undriven)
    }

    // MARK: Jobs that come

    /// The driver whose step runs on the current thread, if it uses the hooks.
    static var current: OrderDriver? {
        guard let driver = ThreadOwner.current as? OrderDriver, driver.usesHooks else { return nil }
        return driver.state.withLock(\.isOver) ? nil : driver
    }

    /// Brings each job to the driver that its task belongs to.
    private static let jobTaker = JobTaker {
        current != nil
    } takes: { job, isOnMainActor in
        guard driverCount.load(ordering: .relaxed) > 0 else { return false }
        let task = RuntimeHooks.taskID(of: job)
        let current = current
        let owner = task == 0 ? current : owners.withLock { $0.owner(of: task, onThreadOf: current) }
        guard let owner, owner.usesHooks else { return false }
        return owner.add(job, isOnMainActor: isOnMainActor)
    }

    /// Takes over a job of a task that prefers this executor.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // Only the job's task keeps the driver for this call, and the job may end it and the search on another thread.
        let driver = unsafe Unmanaged.passRetained(self)
        defer { unsafe driver.release() }
        if !add(job, isOnMainActor: false) { undriven.add(job, isOnMainActor: false) }
    }

    /// Adds a job, and returns false if the search is over.
    private func add(_ job: UnownedJob, isOnMainActor: Bool) -> Bool {
        // A test that has stepped aside may have millions of jobs.
        if stepsAside, isOver { return false }
        let isInside = ThreadOwner.current === self
        let isInTask = unsafe withUnsafeCurrentTask { unsafe $0 != nil }
        let id = RuntimeHooks.taskID(of: job)
        // Before the job can run. The job of an actor isn't a task.
        if id != 0 { RuntimeHooks.raisePriority(of: job) }
        let isOfProcess = stepsAside && !isInside && EndOfProcess.isOnCurrentThread
        let (isAdded, isGivenUp) = state.withLock { state in
            if state.isOver { return (false, false) }
            state.jobs.add(job, id: id, isOnMainActor: isOnMainActor, isInTask: isInTask, isInStep: isInside)
            if !isInside { state.cameFromOutside = true }
            if isOfProcess { state.hasStartedProcess = true }
            if state.jobs.taskCount > 1 { state.hasStartedTask = true }
            return (true, state.isGivenUp)
        }
        // A task that yields, or goes to an actor, isn't the job that it adds.
        if isGivenUp, isInside, isInTask { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        wake()
        return isAdded
    }

    // MARK: Steps

    /// Looks for the next step, on the queue of the driver.
    ///
    /// - Parameter isPatient: Whether other drivers that wait for a place come first.
    func wake(isPatient: Bool = false) {
        let (queue, number, isResting) = state.withLock { state in
            defer { (state.isWoken, state.isTakingSteps) = (true, true) }
            return (state.queue, state.queueNumber, !state.isTakingSteps && !state.isOver)
        }
        guard isResting else { return }
        if !stepsAside { return queue.async { self.takeSteps(onQueue: number) } }
        let start = ContinuousClock.now
        StepPlaces.shared.take(isPatient: isPatient) { [self] in
            state.withLock { state in
                (state.hasPlace, state.turnTime) = (true, .zero)
                state.placeTime += .now - start
            }
            queue.async { self.takeSteps(onQueue: number) }
        }
    }

    /// Gives the place back that the driver has, if it has one.
    private func leavePlace() {
        let hadPlace = state.withLock { state in
            defer { state.hasPlace = false }
            return state.hasPlace
        }
        if hadPlace { StepPlaces.shared.giveBack() }
    }

    /// Leaves the place to a driver that waits for one, if this one has had it for long, and waits for another place.
    private func leavesPlaceToOthers() -> Bool {
        guard stepsAside else { return false }
        let hadLongTurn = state.withLock { $0.hasPlace && $0.turnTime >= StepPlaces.longestTurn }
        guard hadLongTurn, StepPlaces.shared.areAwaited else { return false }
        leavePlace()
        state.withLock { $0.isTakingSteps = false }
        wake(isPatient: true)
        return true
    }

    private func takeSteps(onQueue number: Int) {
        while true {
            if leavesPlaceToOthers() { return }
            let start = ProcessorTime.ofCurrentThread
            guard let step = nextStep(onQueue: number) else { return leavePlace() }
            switch step {
            case .rest(let job):
                perform(job, since: start, onQueue: number)
            case .job(let job):
                state.withLock { $0.jobs.take(job) }
                perform(job, since: start, onQueue: number)
            case .answer(let task, let answer):
                state.withLock { $0.jobs.beginAnswer(to: task) }
                ThreadOwner.run(for: self, answer)
                state.withLock { $0.jobs.endAnswer() }
            case .endSettling:
                let settler = state.withLock { state in
                    state.hasSettled = true
                    let settler = state.settlers.popFirst()
                    state.jobs.beginAnswer(to: settler?.task)
                    return settler
                }
                ThreadOwner.run(for: self) { settler?.continuation.resume() }
                state.withLock { $0.jobs.endAnswer() }
            case .giveUp(let action):
                giveUp(action)
            case .stepAside(let areWaiting):
                state.withLock { $0.hasWaited = areWaiting }
                stepAside()
            case .wait(let time):
                if rests(until: time) { return }
            }
        }
    }

    /// Returns the next step, or nil if the search is over, or if another queue takes the steps.
    ///
    /// The candidates are gone when it returns, because to change what they are a part of would copy it.
    private func nextStep(onQueue number: Int) -> NextStep? {
        let seen = state.withLock { $0.seeReadySteps(onQueue: number) }
        guard let (run, ready, rest, isAfterBody) = seen else { return nil }
        if let rest { return .rest(rest) }
        if isAfterBody {
            if ready.jobs.isEmpty, ready.settlingTask != nil { return .endSettling }
            if endsLastSteps(with: ready.jobs) { return nextStep(onQueue: number) }
        }
        return run?.nextStep(from: ready) ?? ready.jobs.first.map(NextStep.job) ?? .wait(until: nil)
    }

    /// Ends the wait until no task can go on, if none can, or if it has lasted too long.
    private func endsLastSteps(with ready: JobCandidates) -> Bool {
        let lastSteps = state.withLock { state -> LastSteps? in
            guard let lastSteps = state.lastSteps else { return nil }
            if !ready.isEmpty, lastSteps.stepsLeft > 0 {
                state.lastSteps?.stepsLeft -= 1
                return nil
            }
            state.lastSteps = nil
            // The body goes on next.
            state.jobs.beginAnswer(to: 0)
            return lastSteps
        }
        guard let lastSteps else { return false }
        let names = ready.tasks.sorted().map(ReadyJob.name)
        ThreadOwner.run(for: self) { lastSteps.continuation.resume(returning: names) }
        state.withLock { $0.jobs.endAnswer() }
        return true
    }

    /// Gives up the thread until something comes, or returns false if something has.
    private func rests(until time: ContinuousClock.Instant?) -> Bool {
        var leavesPlace = false
        let (rests, alarm): (Bool, DispatchQueue?) = state.withLock { state in
            if state.isWoken { return (false, nil) }
            state.isTakingSteps = false
            leavesPlace = state.hasPlace
            state.hasPlace = false
            // An earlier alarm wakes the driver, which then sets another one.
            guard let time, time < state.alarm ?? time.advanced(by: .nanoseconds(1)) else { return (true, nil) }
            state.alarm = time
            return (true, state.queue)
        }
        if leavesPlace { StepPlaces.shared.giveBack() }
        if let alarm, let time {
            let distance = max(.zero, time - .now)
            alarm.asyncAfter(deadline: .now() + distance / .seconds(1)) { [weak self] in
                self?.state.withLock { state in
                    if state.alarm == time { state.alarm = nil }
                }
                self?.wake()
            }
        }
        return rests
    }

    /// Ends the waits of the run's tasks, and cancels them.
    private func giveUp(_ action: () -> Void) {
        let (waits, settlers, body) = state.withLock { state in
            state.isGivenUp = true
            let waits = state.waits.sorted { $0.key < $1.key }.map(\.value.signal)
            return (waits, state.takeSettlers(), state.bodyTask)
        }
        ThreadOwner.run(for: self) {
            if let body { RuntimeHooks.cancel(body) }
            for signal in waits { signal.end(.canceled) }
            for settler in settlers { settler.continuation.resume() }
            action()
        }
    }

    /// Whether the last run was given up.
    var isGivenUp: Bool { state.withLock(\.isGivenUp) }

    func beginWait(for signal: Signal, name: @escaping @Sendable () -> String) -> Int {
        state.withLock { state in
            state.lastWaitID += 1
            state.waits[state.lastWaitID] = TaskWait(task: state.jobs.stepTask ?? 0, name: name, signal: signal)
            return state.lastWaitID
        }
    }

    func endWait(_ id: Int) {
        state.withLock { $0.waits[id] = nil }
    }

    private func perform(_ job: ReadyJob, since start: Duration, onQueue number: Int) {
        if job.isOnMainActor {
            DispatchQueue.main.sync { run(job, since: ProcessorTime.ofCurrentThread, onQueue: number) }
        } else {
            run(job, since: start, onQueue: number)
        }
    }

    /// Runs a job.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - start: The processor time of the thread before the job was chosen, which is a part of its cost.
    ///   - number: The number of the queue.
    private func run(_ job: ReadyJob, since start: Duration, onQueue number: Int) {
        let wasHookOwn = RuntimeHooks.areOwn
        let isGivenUp = state.withLock { state in
            state.stepThread = ProcessorTime.currentThread
            state.stepCount += 1
            return state.isGivenUp
        }
        // The job hasn't run, so its task lives.
        if isGivenUp, job.isTask { RuntimeHooks.cancel(job.job) }
        undriven.count {
            ThreadOwner.run(for: self) {
                // Each ready job runs once.
                if job.isOnMainActor {
                    unsafe job.job.runSynchronously(on: MainActorTurns.shared.asUnownedSerialExecutor())
                } else {
                    unsafe job.job.runSynchronously(on: asUnownedTaskExecutor())
                }
            }
        }
        let time = ProcessorTime.ofCurrentThread - start
        let isHookChanged = wasHookOwn && !RuntimeHooks.areOwn
        let actions = state.withLock { state in
            state.processorTime += time
            state.turnTime += time
            if isHookChanged { state.isHookChanged = true }
            defer { state.endActions = [] }
            guard state.queueNumber == number else { return state.endActions }
            state.stepThread = nil
            state.stepCount += 1
            return state.endActions
        }
        guard !actions.isEmpty else { return }
        ThreadOwner.run(for: self) { for action in actions { action() } }
    }

    func whenStepEnds(_ action: @escaping @Sendable () -> Void) {
        state.withLock { $0.endActions.append(action) }
    }

    var hasStartedTask: Bool { state.withLock(\.hasStartedTask) }

    /// Whether a run has begun a search of its own.
    var hasSearched: Bool { state.withLock { $0.searchCount > 0 } }

    /// Whether a run has started a process, such as that of an exit test, as far as that is known.
    var hasStartedProcess: Bool { state.withLock(\.hasStartedProcess) }

    /// Whether the tasks have gone on without the order.
    var isOver: Bool { state.withLock(\.isOver) }

    /// Whether the tasks have gone on without the order because all of them waited.
    var hasWaited: Bool { state.withLock(\.hasWaited) }

    /// How long the driver has waited until others left it a place.
    var placeTime: Duration { state.withLock(\.placeTime) }

    /// The processor time that the steps and their choices have used.
    var usedTime: Duration { state.withLock(\.processorTime) }
}

nonisolated extension OrderDriver.State {
    fileprivate mutating func takeSettlers() -> [OrderDriver.Settler] {
        defer { settlers = Queue([]) }
        return settlers.elements
    }

    /// Returns what can come next, or nil if the search is over, or if another queue takes the steps.
    fileprivate mutating func seeReadySteps(
        onQueue number: Int
    ) -> (run: (any StepChoosing)?, ready: ReadySteps, rest: ReadyJob?, isAfterBody: Bool)? {
        guard queueNumber == number, !isOver else { return nil }
        let rest = jobs.takeRest()
        let ready = ReadySteps(
            jobs: jobs.candidates,
            lastTask: jobs.stepTask,
            cameFromOutside: cameFromOutside,
            taskCount: jobs.taskCount,
            usedTime: processorTime,
            settlingTask: settlers.first?.task,
            hasSettled: hasSettled,
            isSearching: openSearchCount > 0,
            waits: waits
        )
        isWoken = false
        // Seen by the run with the next step that it chooses.
        if rest == nil { cameFromOutside = false }
        return (lastSteps == nil ? run : nil, ready, rest, lastSteps != nil)
    }
}

// MARK: A search

nonisolated extension OrderDriver {
    /// Drives the current task and those that it starts.
    ///
    /// - Parameters:
    ///   - stuck: The fate of a run whose step blocks its thread for as long as ``BlockedStepWatch/patience``, without
    ///     using the processor. Of one that fails, the other tasks go on on another thread. One that goes on alone does so
    ///     after its own patience, also if the step has computed for as long while others could go on.
    ///   - undriven: The tasks that go on without the order.
    ///   - body: The search.
    /// - Returns: What the search returns.
    nonisolated(nonsending) static func drive<Output>(
        ifStuck stuck: StuckRun,
        elseIn undriven: UndrivenTasks = UndrivenTasks(),
        _ body: nonisolated(nonsending) (OrderDriver) async throws -> Output
    ) async rethrows -> Output {
        let outer = current
        outer?.state.withLock { state in
            state.searchCount += 1
            state.openSearchCount += 1
        }
        defer { outer?.state.withLock { $0.openSearchCount -= 1 } }
        let driver = OrderDriver(
            usesHooks: RuntimeHooks.areAvailable,
            stepsAside: stuck.patience != nil,
            undriven: undriven
        )
        if driver.usesHooks {
            _ = JobTaker.ofOrders.storeIfNil(jobTaker)
            driverCount.add(1, ordering: .relaxed)
            RuntimeHooks.begin()
        }
        let watch = BlockedStepWatch(
            patience: stuck.patience ?? BlockedStepWatch.patience,
            longestStep: stuck.patience
        ) { [weak driver] in
            driver?.stepThatRuns
        } onBlock: { [weak driver] in
            if driver?.stepsAside == true { driver?.stepAside() } else { driver?.leaveBlockedStep() }
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
    func beginRun(_ run: (any StepChoosing)?) {
        guard let job = RuntimeHooks.currentJob else { return }
        let task = RuntimeHooks.taskID(of: job)
        RuntimeHooks.raisePriority(of: job)
        if isOver { return }
        Self.owners.withLock { $0.beginRun(of: self, task: task) }
        let (left, settlers) = state.withLock { state in
            (state.run, state.cameFromOutside, state.bodyTask, state.waits) = (run, false, job, [:])
            return (state.jobs.begin(task: task), state.takeSettlers())
        }
        release(left)
        for settler in settlers { settler.continuation.resume() }
    }

    /// Lets the tasks of the run go on until each of them waits, for at most so many steps, or ten for each that is ready.
    ///
    /// - Returns: The names of the tasks that could go on even then.
    nonisolated(nonsending) func takeLastSteps(most: Int) async -> [String] {
        if state.withLock({ $0.jobs.isEmpty && $0.settlers.first == nil }) { return [] }
        return await withCheckedContinuation { continuation in
            state.withLock { state in
                // Each of thousands of tasks takes a few.
                let most = max(most, 10 * state.jobs.readyCount)
                state.lastSteps = LastSteps(stepsLeft: most, continuation: continuation)
            }
        }
    }

    /// Waits until no task can go on but those that wait here, with the order or without it.
    nonisolated(nonsending) func settle() async {
        await settleInOrder()
        if isOver { await undriven.settle() }
    }

    private nonisolated(nonsending) func settleInOrder() async {
        await withCheckedContinuation { continuation in
            let isWaiting = state.withLock { state in
                if state.isOver || state.isGivenUp || state.run == nil { return false }
                state.settlers.append(Settler(task: state.jobs.stepTask ?? 0, continuation: continuation))
                return true
            }
            if !isWaiting { continuation.resume() }
        }
    }

    private func end() {
        stopSteps()
        undriven.end()
        guard usesHooks else { return }
        Self.driverCount.subtract(1, ordering: .relaxed)
        RuntimeHooks.end(isChangedInBody: state.withLock(\.isHookChanged))
    }

    /// Lets all jobs go on without the order, now and later.
    private func stepAside() {
        undriven.begin(with: Self.owners.withLock { $0.tasks(of: self) })
        stopSteps()
    }

    private func stopSteps() {
        Self.owners.withLock { $0.end(self) }
        let (left, settlers, lastSteps) = state.withLock { state in
            (state.isOver, state.run) = (true, nil)
            defer { state.lastSteps = nil }
            return (state.jobs.begin(task: 0), state.takeSettlers(), state.lastSteps)
        }
        leavePlace()
        release(left)
        for settler in settlers { settler.continuation.resume() }
        lastSteps?.continuation.resume(returning: [])
    }

    /// Lets jobs go on without the order, whose tasks the body hasn't waited for.
    private func release(_ jobs: [ReadyJob]) {
        for job in jobs { undriven.add(job.job, isOnMainActor: job.isOnMainActor) }
    }

    /// The step that runs, or nil if none does.
    private var stepThatRuns: BlockedStepWatch.Step? {
        state.withLock { state in
            guard let thread = state.stepThread, !state.isOver else { return nil }
            return .init(number: state.stepCount, thread: thread, holdsUpOthers: !state.jobs.isEmpty)
        }
    }

    /// Gives up the thread of the step that runs, and takes the next steps on another one.
    private func leaveBlockedStep() {
        let (run, task) = state.withLock { state in
            state.queue = DispatchQueue(label: "everyOrder")
            state.queueNumber += 1
            state.stepThread = nil
            return (state.run, state.jobs.stepTask ?? 0)
        }
        // Before the test can end.
        run?.failBlockedStep(of: task)
        state.withLock { $0.isTakingSteps = false }
        wake()
    }
}
