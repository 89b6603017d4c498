/// Takes the place of `Task` of the Swift runtime: its jobs are virtual threads.
///
/// Cancellation handlers run on the thread that cancels, immediately after the task counts as canceled, and other
/// threads can run in between. The runtime would run them under a lock of the task.
public struct Task<Success: Sendable, Failure: Error>: Sendable {
    private let task: _Concurrency.Task<Success, Failure>
    private let ended = Edge()

    /// Whether the task is canceled.
    public var isCancelled: Bool {
        Scheduler.shared.point()
        // Others can cancel the task before the next step.
        defer { Scheduler.shared.effect() }
        return task.isCancelled
    }

    /// Cancels the task.
    public func cancel() {
        let scheduler = Scheduler.shared
        guard let thread = scheduler.current else { return task.cancel() }
        scheduler.point()
        scheduler.trace?.add(thread, "cancels a task")
        thread.hasEffect = true
        thread.collectedHandlers = []
        task.cancel()
        let handlers = thread.collectedHandlers ?? []
        thread.collectedHandlers = nil
        for handler in handlers {
            scheduler.point()
            handler.run()
        }
    }
}

extension Task where Failure == Never {
    /// Creates a task.
    @discardableResult
    public init(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext @_implicitSelfCapture operation: sending @escaping @isolated(any) () async -> Success
    ) {
        let (id, ended) = (begin(name, file, line), ended)
        task = _Concurrency.Task(executorPreference: VirtualExecutor.shared, priority: priority) {
            defer { end(id, ended) }
            return await operation()
        }
    }

    /// Creates a detached task.
    @discardableResult
    public static func detached(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        @_implicitSelfCapture operation: sending @escaping @isolated(any) () async -> Success
    ) -> Task {
        Task(detachedAs: begin(name, file, line), priority, operation)
    }

    private init(
        detachedAs id: Int,
        _ priority: TaskPriority?,
        _ operation: sending @escaping @isolated(any) () async -> Success
    ) {
        let ended = ended
        task = _Concurrency.Task.detached(executorPreference: VirtualExecutor.shared, priority: priority) {
            defer { end(id, ended) }
            return await operation()
        }
    }

    /// The result of the task.
    public var value: Success {
        get async {
            let value = await task.value
            ended.acquire()
            return value
        }
    }
}

extension Task where Failure == any Error {
    /// Creates a task that can throw.
    @discardableResult
    public init(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext @_implicitSelfCapture operation:
            sending @escaping @isolated(any) () async throws ->
            Success
    ) {
        let (id, ended) = (begin(name, file, line), ended)
        task = _Concurrency.Task(executorPreference: VirtualExecutor.shared, priority: priority) {
            defer { end(id, ended) }
            return try await operation()
        }
    }

    /// Creates a detached task that can throw.
    @discardableResult
    public static func detached(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        @_implicitSelfCapture operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> Task {
        Task(detachedAs: begin(name, file, line), priority, operation)
    }

    private init(
        detachedAs id: Int,
        _ priority: TaskPriority?,
        _ operation: sending @escaping @isolated(any) () async throws -> Success
    ) {
        let ended = ended
        task = _Concurrency.Task.detached(executorPreference: VirtualExecutor.shared, priority: priority) {
            defer { end(id, ended) }
            return try await operation()
        }
    }

    /// The result of the task, or its error.
    public var value: Success {
        get async throws {
            defer { ended.acquire() }
            return try await task.value
        }
    }
}

extension Task {
    /// The result of the task, as a value.
    public var result: Result<Success, Failure> {
        get async {
            let result = await task.result
            ended.acquire()
            return result
        }
    }
}

extension Task where Success == Never, Failure == Never {
    /// Whether the current task is canceled.
    public static var isCancelled: Bool {
        Scheduler.shared.point()
        // Others can cancel the task before the next step.
        defer { Scheduler.shared.effect() }
        return _Concurrency.Task.isCancelled
    }

    /// Throws if the current task is canceled.
    public static func checkCancellation() throws {
        if isCancelled { throw CancellationError() }
    }

    /// Suspends the current task, and lets others run.
    public static func yield() async {
        await Exploring.withCheckedContinuation { continuation in
            // Not with the runtime's function, which adds one more job.
            Scheduler.shared.current?.atEnd = { continuation.resume() }
        }
    }

    /// Sleeps until nothing else can run.
    public static func sleep(for duration: Duration) async throws {
        try await Sleeper().sleep(for: duration)
    }

    /// Sleeps until nothing else can run.
    public static func sleep<Time: Clock>(
        until deadline: Time.Instant,
        tolerance: Time.Duration? = nil,
        clock: Time
    ) async throws {
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }

    /// Sleeps until nothing else can run.
    public static func sleep<Time: Clock>(
        for duration: Duration,
        tolerance: Duration? = nil,
        clock: Time
    ) async throws where Time.Duration == Duration {
        try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: tolerance)
    }

    /// The priority of the current task.
    public static var currentPriority: TaskPriority { _Concurrency.Task.currentPriority }
}

private func begin(_ name: String?, _ file: StaticString, _ line: UInt) -> Int {
    let name = name ?? "task of \("\(file)".split(separator: "/").last ?? ""):\(line)"
    Scheduler.shared.nextTaskName = name
    return Scheduler.shared.beginTask(name)
}

private func end(_ id: Int, _ ended: Edge) {
    ended.release()
    Scheduler.shared.endTask(id)
}
