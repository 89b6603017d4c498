/// A clock for tests, whose time moves only when the test moves it.
///
/// Pass it to the code under test as its `any Clock<Duration>`. The test waits until the code sleeps, checks how long,
/// and moves the time:
///
///     let clock = ManualClock()
///     let retrying = RetryingNetworkClient(networkClient: networkClient, clock: clock, waits: [.seconds(1)])
///     async let data = retrying.data(from: "a.json")
///
///     let sleep = try await clock.waitForSleep(1)
///     #expect(sleep.duration == .seconds(1))
///     clock.advance(by: .seconds(1))
///     #expect(try await data == [1])
///
/// Always wait for the sleep before you move the time. Otherwise, the code may begin to sleep only after the time has
/// moved, and then nothing wakes it.
///
/// For code that retries or polls, where only the durations matter, create the clock with `isImmediate: true`. Its sleeps
/// end at once and are recorded, so that the test doesn't wait for any of them:
///
///     #expect(clock.sleeps.map(\.duration) == [.seconds(1), .seconds(2), .seconds(4)])
///
/// On such a clock, a time limit that races a sleep against work is reached at once.
///
/// A sleeping task is suspended until the test moves the time to its deadline, or until the task is canceled. Nothing
/// polls. You can use the clock from any thread at any time. Until it is released, it keeps the deadline and the
/// duration of every sleep, in 32 bytes each.
public nonisolated final class ManualClock: Clock {
    /// The name of the clock in messages, such as "the clock at RetryTests.swift:7".
    let name: String

    /// Whether sleeps end at once.
    private let isImmediate: Bool

    private let state = Locked(State())

    /// Creates a clock that stands at its start.
    ///
    /// - Parameters:
    ///   - isImmediate: Whether each sleep moves the time to its deadline, and ends at once.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    public init(isImmediate: Bool = false, fileID: StaticString = #fileID, line: UInt = #line) {
        self.isImmediate = isImmediate
        name = "the clock at \("\(fileID)".split(separator: "/").last ?? ""):\(line)"
    }

    /// The time that the test has moved the clock to.
    public var now: Instant { withState { $0.now } }

    /// The smallest step of the clock, which is zero, because the clock distinguishes any two durations.
    public var minimumResolution: Duration { .zero }

    /// All sleeps that have begun, in the order in which they began.
    public var sleeps: [Sleep] { withState { $0.sleeps } }

    /// The sleeps that haven't ended, in the order in which they will end.
    ///
    /// Once `cancel()` of a sleeping task has returned, its sleep isn't included anymore.
    public var pendingSleeps: [Sleep] { withState { $0.pending }.sorted().map(\.sleep) }

    /// Suspends the task until the test moves the time to the deadline.
    ///
    /// Returns immediately if the deadline isn't in the future. That counts as a sleep too. On an immediate clock, moves the
    /// time to the deadline, lets other tasks run for a moment, and returns.
    ///
    /// - Parameters:
    ///   - deadline: The time at which the sleep ends.
    ///   - tolerance: Has no effect: the sleep ends exactly at its deadline.
    /// - Throws: A `CancellationError` if the task is canceled before the time reaches the deadline. A task that is
    ///   already canceled doesn't begin to sleep.
    public nonisolated(nonsending) func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        if isImmediate { return try await passSleep(until: deadline) }
        let signal = Signal()
        // The sleep begins when its cancellation can already end it, so none stays after `cancel()` has returned.
        let outcome = await signal.wait(
            for: { [self] in "the end of a sleep on \(name)" },
            onBegin: { beginSleep(until: deadline, signal: signal) },
            onCancel: { withState { $0.removeCanceled() } }
        )
        guard outcome == .sent else { throw CancellationError() }
    }

    /// Records a sleep that ends at once, because the time moves to its deadline.
    private nonisolated(nonsending) func passSleep(until deadline: Instant) async throws {
        try Task.checkCancellation()
        for signal in withState({ $0.passSleep(until: deadline) }) { signal.end(.sent) }
        await Task.yield()
        try Task.checkCancellation()
    }

    /// Moves the time forward, and wakes every task whose deadline is reached.
    ///
    /// Tasks are resumed in the order of their deadlines; tasks with the same deadline, in the order in which they
    /// began to sleep. The time moves in one step, so every task that wakes finds ``now`` at its new value.
    ///
    /// This method returns before the tasks run. If one of them sleeps again, that sleep begins at the new time. For
    /// example, if each iteration of a loop sleeps for one second, advancing the clock by ten seconds runs only one
    /// iteration. To run ten, wait for each sleep:
    ///
    ///     for number in 1...10 {
    ///         try await clock.waitForSleep(number)
    ///         clock.advance(by: .seconds(1))
    ///     }
    ///
    /// A loop that adds a second to its last deadline, rather than to the current time, catches up by itself, because
    /// its overdue sleeps return immediately.
    ///
    /// A negative duration fails the running test, and leaves the time as it is.
    ///
    /// - Parameters:
    ///   - duration: How far to move the time.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    public func advance(
        by duration: Duration,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) {
        guard duration >= .zero else {
            return failTest(
                "The duration to advance a ManualClock by must be at least 0 seconds (was \(duration)).",
                at: FailureLocation(fileID: fileID, filePath: filePath, line: line)
            )
        }
        changeTime { $0.now = $0.now.advanced(by: duration) }
    }

    /// Moves the time forward to an instant, and wakes every task whose deadline is reached.
    ///
    /// It wakes tasks as ``advance(by:fileID:filePath:line:)`` does. An instant in the past fails the running test, and
    /// leaves the time as it is.
    ///
    /// - Parameters:
    ///   - instant: The new time.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    public func advance(
        to instant: Instant,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) {
        let laterTime = changeTime { state -> Instant? in
            guard instant >= state.now else { return state.now }
            state.now = instant
            return nil
        }
        guard let laterTime else { return }
        failTest(
            """
            The instant to advance a ManualClock to must be at least its current time, \(laterTime.sinceStart) after its \
            start (was \(instant.sinceStart)).
            """,
            at: FailureLocation(fileID: fileID, filePath: filePath, line: line)
        )
    }

    /// Moves the time forward to the earliest deadline of a sleeping task, and wakes every task with that deadline.
    ///
    /// It wakes tasks as ``advance(by:fileID:filePath:line:)`` does. If no task sleeps, it fails the running test and
    /// doesn't move the time.
    ///
    /// - Parameters:
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    public func advanceToNextDeadline(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) {
        let hasMoved = changeTime { state in
            guard let deadline = state.nextDeadline else { return false }
            state.now = deadline
            return true
        }
        guard !hasMoved else { return }
        failTest(
            "There is no deadline to advance to on \(name), because no task sleeps. \(history)",
            at: FailureLocation(fileID: fileID, filePath: filePath, line: line)
        )
    }

    /// Records a sleep of the current task unless it is canceled.
    private func beginSleep(until deadline: Instant, signal: Signal) {
        let isDriven = ThreadOwner.current != nil
        let (due, whenSlept) = withState { state in
            // Checked under the lock, for which the cancellation waits to remove the sleep.
            let due = Task.isCancelled ? [] : state.beginSleep(until: deadline, signal: signal)
            return (due, isDriven ? nil : state.whenSleepBegins)
        }
        for signal in due { signal.end(.sent) }
        whenSlept?()
    }

    /// Calls a closure for each sleep of a task that no order drives, or no longer if it is nil.
    func watchSleeps(_ whenSleepBegins: (@Sendable () -> Void)?) {
        withState { $0.whenSleepBegins = whenSleepBegins }
    }

    /// Changes the time, and wakes the tasks whose deadlines it has reached.
    private func changeTime<Output>(_ change: (inout State) -> Output) -> Output {
        let (output, due) = withState { state in
            let output = change(&state)
            return (output, state.takeDueSleepers())
        }
        for sleeper in due { sleeper.signal.end(.sent) }
        return output
    }

    func withState<Output>(_ body: (inout State) -> Output) -> Output {
        state.withLock(body)
    }
}
