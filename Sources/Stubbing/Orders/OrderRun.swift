import Dispatch

/// One run of the body of `everyOrder` or `someOrders`: takes the next step whenever the one before has ended.
///
/// The task that ran last goes on first, then the oldest one that is ready. When all tasks wait, a suspended call is
/// answered, or a sleep on a held clock ends. Anything else is a switch.
nonisolated final class OrderRun: StepChoosing {
    private struct State: Sendable {
        var stepCount = 0
        var stepsSinceAnswer = 0

        /// The turns to take that are left, if they were passed.
        var only: GivenTurns?

        /// The last times at which something moved, and of an answer.
        var moveTime = ContinuousClock.now
        var answerTime = ContinuousClock.now

        /// The time since which only sleeps can end.
        var sleepTime: ContinuousClock.Instant?

        /// The numbers of calls when all tasks waited, or nil if one has run since.
        var sourceStates: [[Int]]?
        var hasChoice = false

        /// Whether something has come from outside of the order.
        var isOutside = false

        /// The processor time that the search had used when the run began.
        var startTime: Duration?

        /// The progress that was made last.
        var progress = Progress()

        /// The step and the time at which the run was given up, or nil if it wasn't.
        var givenUp: (step: Int, time: ContinuousClock.Instant)?

        /// The problems that have failed the test, each once.
        var reported: Set<Problem> = []
    }

    /// The time of an answer, of a new task, or of fewer tasks that are ready.
    private struct Progress: Sendable {
        var step = 0
        var usedTime = Duration.zero
        var taskCount = 0
        var readyCount = Int.max
    }

    /// A problem that fails the test although its body hasn't.
    private enum Problem: Sendable {
        case wait
        case round
        case noEnd
        case undrivenCall
        case replacedHook
    }

    /// The steps and the processor time after which tasks go round that make no progress.
    @TaskLocal static var longestRound = (steps: 1_000_000, time: Duration.seconds(10))

    /// The time for which nothing comes from outside before that counts as rest.
    @TaskLocal static var quietTime = Duration.milliseconds(20)

    /// The steps and the time that a run has to return in after it was given up.
    private static let longestEnd = (steps: 10_000, time: Duration.seconds(1))

    private let order: AnswerOrder
    private let usesHooks: Bool
    private let search: Locked<any OrderChoosing>
    private let patience: Duration
    private let longestRound: (steps: Int, time: Duration)
    private let quietTime = OrderRun.quietTime
    private let blockPatience = BlockedStepWatch.patience

    /// Fails the test because of the run's problems, or is nil if the run steps aside instead.
    private let reporter: TestReporter?
    private let state: Locked<State>

    /// Creates a run for the test that the current task belongs to.
    ///
    /// - Parameters:
    ///   - order: The order that the run makes.
    ///   - usesHooks: Whether all tasks of the test are driven.
    ///   - search: Chooses the steps.
    ///   - only: The turns to take, or nil if the search chooses.
    ///   - stuck: The fate of the run if its tasks can't go on in an order.
    init(
        of order: AnswerOrder,
        usesHooks: Bool,
        in search: Locked<any OrderChoosing>,
        only: GivenTurns?,
        ifStuck stuck: StuckRun
    ) {
        (self.order, self.usesHooks, self.search) = (order, usesHooks, search)
        reporter = stuck.location.map { location in ThreadOwner.run(for: nil) { TestReporter(at: location) } }
        patience = stuck.patience ?? AnswerOrder.patience
        longestRound = (Self.longestRound.steps, stuck.patience ?? Self.longestRound.time)
        state = Locked(State(only: only))
    }

    /// Whether an answer was made, or two things could happen at once.
    var hasChoice: Bool { state.withLock(\.hasChoice) }

    /// Whether something has come from outside of the order, so that a repetition can differ.
    var hasOutsideEvents: Bool { state.withLock(\.isOutside) }

    /// The turns to take that were passed and weren't taken.
    var missedTurns: [String] { state.withLock { Array($0.only?.left ?? []) } }

    func nextStep(from ready: ReadySteps) -> NextStep {
        // Arguments of calls are written here, which runs code of the test, and so not under the lock.
        let turns = order.turns(of: ready.lastTask)
        var problems: [Problem] = []
        let step = state.withLock { self.step(from: ready, turns, &$0, &problems) }
        for problem in problems { fail(message(of: problem, turns, ready)) }
        return step
    }

    private func step(
        from ready: ReadySteps,
        _ turns: Turns,
        _ state: inout State,
        _ problems: inout [Problem]
    ) -> NextStep {
        if let givenUp = state.givenUp { return stepAfter(givenUp, from: ready, &state, &problems) }
        if ready.cameFromOutside || turns.undriven != nil { seeOutsideEvent(&state) }
        if turns.undriven != nil, !usesHooks { add(.undrivenCall, to: &problems, &state) }
        if ready.jobs.isEmpty {
            if let wait = wait(with: turns, ready, &state, &problems) { return wait }
        } else {
            state.sourceStates = nil
            if goesRound(ready, &state) { return giveUp(.round, &state, &problems) }
        }
        state.stepCount += 1
        state.stepsSinceAnswer += 1
        // A task that polls doesn't keep a call from its answer.
        let areAnswersFirst = !turns.list.isEmpty && (ready.jobs.haveAllYielded || state.stepsSinceAnswer > 1_000)
        let settlingTask = ready.jobs.isEmpty ? ready.settlingTask : nil
        let choices = OrderChoices(
            jobs: ready.jobs,
            turns: turns,
            areAnswersFirst: areAnswersFirst && settlingTask == nil,
            settlingTask: settlingTask
        )
        return step(from: choices, &state)
    }

    private func step(from choices: OrderChoices, _ state: inout State) -> NextStep {
        // Most steps are the only ones that can come next.
        let isOnly = choices.count == 1 && !choices.areAnswersFirst
        if !isOnly { state.hasChoice = true }
        let index = isOnly ? 0 : index(in: choices, &state)
        let isAnswer = choices.turnIndexes.contains(index)
        let changingSources = isAnswer ? search.withLock(\.changingSources) : []
        let text = choices.name(of: index, at: state.stepCount, changingSources: changingSources)
        let isSwitch = index >= choices.plainCount
        order.record(OrderStep(number: state.stepCount, text: text, isSwitch: isSwitch, isAnswer: isAnswer))
        switch choices.option(at: index) {
        case .job(let job): return .job(job)
        case .endSettling: return .endSettling
        case .turn((let turn, let source)):
            state.answerTime = .now
            state.progress.readyCount = .max
            state.stepsSinceAnswer = 0
            return .answer(toTask: turn.task) { [order] in order.make(turn, of: source) }
        }
    }

    /// Returns the index of the choice to make, which is the first one if nothing else is asked for.
    private func index(in choices: OrderChoices, _ state: inout State) -> Int {
        if state.only != nil {
            let changingSources = search.withLock(\.changingSources)
            return state.only?.takeNext(from: choices, at: state.stepCount, changingSources) ?? 0
        }
        let isOutside = state.isOutside
        return search.withLock { search in
            let hasSwitches = search.hasSwitches && (!isOutside || search.demandsSwitches)
            return choices.areAnswersFirst || hasSwitches ? search.choose(from: choices) ?? 0 : 0
        }
    }

    /// Returns how long to wait before an answer may be given now that all tasks wait, or nil if it may be given.
    private func wait(
        with turns: Turns,
        _ ready: ReadySteps,
        _ state: inout State,
        _ problems: inout [Problem]
    ) -> NextStep? {
        let now = ContinuousClock.now
        // A call of a task that isn't driven, or a job that something else has brought.
        let hasMoved = state.sourceStates.map { $0 != turns.sourceStates } ?? false
        if isHookReplaced {
            if reporter == nil { return .stepAside(areWaiting: false) }
            add(.replacedHook, to: &problems, &state)
        }
        if hasMoved { seeOutsideEvent(&state) }
        if hasMoved || ready.isSearching || state.sourceStates == nil { state.moveTime = now }
        state.sourceStates = turns.sourceStates
        if ready.settlingTask != nil {
            // An event from outside can't be seen before it comes.
            let canBeSeen = usesHooks && ready.hasSettled && !search.withLock(\.seesRealTime)
            let quietTime = state.moveTime.advanced(by: quietTime)
            return canBeSeen || now >= quietTime ? nil : .wait(until: quietTime)
        }
        state.sleepTime = turns.hasCall ? nil : state.sleepTime ?? now
        let limit = (turns.list.isEmpty ? state.moveTime : state.sleepTime ?? now).advanced(by: patience)
        if !turns.hasCall, now >= limit { return giveUp(.wait, &state, &problems) }
        if turns.list.isEmpty { return .wait(until: limit) }
        guard search.withLock(\.seesRealTime) else { return nil }
        let expected = search.withLock(\.expectedChoice)
        // A call that came in another run can be late.
        let isLate = expected.map { turns.index(of: $0) == nil } ?? false
        let quietTime = state.moveTime.advanced(by: isLate ? .milliseconds(100) : quietTime)
        // Tasks that poll in real time never settle.
        let time = isLate ? quietTime : min(quietTime, state.answerTime.advanced(by: .milliseconds(100)))
        return now >= time ? nil : .wait(until: time)
    }

    // MARK: Runs without an end

    /// Returns whether tasks have gone on for too long: without progress, or at all where the run can step aside.
    private func goesRound(_ ready: ReadySteps, _ state: inout State) -> Bool {
        if reporter == nil {
            let start = state.startTime ?? ready.usedTime
            state.startTime = start
            // Half of the time for which it may wait, because its steps keep other tests from theirs.
            return ready.usedTime - start >= longestRound.time / 2
        }
        let progress = state.progress
        if ready.taskCount > progress.taskCount || ready.jobs.count < progress.readyCount {
            state.progress = Progress(
                step: state.stepCount,
                usedTime: ready.usedTime,
                taskCount: ready.taskCount,
                readyCount: ready.jobs.count
            )
            return false
        }
        return state.stepCount - progress.step >= longestRound.steps
            || ready.usedTime - progress.usedTime >= longestRound.time
    }

    private func giveUp(_ problem: Problem, _ state: inout State, _ problems: inout [Problem]) -> NextStep {
        if reporter == nil { return .stepAside(areWaiting: problem == .wait) }
        add(problem, to: &problems, &state)
        state.givenUp = (state.stepCount, .now)
        return .giveUp { [order] in order.end() }
    }

    /// Returns the next step of a run whose tasks were canceled.
    private func stepAfter(
        _ givenUp: (step: Int, time: ContinuousClock.Instant),
        from ready: ReadySteps,
        _ state: inout State,
        _ problems: inout [Problem]
    ) -> NextStep {
        let end = givenUp.time.advanced(by: Self.longestEnd.time)
        if ready.jobs.isEmpty, .now < end { return .wait(until: end) }
        if let job = ready.jobs.first, state.stepCount - givenUp.step < Self.longestEnd.steps {
            state.stepCount += 1
            return .job(job)
        }
        add(.noEnd, to: &problems, &state)
        return .wait(until: nil)
    }

    private func seeOutsideEvent(_ state: inout State) {
        state.isOutside = true
        search.withLock { $0.seeRealTime() }
    }

    // MARK: Failures

    /// Fails the test if other code has replaced the hooks.
    func checkHooks() {
        if reporter == nil { return }
        var problems: [Problem] = []
        state.withLock { if isHookReplaced { add(.replacedHook, to: &problems, &$0) } }
        for problem in problems { fail(message(of: problem, Turns(), nil)) }
    }

    private var isHookReplaced: Bool { usesHooks && !RuntimeHooks.areOwn }

    private func add(_ problem: Problem, to problems: inout [Problem], _ state: inout State) {
        if state.reported.insert(problem).inserted { problems.append(problem) }
    }

    func failBlockedStep(of task: Int) {
        fail(
            """
            A step of \(ReadyJob.name(ofTask: task)) has blocked its thread for \(blockPatience) without using the processor, \
            perhaps until another task goes on. The other tasks go on on another thread. Replace the lock or the semaphore \
            by an `await`.
            """
        )
    }

    private func message(of problem: Problem, _ turns: Turns, _ ready: ReadySteps?) -> String {
        let functionName = search.withLock(\.functionName)
        switch problem {
        case .wait:
            let names = order.sources.map { $0.name() }
            return """
                The body of \(functionName) waits, but \(turns.list.isEmpty ? "no call can be answered" : "only sleeps can end")\
                \(names.isEmpty ? "" : " of \(listed(names))"). It may wait for a call that doesn't come, or for a stub or a \
                clock that the order doesn't hold.\(written(ready?.waits ?? [:]))
                \(order.lastSteps)
                """
        case .round:
            return """
                The body of \(functionName) doesn't come to an end: \(listed(order.lastTasks)) went on and on, for \(longestRound.steps) \
                steps or \(longestRound.time) of processor time, without an answer, a new task, or the end of one. Its tasks \
                are canceled now.
                \(order.lastSteps)
                """
        case .noEnd:
            let names = (ready?.jobs.tasks ?? []).map(ReadyJob.name).sorted()
            let reason = names.isEmpty ? "" : " Ready to go on: \(listed(names))."
            return """
                The body of \(functionName) hasn't returned, although its tasks were canceled. Swift can't end it.\(reason)\
                \(written(ready?.waits ?? [:]))
                """
        case .undrivenCall:
            return """
                The task that calls \(turns.undriven?.text ?? "a stub") isn't driven by \(functionName), because this runtime \
                doesn't let it. Call it from the body, from `async let`, or from a task group, and not on the main actor.
                """
        case .replacedHook:
            return """
                The hook with which \(functionName) drives tasks was replaced: swift_task_enqueueGlobal_hook is now \
                \(RuntimeHooks.replacement). So orders may be missing. Don't use both at the same time.
                """
        }
    }

    /// Lines for the tasks that wait, of which the body is always one.
    private func written(_ waits: [Int: TaskWait]) -> String {
        let known = waits.sorted { $0.key < $1.key }.map { (task: $0.value.task, name: $0.value.name()) }
        let body = known.contains { $0.task == 0 } ? [] : [(task: 0, name: "something that isn't part of Stubbing")]
        return (body + known).map { "\n  \(ReadyJob.name(ofTask: $0.task)) waits for \($0.name)" }.joined()
    }

    /// Fails the test, and returns once the failure is recorded.
    private func fail(_ message: String) {
        let reported = DispatchSemaphore(value: 0)
        ThreadOwner.run(for: nil) {
            _ = Task.detached { [reporter] in
                await reporter?.fail(message)
                reported.signal()
            }
        }
        reported.wait()
    }
}
