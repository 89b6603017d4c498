import Dispatch

/// Runs virtual threads one at a time, and decides at each point which one runs next.
///
/// There is one scheduler per process, because the libraries have locks that are global.
///
/// `current` and everything else that changes is used by the running virtual thread, or by the main thread while none
/// runs. Semaphores pass the turn from one to the next.
final class Scheduler: @unchecked Sendable {
    static let shared = Scheduler()

    /// The running virtual thread, or nil while an order is set up or checked.
    private(set) var current: VirtualThread?

    /// The number of the order, by which locks and atomics notice that their clocks are those of an earlier one.
    private(set) var epoch = 0

    var decisions = Decisions()

    /// Receives each step, if the order is traced.
    var trace: Trace?

    /// Ends the process after a failure.
    var fail: (String) -> Never = { fatalError($0) }

    /// The number of steps after which an order is reported as endless.
    var stepLimit = 20_000

    /// The number of steps of the order.
    private(set) var steps = 0

    /// Tasks that have begun and not ended, by ID.
    private(set) var liveTasks: [Int: String] = [:]

    var timers = Timers()

    /// The clock of the main thread, which sets up and checks orders.
    private(set) var mainThread = VirtualThread(number: 0, name: "main", clock: VectorClock(), body: nil)

    /// The name of the task that is being created.
    var nextTaskName: String?

    /// The code that runs when all threads and tasks have ended, without other orders.
    var afterward: [@Sendable () async -> Void] = []

    /// The messages of the test failures that the program expects, or nil if it expects none.
    var testFailures: Log<String>?

    private var threads: [VirtualThread] = []
    private var unfinished: [VirtualThread] = []
    private var idleWorkers: [Worker] = []
    private var isLinear = false
    private var isOver = true
    private var taskClocks: [Int: VectorClock] = [:]
    private var taskNames: [Int: String] = [:]
    private var lastTaskID = 0
    private let over = DispatchSemaphore(value: 0)

    /// The running virtual thread, or the main thread.
    var currentOrMain: VirtualThread { current ?? mainThread }

    // MARK: Orders

    /// Forgets the last order, before the next one is set up.
    func begin(_ decisions: Decisions) {
        self.decisions = decisions
        epoch += 1
        steps = 0
        liveTasks = [:]
        timers = Timers()
        threads = []
        unfinished = []
        taskClocks = [:]
        taskNames = [:]
        afterward = []
        testFailures = nil
        isLinear = false
        mainThread = VirtualThread(number: 0, name: "main", clock: VectorClock(), body: nil)
        mainThread.clock.advance(0)
    }

    /// Runs all threads until they have ended.
    func run() {
        mainThread.clock.advance(0)
        isOver = false
        guard let first = next(after: nil) else { return finish() }
        start(first)
        var seen = steps
        while over.wait(timeout: .now() + .seconds(20)) == .timedOut {
            if seen == steps {
                fail(
                    "\(current?.name ?? "a thread") is blocked outside of the scheduler, or runs without end. It may "
                        + "hold or need a lock of the Swift runtime."
                )
            }
            seen = steps
        }
        joinAll()
        threads = []
    }

    /// Makes everything so far happen before what follows on the main thread.
    private func joinAll() {
        for thread in threads { mainThread.clock.join(thread.clock) }
    }

    private func finish() {
        isOver = true
        over.signal()
    }

    // MARK: Threads and jobs

    /// Adds a thread that can run from now on.
    @discardableResult
    func add(_ name: String, _ body: @escaping () -> Void) -> VirtualThread {
        let parent = currentOrMain
        let thread = VirtualThread(number: threads.count + 1, name: name, clock: parent.clock, body: body)
        thread.clock.advance(thread.number)
        advance(parent)
        parent.hasEffect = true
        threads.append(thread)
        unfinished.append(thread)
        return thread
    }

    /// Adds a job of a task, which happens after the task's earlier jobs.
    func add(_ job: UnownedJob, in queue: JobQueue? = nil, run: @escaping () -> Void) {
        if let worker = current?.worker, !worker.isCurrent {
            fail("A job was made ready by a thread outside of the scheduler, such as that of a timer of the system.")
        }
        let id = unsafeBitCast(job, to: Int.self)
        if let name = nextTaskName {
            taskNames[id] = name
            taskClocks[id] = nil
            nextTaskName = nil
        }
        let thread = add(taskNames[id] ?? "a task") { [self] in
            run()
            guard let current else { return }
            taskClocks[id] = current.endsTask ? nil : current.clock
        }
        if let clock = taskClocks[id] { thread.clock.join(clock) }
        trace?.add(currentOrMain, "makes \(thread.name) ready")
        guard let queue else { return }
        queue.jobs.append(thread)
        thread.state = .waitsForActor(queue)
    }

    func beginTask(_ name: String) -> Int {
        lastTaskID += 1
        liveTasks[lastTaskID] = name
        return lastTaskID
    }

    func endTask(_ id: Int) {
        liveTasks[id] = nil
        current?.endsTask = true
    }

    /// Moves the clock of a thread forward after others could join it.
    func advance(_ thread: VirtualThread) {
        thread.clock.advance(thread.number)
    }

    // MARK: Steps

    /// Lets other threads run before a step that they could see, unless the thread has done nothing that they could
    /// see since its last point.
    func point() {
        guard let thread = current else { return }
        steps += 1
        if steps > stepLimit { fail("The order hasn't ended after \(stepLimit) steps.") }
        guard thread.hasEffect, thread.uninterruptedDepth == 0 else { return }
        thread.hasEffect = false
        handOver(from: thread)
    }

    /// Records that the thread has done something that other threads can see.
    func effect() {
        current?.hasEffect = true
    }

    /// Suspends the current thread until its state allows it to run.
    func wait(_ state: VirtualThread.State) {
        guard let thread = current else { fail("The main thread would wait forever.") }
        thread.state = state
        while !thread.isEnabled { handOver(from: thread) }
        thread.state = .ready
    }

    /// Wakes the threads that wait for a broadcast.
    func broadcast(_ lock: LockState) {
        for thread in unfinished {
            if case .waitsForBroadcast(let awaited) = thread.state, awaited === lock {
                thread.state = .waitsForLock(lock)
            }
        }
    }

    private func handOver(from thread: VirtualThread) {
        guard let next = next(after: thread) else { fail("No thread can run.") }
        guard next !== thread else { return }
        guard let worker = thread.worker else { fail("A thread runs without a worker.") }
        start(next)
        worker.sleep()
        current = thread
    }

    private func start(_ thread: VirtualThread) {
        current = thread
        if let worker = thread.worker {
            worker.wake()
            return
        }
        let worker = idleWorkers.popLast() ?? Worker { [self] in work($0) }
        thread.worker = worker
        worker.next = thread
        worker.wake()
    }

    private func work(_ worker: Worker) {
        worker.sleep()
        while true {
            guard let thread = worker.next else { fail("A worker has no thread.") }
            worker.next = nil
            run(thread)
            guard let next = next(after: nil) else {
                idleWorkers.append(worker)
                current = nil
                finish()
                worker.sleep()
                continue
            }
            if next.worker == nil {
                next.worker = worker
                worker.next = next
                current = next
                continue
            }
            idleWorkers.append(worker)
            start(next)
            worker.sleep()
        }
    }

    private func run(_ thread: VirtualThread) {
        current = thread
        if case .waitsForActor(let queue) = thread.state {
            queue.isRunning = true
            queue.jobs.removeFirst()
        }
        thread.state = .ready
        trace?.add(thread, "runs")
        thread.body?()
        // Released by its own thread, like the closure of a real thread.
        thread.body = nil
        if thread.lockCount > 0 { fail("\(thread.name) ended with a lock.") }
        thread.atEnd.take()?()
        thread.state = .finished
        unfinished.removeAll { $0 === thread }
    }

    // MARK: Decisions

    /// Returns the thread that runs next, or nil if all have ended.
    private func next(after thread: VirtualThread?) -> VirtualThread? {
        while true {
            var enabled = unfinished.filter { $0 !== thread && $0.isEnabled }
            let canGoOn = thread?.isEnabled ?? false
            if canGoOn, let thread { enabled.insert(thread, at: 0) }
            if let urgent = enabled.first(where: { $0.uninterruptedDepth > 0 }) { return urgent }
            guard enabled.isEmpty else { return choose(from: enabled, isPreemptive: canGoOn) }
            if let fire = timers.takeNext() {
                fire()
                continue
            }
            guard unfinished.isEmpty, liveTasks.isEmpty else { failAsEndless() }
            guard !afterward.isEmpty else { return nil }
            isLinear = true
            let body = afterward.removeFirst()
            current = nil
            joinAll()
            _ = Task(name: "afterward", operation: body)
        }
    }

    private func choose(from enabled: [VirtualThread], isPreemptive: Bool) -> VirtualThread {
        if isLinear || enabled.count == 1 { return enabled[0] }
        guard let choice = decisions.choose(of: enabled.count, isPreemptive: isPreemptive) else {
            fail("The schedule doesn't fit: there are only \(enabled.count) choices at \(decisions.made.count - 1).")
        }
        if isPreemptive, choice > 0 { trace?.add(enabled[0], "is preempted") }
        return enabled[choice]
    }

    private func failAsEndless() -> Never {
        let blocked = unfinished.map { thread in
            switch thread.state {
            case .waitsForLock(let lock): "\(thread.name) waits for the lock that \(lock.holder?.name ?? "?") holds"
            case .waitsForBroadcast: "\(thread.name) waits for a broadcast"
            default: "\(thread.name) waits"
            }
        }
        let suspended = liveTasks.sorted { $0.key < $1.key }.map { "\($0.value) hasn't ended" }
        fail("Waits forever: \((blocked + suspended).joined(separator: ", ")).")
    }
}
