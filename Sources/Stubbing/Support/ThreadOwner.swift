/// An object that runs the steps of tasks, one at a time.
nonisolated protocol StepOwner: AnyObject, Sendable {
    /// Does something on the thread of the step that runs, when that has ended.
    func whenStepEnds(_ action: @escaping @Sendable () -> Void)

    /// The task of the step that runs begins to wait.
    ///
    /// - Parameters:
    ///   - signal: The signal that ends the wait.
    ///   - name: Returns the event that the task waits for, such as "call 2 of MockUserStore.user(id:)".
    /// - Returns: The ID of the wait.
    func beginWait(for signal: Signal, name: @escaping @Sendable () -> String) -> Int

    func endWait(_ id: Int)
}

/// The object for which a thread runs code, such as the driver of an order.
nonisolated enum ThreadOwner {
    private static let slot = ThreadSlot()

    /// The owner of the current thread, or nil if it has none.
    static var current: AnyObject? { slot.current }

    /// Ends the step that runs, if the current thread runs one, so that a task that it has woken may go on first.
    nonisolated(nonsending) static func endStep() async {
        guard let owner = current as? any StepOwner else { return }
        let signal = Signal()
        owner.whenStepEnds { signal.end(.sent) }
        _ = await signal.wait(for: nil)
    }

    /// Runs `body` for an owner, or for none.
    ///
    /// A task that `body` starts without an owner doesn't belong to the order that the thread runs.
    static func run<Output>(for owner: AnyObject?, _ body: () -> Output) -> Output {
        slot.run(for: owner, body)
    }
}
