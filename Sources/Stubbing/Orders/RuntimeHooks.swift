import Foundation

/// The private symbols of the runtime with which orders are driven.
///
/// | symbol | without it |
/// | --- | --- |
/// | `swift_task_enqueueGlobal_hook` | tasks of `Task {}` and `Task.detached` aren't driven |
/// | `swift_task_getMainExecutor_hook` | jobs on the main actor aren't driven |
/// | `swift_task_getJobTaskId` | it isn't known whose job it is, so the hooks aren't set |
///
/// The hooks are set only while an order runs, or a test whose tasks are counted. Afterwards, the ones that were there before
/// are back.
nonisolated enum RuntimeHooks {
    typealias Enqueue = @convention(thin) @Sendable (UnownedJob) -> Void
    private typealias EnqueueHook = @convention(thin) @Sendable (UnownedJob, Enqueue) -> Void
    private typealias MainExecutor = @convention(thin) @Sendable () -> UnownedSerialExecutor
    private typealias MainExecutorHook = @convention(thin) @Sendable (MainExecutor) -> UnownedSerialExecutor
    private typealias TaskID = @convention(thin) @Sendable (UnownedJob) -> UInt64

    /// Whether a test does without the symbols, as on a platform that has none.
    @TaskLocal static var areMissing = false

    static var areAvailable: Bool {
        !areMissing && enqueueVariable != nil && mainExecutorVariable != nil && taskIDFunction != nil
    }

    // MARK: Whose job it is

    /// The ID of the task that a job belongs to, which the runtime uses once, or 0 for a job of an actor.
    static func taskID(of job: UnownedJob) -> UInt64 { taskIDFunction?(job) ?? 0 }

    /// The job of the current task.
    static var currentJob: UnownedJob? {
        // A task is a job, and both values are a pointer to it.
        unsafe withUnsafeCurrentTask { task in unsafe task.map { unsafe unsafeBitCast($0, to: UnownedJob.self) } }
    }

    /// Gives a task, which one of its jobs is, the highest priority.
    ///
    /// An actor takes waiting tasks in the order of their priorities. So orders of tasks with different ones would be missing.
    /// Systems older than those below can't raise them.
    static func raisePriority(of job: UnownedJob) {
        guard #available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *) else { return }
        unsafe task(of: job).escalatePriority(to: highestPriority)
    }

    /// Cancels a task, which one of its jobs is.
    ///
    /// The task must not have ended.
    static func cancel(_ job: UnownedJob) {
        unsafe task(of: job).cancel()
    }

    /// The task that a job is, which lives at least until the job has run.
    private static func task(of job: UnownedJob) -> UnsafeCurrentTask {
        // Both values are a pointer to the task.
        unsafe unsafeBitCast(job, to: UnsafeCurrentTask.self)
    }

    /// That of a task on the main thread, which has the highest of the runtime's priorities.
    private static let highestPriority = TaskPriority(rawValue: 33)

    private static let taskIDFunction: TaskID? = unsafe symbol("swift_task_getJobTaskId").map {
        unsafe unsafeBitCast($0, to: TaskID.self)
    }

    // MARK: The hooks

    /// A variable of the runtime that has a hook, as the address of a function, or 0.
    private struct Variable: Sendable {
        let own: UInt
        let former = Locked<UInt>(0)
        private let address: UInt

        init?(_ name: String, own: UInt) {
            guard let symbol = unsafe RuntimeHooks.symbol(name) else { return nil }
            address = UInt(bitPattern: symbol)
            self.own = own
        }

        /// The hook that is set, which lives as long as the process.
        var hook: UInt {
            get { unsafe UnsafePointer(bitPattern: address)?.pointee ?? 0 }
            nonmutating set { unsafe UnsafeMutablePointer(bitPattern: address)?.pointee = newValue }
        }

        var isOwn: Bool { hook == own }

        func set() {
            let former = hook
            self.former.withLock { $0 = former }
            hook = own
        }

        func restore() {
            hook = former.withLock(\.self)
        }
    }

    private static let orderCount = Locked(0)

    private static let enqueueVariable: Variable? = {
        let hook: EnqueueHook = { job, original in
            if JobTaker.takes(job) { return }
            let former = RuntimeHooks.enqueueVariable?.former.withLock(\.self) ?? 0
            guard former != 0 else { return original(job) }
            unsafe unsafeBitCast(former, to: EnqueueHook.self)(job, original)
        }
        return Variable("swift_task_enqueueGlobal_hook", own: unsafe unsafeBitCast(hook, to: UInt.self))
    }()

    private static let mainExecutorVariable: Variable? = {
        let hook: MainExecutorHook = { original in
            if JobTaker.isInJob { return unsafe MainActorTurns.shared.asUnownedSerialExecutor() }
            let former = RuntimeHooks.mainExecutorVariable?.former.withLock(\.self) ?? 0
            guard former != 0 else { return unsafe original() }
            return unsafe unsafeBitCast(former, to: MainExecutorHook.self)(original)
        }
        return Variable("swift_task_getMainExecutor_hook", own: unsafe unsafeBitCast(hook, to: UInt.self))
    }()

    /// Sets the hooks, unless another order has done so.
    static func begin() {
        orderCount.withLock { count in
            count += 1
            guard count == 1 else { return }
            enqueueVariable?.set()
            mainExecutorVariable?.set()
        }
    }

    /// Restores the hooks that were there before the first order, if this is the last one.
    ///
    /// - Parameter isChangedInBody: Whether the body of the order has replaced a hook. A hook that other code has set
    ///   stays otherwise.
    static func end(isChangedInBody: Bool) {
        orderCount.withLock { count in
            count -= 1
            guard count == 0 else { return }
            for variable in [enqueueVariable, mainExecutorVariable] where variable?.isOwn == true || isChangedInBody {
                variable?.restore()
            }
        }
    }

    /// Whether the hooks are those that `begin` has set.
    ///
    /// Read under the lock under which they are written, and only while an order runs: the last step of an order can
    /// look when its test goes on, which can set the hooks.
    static var areOwn: Bool {
        orderCount.withLock { count in
            count == 0 || enqueueVariable?.isOwn != false && mainExecutorVariable?.isOwn != false
        }
    }

    /// The function that has replaced the hook, as the end of a sentence.
    static var replacement: String {
        let hook = orderCount.withLock { _ in
            (enqueueVariable?.isOwn == false ? enqueueVariable : mainExecutorVariable)?.hook ?? 0
        }
        guard hook != 0 else { return "nil, to which swift-concurrency-extras and swift-async-algorithms set it" }
        // Glibc declares `dladdr` only for C with extensions. It fills in four pointers, the first of which is the path.
        typealias Information = (path: UnsafePointer<CChar>?, UInt, UInt, UInt)
        typealias Describe = @convention(c) (UInt, UnsafeMutableRawPointer) -> Int32
        var information: Information = (nil, 0, 0, 0)
        let describe = unsafe symbol("dladdr").map { unsafe unsafeBitCast($0, to: Describe.self) }
        guard unsafe describe?(hook, &information) ?? 0 != 0, let path = unsafe information.path else {
            return "a function of unknown origin"
        }
        return unsafe "a function in \(String(cString: path))"
    }

    private static func symbol(_ name: String) -> UnsafeMutableRawPointer? {
        unsafe dlsym(dlopen(nil, RTLD_LAZY), name)
    }
}
