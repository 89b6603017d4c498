/// A step that an order takes next.
nonisolated enum NextStep: Sendable {
    case job(ReadyJob)
    /// The rest of the last step.
    case rest(ReadyJob)
    /// An answer to a call of a task, if it's known of which.
    case answer(toTask: Int?, @Sendable () -> Void)
    /// The first call of ``settle(fileID:filePath:line:)`` returns.
    case endSettling
    /// Nothing happens until a job or a call comes, or until a time.
    case wait(until: ContinuousClock.Instant?)
    /// The run is given up: its waits end, its tasks are canceled, and the closure runs.
    case giveUp(@Sendable () -> Void)
    /// The tasks go on without the order, because all of them wait, or for another reason.
    case stepAside(areWaiting: Bool)
}

/// The steps that can be the next one of an order, as its driver sees them.
nonisolated struct ReadySteps: Sendable {
    /// The jobs that are ready, first the one that goes on without a switch.
    let jobs: JobCandidates

    /// The task whose step ran last.
    let lastTask: Int?

    /// Whether a job has come from another thread since the step before.
    let cameFromOutside: Bool

    /// The number of tasks that were seen, and the processor time of all steps.
    let taskCount: Int
    let usedTime: Duration

    /// The task whose call of ``settle(fileID:filePath:line:)`` returns when no job is ready, if there is one.
    let settlingTask: Int?

    /// Whether such a call has returned in this search.
    let hasSettled: Bool

    /// Whether a task waits for a search of its own, whose runs have their own limits.
    let isSearching: Bool

    /// The waits of the tasks for events of this library, by their IDs.
    let waits: [Int: TaskWait]
}

/// A wait of a task for an event of this library.
nonisolated struct TaskWait: Sendable {
    let task: Int
    let name: @Sendable () -> String
    let signal: Signal
}

/// Chooses the next step of an order for its driver.
nonisolated protocol StepChoosing: Sendable {
    func nextStep(from ready: ReadySteps) -> NextStep

    /// A step of a task has blocked its thread for too long.
    func failBlockedStep(of task: Int)
}
