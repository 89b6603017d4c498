/// A job that can be the next step of an order.
nonisolated struct ReadyJob: Sendable {
    let job: UnownedJob

    /// The number of the job among those of the order.
    let number: Int

    /// The number of the task in order of start, or 0 for the task of the body.
    let task: Int

    let isOnMainActor: Bool

    /// Whether the task goes on first if it ran last, which one that yields doesn't.
    let goesOn: Bool

    /// Whether the task has yielded since the last answer.
    var hasYielded = false
}

/// The jobs that are ready, and which of them goes first.
///
/// A task that yields, or that took 20 steps in a row while another one was ready, goes behind the others, after "Fair
/// stateless model checking" by Musuvathi and Qadeer, PLDI 2008. So a body that polls ends.
nonisolated struct ReadyJobs: Sendable {
    private var ready: [ReadyJob] = []
    private var count = 0

    /// The numbers of the tasks that were seen, by their IDs.
    private var tasks: [UInt64: Int] = [:]

    /// The task whose step ran last, or for which an action runs, if that is known.
    private(set) var stepTask: Int?
    private var isActing = false

    /// Whether the step that ran last is one on the main actor.
    private var isStepOnMainActor = false

    /// The rest of the step that ran last: what the main actor calls on the main actor.
    ///
    /// The task prefers another executor than that of the step, so the runtime enqueues it, where it would go on at once
    /// without an order.
    private(set) var rest: ReadyJob?

    /// The task that goes on first, and the number of its steps in a row while others were ready.
    private var lastTask: Int?
    private var stepsInARow = 0
    private var yielded: Set<Int> = []

    /// Whether an unstructured task has called an actor, from which it comes back without a step.
    private(set) var hasTasksWithoutTurns = false

    private static let longestTurn = 20

    /// Begins with one task, and returns the jobs that were ready.
    mutating func begin(task: UInt64) -> [ReadyJob] {
        let left = ready + (rest.map { [$0] } ?? [])
        let hasTasksWithoutTurns = hasTasksWithoutTurns
        self = ReadyJobs()
        self.hasTasksWithoutTurns = hasTasksWithoutTurns
        (tasks, stepTask, lastTask) = ([task: 0], 0, 0)
        return left
    }

    /// Adds a job.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - id: The ID of its task, or 0 for the job of an actor or of a yield, which is for the task whose step runs.
    ///   - isOnMainActor: Whether it runs on the main actor.
    ///   - isPreferred: Whether it comes because its task prefers the executor of the order.
    ///   - isInTask: Whether a task adds it that goes on.
    ///   - isInStep: Whether the step that runs adds it.
    mutating func add(
        _ job: UnownedJob,
        id: UInt64,
        isOnMainActor: Bool,
        isPreferred: Bool,
        isInTask: Bool,
        isInStep: Bool
    ) {
        let task = id == 0 ? stepTask : number(of: id)
        // The task that an answer resumes goes on first.
        if isActing, let task { goOn(with: task) }
        if id == 0, !isPreferred, !isInTask { hasTasksWithoutTurns = true }
        let goesOn = id != 0 || !isInTask
        if !goesOn, let task { yielded.insert(task) }
        count += 1
        let added = ReadyJob(job: job, number: count, task: task ?? 0, isOnMainActor: isOnMainActor, goesOn: goesOn)
        if isOnMainActor, isInStep, isStepOnMainActor, id != 0, task == stepTask {
            rest = added
        } else {
            ready.append(added)
        }
    }

    private mutating func number(of id: UInt64) -> Int {
        if let number = tasks[id] { return number }
        tasks[id] = tasks.count
        return tasks.count - 1
    }

    /// The jobs that can be the next step: first the one that comes without a switch, then the others in order of arrival.
    ///
    /// The main actor takes its jobs in order of arrival, so only the first of these can be next.
    var candidates: [ReadyJob] {
        var hasMainActorJob = false
        var jobs = ready.filter { job in
            defer { if job.isOnMainActor { hasMainActorJob = true } }
            return !job.isOnMainActor || !hasMainActorJob
        }
        if !yielded.isEmpty {
            for index in jobs.indices { jobs[index].hasYielded = yielded.contains(jobs[index].task) }
        }
        guard jobs.count > 1, let lastTask else { return jobs }
        let first =
            stepsInARow < Self.longestTurn
            ? jobs.firstIndex { $0.task == lastTask && $0.goesOn } : jobs.firstIndex { $0.task != lastTask }
        if let first { jobs.insert(jobs.remove(at: first), at: 0) }
        return jobs
    }

    /// A job becomes the step that runs.
    mutating func take(_ job: ReadyJob) {
        let isAlone = ready.count == 1
        ready.removeAll { $0.number == job.number }
        goOn(with: job.task)
        if !isAlone { stepsInARow += 1 }
        (stepTask, isStepOnMainActor) = (job.task, job.isOnMainActor)
    }

    /// The rest of the last step runs.
    mutating func takeRest() { rest = nil }

    /// An answer is given to a call of a task, if it's known of which.
    mutating func beginAnswer(to task: Int?) {
        (stepTask, isActing, isStepOnMainActor, lastTask, yielded) = (task, true, false, nil, [])
    }

    mutating func endAnswer() {
        isActing = false
    }

    private mutating func goOn(with task: Int) {
        if task != lastTask { stepsInARow = 0 }
        lastTask = task
    }
}
