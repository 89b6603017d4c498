/// A job that can be the next step of an order.
nonisolated struct ReadyJob: Sendable {
    let job: UnownedJob

    /// The number of the job among those of the order.
    let number: Int

    /// The number of the task in order of start, or 0 for the task of the body.
    let task: Int

    let isOnMainActor: Bool

    /// Whether the job is the task itself, and not that of an actor or of a yield.
    let isTask: Bool

    /// Whether the task goes on first if it ran last, which one that yields doesn't.
    let goesOn: Bool

    /// The name of its task in messages, because the runtime tells that of `Task(name:)` only to the task itself.
    var taskName: String { Self.name(ofTask: task) }

    static func name(ofTask task: Int) -> String { task == 0 ? "the test" : "task \(task)" }
}

/// The jobs that are ready, and which of them goes first.
///
/// A task that yields, or that took 20 steps in a row while another one was ready, goes behind the others, after "Fair
/// stateless model checking" by Musuvathi and Qadeer, PLDI 2008. So a body that polls ends.
nonisolated struct ReadyJobs: Sendable {
    /// The jobs that can be the next step.
    private var ready = JobList()

    /// The jobs on the main actor that wait for the one that is ready, because it takes its jobs in order of arrival.
    private var waiting = Queue<ReadyJob>([])

    /// The number of the job on the main actor that is ready, or nil if none is.
    private var mainActorJob: Int?

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
    private var rest: ReadyJob?

    /// The task that goes on first, and the number of its steps in a row while others were ready.
    private var lastTask: Int?
    private var stepsInARow = 0

    /// The tasks that have yielded since the last answer, and the number of their jobs that are ready.
    private var yielded: Set<Int> = []
    private var yieldedCount = 0

    private static let longestTurn = 20

    /// The number of tasks that were seen.
    var taskCount: Int { tasks.count }

    /// The number of jobs that are ready, with those that wait for the main actor.
    var readyCount: Int { ready.elements.count + waiting.count }

    var isEmpty: Bool { ready.elements.isEmpty && rest == nil }

    /// Begins with one task, and returns the jobs that were ready.
    mutating func begin(task: UInt64) -> [ReadyJob] {
        let left = ready.elements + waiting.elements + (rest.map { [$0] } ?? [])
        self = ReadyJobs()
        (tasks, stepTask, lastTask) = ([task: 0], 0, 0)
        return left
    }

    /// Adds a job.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - id: The ID of its task, or 0 for the job of an actor or of a yield, which is for the task whose step runs.
    ///   - isOnMainActor: Whether it runs on the main actor.
    ///   - isInTask: Whether a task adds it that goes on.
    ///   - isInStep: Whether the step that runs adds it.
    mutating func add(
        _ job: UnownedJob,
        id: UInt64,
        isOnMainActor: Bool,
        isInTask: Bool,
        isInStep: Bool
    ) {
        let task = id == 0 ? stepTask : number(of: id)
        // The task that an answer resumes goes on first.
        if isActing, let task { goOn(with: task) }
        let goesOn = id != 0 || !isInTask
        if !goesOn, let task, yielded.insert(task).inserted { yieldedCount += ready.numbers(ofTask: task).count }
        count += 1
        let added = ReadyJob(
            job: job,
            number: count,
            task: task ?? 0,
            isOnMainActor: isOnMainActor,
            isTask: id != 0,
            goesOn: goesOn
        )
        if isOnMainActor, isInStep, isStepOnMainActor, id != 0, task == stepTask {
            rest = added
        } else if isOnMainActor, mainActorJob != nil {
            waiting.append(added)
        } else {
            insert(added)
        }
    }

    private mutating func insert(_ job: ReadyJob) {
        ready.insert(job)
        if job.isOnMainActor { mainActorJob = job.number }
        if yielded.contains(job.task) { yieldedCount += 1 }
    }

    private mutating func number(of id: UInt64) -> Int {
        if let number = tasks[id] { return number }
        tasks[id] = tasks.count
        return tasks.count - 1
    }

    /// The jobs that can be the next step: first the one that comes without a switch, then the others in order of arrival.
    var candidates: JobCandidates {
        JobCandidates(
            ready,
            first: firstIndex,
            haveAllYielded: yieldedCount == ready.elements.count,
            mainActorJob: mainActorJob
        )
    }

    /// The index of the job that comes without a switch.
    private var firstIndex: Int {
        guard ready.elements.count > 1, let lastTask else { return 0 }
        if stepsInARow >= Self.longestTurn { return ready.elements.firstIndex { $0.task != lastTask } ?? 0 }
        let indexes = ready.numbers(ofTask: lastTask).lazy.compactMap { [ready] in ready.index(ofNumber: $0) }
        return indexes.first { [ready] in ready.elements[$0].goesOn } ?? 0
    }

    /// A job becomes the step that runs.
    mutating func take(_ job: ReadyJob) {
        let isAlone = ready.elements.count == 1 && waiting.count == 0
        ready.remove(job)
        if yielded.contains(job.task) { yieldedCount -= 1 }
        if job.number == mainActorJob {
            mainActorJob = nil
            if let next = waiting.popFirst() { insert(next) }
        }
        goOn(with: job.task)
        if !isAlone { stepsInARow += 1 }
        (stepTask, isStepOnMainActor) = (job.task, job.isOnMainActor)
    }

    /// Removes and returns the rest of the last step, which runs now.
    mutating func takeRest() -> ReadyJob? {
        defer { rest = nil }
        return rest
    }

    /// An answer is given to a call of a task, if it's known of which.
    mutating func beginAnswer(to task: Int?) {
        (stepTask, isActing, isStepOnMainActor, lastTask) = (task, true, false, nil)
        (yielded, yieldedCount) = ([], 0)
    }

    mutating func endAnswer() {
        isActing = false
    }

    private mutating func goOn(with task: Int) {
        if task != lastTask { stepsInARow = 0 }
        lastTask = task
    }
}
