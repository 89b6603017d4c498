import Dispatch
import Foundation
import Synchronization

/// Runs the jobs of an order's tasks on a thread of its own, one at a time, and knows when all of them wait.
///
/// A test shares the pool of threads with all other tests, where a task that computes can't be told from one that waits.
/// So a driver takes over each job that a task of the order gives to the pool. The runtime has a hook for that, which
/// swift-async-algorithms uses for its validation tests, too: `swift_task_enqueueGlobal_hook`.
///
/// A task belongs to the order if a task of the order started or resumed it. That is a guess about tasks of others, which
/// can make the order wait longer. Jobs on the main actor, and of executors of your own, don't pass the hook. A task that
/// leaves the main actor can be anyone's, so one driver runs these for all orders.
nonisolated final class OrderDriver: Sendable {
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) @Sendable (UnownedJob, Enqueue) -> Void

    /// The driver of the order that the current task belongs to.
    @TaskLocal private static var current: OrderDriver?

    /// Whether orders are driven, where the runtime has the hook.
    @TaskLocal static var isWanted = true

    /// The drivers of tasks, by the addresses of the tasks.
    private static let drivers = Locked<[UInt: OrderDriver]>([:])
    private static let activeCount = Atomic<Int>(0)

    /// Runs the tasks that leave the main actor.
    private static let strays = OrderDriver()

    private static let mainQueueKey = DispatchSpecificKey<Bool>()

    private struct State: Sendable {
        var ready = Queue<UnownedJob>([])
        var isRunning = false
        var isActive = true
        var addedJobCount = 0
        var processorTime = Duration.zero
    }

    /// Has one block at most, which runs the jobs that are ready.
    private let queue = DispatchQueue(label: "everyOrder")
    private let state = Locked(State())

    private init() {}

    /// Drives the tasks that `body` starts, and the current one, or runs `body` as it is if the runtime has no hook.
    nonisolated(nonsending) static func drive<Output>(
        _ body: nonisolated(nonsending) (OrderDriver?) async throws -> Output
    ) async rethrows -> Output {
        guard isWanted, isInstalled else { return try await body(nil) }
        let driver = OrderDriver()
        driver.begin()
        defer { driver.end() }
        return try await $current.withValue(driver) {
            // Leaves the pool.
            await Task.yield()
            return try await body(driver)
        }
    }

    private func begin() {
        let task = unsafe withUnsafeCurrentTask { task in unsafe unsafeBitCast(task, to: UInt.self) }
        Self.drivers.withLock { drivers in
            drivers[task] = self
            Self.activeCount.add(1, ordering: .relaxed)
        }
    }

    /// Takes over no other job.
    ///
    /// The addresses of tasks are used again, so they end with the order.
    private func end() {
        Self.drivers.withLock { drivers in
            // Counted under the lock, because another order may begin now.
            let isLast = Self.activeCount.subtract(1, ordering: .relaxed).newValue == 0
            drivers = isLast ? [:] : drivers.filter { $0.value !== self }
        }
        state.withLock { $0.isActive = false }
    }

    // MARK: The hook

    /// Sets the hook of the runtime once, and returns whether there is one.
    private static let isInstalled: Bool = {
        guard let variable = unsafe variableOfHook else { return false }
        // Read before the hook is set.
        _ = formerHook
        DispatchQueue.main.setSpecific(key: mainQueueKey, value: true)
        unsafe variable.pointee = { job, original in
            if let driver = OrderDriver.driver(of: job) {
                driver.add(job)
            } else if let former = OrderDriver.formerHook {
                former(job, original)
            } else {
                original(job)
            }
        }
        return true
    }()

    /// The hook that other code has set before.
    private static let formerHook: Hook? = unsafe variableOfHook.flatMap { unsafe $0.pointee }

    /// The variable of the runtime for the hook, or nil if there is none.
    private static var variableOfHook: UnsafeMutablePointer<Hook?>? {
        #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
            // The runtime declares a variable of this type under this name.
            let symbol = unsafe dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")
            return unsafe symbol.map { unsafe $0.assumingMemoryBound(to: Hook?.self) }
        #else
            return nil
        #endif
    }

    private static func driver(of job: UnownedJob) -> OrderDriver? {
        guard activeCount.load(ordering: .relaxed) > 0 else { return nil }
        let address = unsafe unsafeBitCast(job, to: UInt.self)
        let current = current
        return drivers.withLock { drivers in
            // The address comes last, because it may have been that of a task of another order.
            if let current, current.state.withLock(\.isActive) {
                drivers[address] = current
            } else if DispatchQueue.getSpecific(key: mainQueueKey) == true {
                drivers[address] = strays
            }
            return drivers[address]
        }
    }

    // MARK: Jobs

    private func add(_ job: UnownedJob) {
        let mustRun = state.withLock { state in
            state.ready.append(job)
            state.addedJobCount += 1
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if mustRun { queue.async { self.runJobs() } }
    }

    private func runJobs() {
        let start = Self.threadTime()
        while let job = nextJob() {
            // The generic executor, on which the pool would run the job.
            let generic = unsafe unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)
            unsafe job.runSynchronously(on: generic)
        }
        let time = Self.threadTime() - start
        state.withLock { $0.processorTime += time }
    }

    private func nextJob() -> UnownedJob? {
        state.withLock { state in
            let job = state.ready.popFirst()
            state.isRunning = job != nil
            return job
        }
    }

    /// Waits until no job is ready or running, and returns the numbers of jobs so far.
    func waitUntilIdle() -> [Int] {
        [self, Self.strays].map { driver in
            while true {
                let (isRunning, count) = driver.state.withLock { ($0.isRunning, $0.addedJobCount) }
                if !isRunning { return count }
                driver.queue.sync {}
            }
        }
    }

    /// The processor time that the jobs have used.
    var usedTime: Duration { state.withLock(\.processorTime) }

    private static func threadTime() -> Duration {
        // The fields of a `timespec`, which an optimized build of the whole module finds in no module that can be imported.
        var time = (seconds: 0, nanoseconds: 0)
        unsafe withUnsafeMutablePointer(to: &time) { fields in
            _ = unsafe fields.withMemoryRebound(to: timespec.self, capacity: 1) { time in
                unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, time)
            }
        }
        return .seconds(time.seconds) + .nanoseconds(time.nanoseconds)
    }
}
