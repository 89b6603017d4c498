/// A handler of `withTaskCancellationHandler`, which runs after the call of `cancel()` that collected it.
final class CancellationHandler: @unchecked Sendable {
    // Used only by the running virtual thread.
    private var handler: (@Sendable () -> Void)?
    private let task: Int?
    private let ran = Edge()
    private(set) var isDue = false

    init(_ handler: @escaping @Sendable () -> Void) {
        self.handler = handler
        task = currentTask
    }

    /// Runs the handler now if its own task calls it, and after the current call of `cancel()` otherwise.
    func call() {
        let scheduler = Scheduler.shared
        guard let thread = scheduler.current else { return run() }
        if thread.collectedHandlers != nil {
            isDue = true
            thread.collectedHandlers?.append(self)
        } else if currentTask == task {
            run()
        } else {
            // The runtime cancels a task by itself, such as a child of a group, and holds a lock of that task.
            thread.uninterruptedDepth += 1
            run()
            thread.uninterruptedDepth -= 1
        }
    }

    func run() {
        handler?()
        isDue = false
        ran.release()
    }

    /// Waits until the handler has run if it is due, and releases it.
    func end() {
        if isDue { Scheduler.shared.wait(.waits { [self] in !isDue }) }
        ran.acquire()
        handler = nil
    }
}

/// The identity of the current task.
private var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

/// Takes the place of the function of the Swift runtime.
public func withTaskCancellationHandler<T>(
    operation: () async throws -> T,
    onCancel handler: @Sendable () -> Void,
    isolation: isolated (any Actor)? = #isolation
) async rethrows -> T {
    try await withoutActuallyEscaping(handler) { handler in
        let handler = CancellationHandler(handler)
        defer { handler.end() }
        return try await _Concurrency.withTaskCancellationHandler(
            operation: operation,
            onCancel: { handler.call() },
            isolation: isolation
        )
    }
}
