import Dispatch

/// One run of the body of `everyOrder` or `someOrders`: takes the next step whenever the one before has ended.
///
/// The task that ran last goes on first, then the oldest one that is ready. When all tasks wait, a suspended call is
/// answered, or a sleep on a held clock ends. Anything else is a switch.
nonisolated final class OrderRun: Sendable {
    private struct State: Sendable {
        var stepCount = 0
        var stepsSinceAnswer = 0

        /// The turns to take that are left, if they were passed.
        var only: ArraySlice<String>?

        /// The last times at which something moved, and of an answer.
        var moveTime = ContinuousClock.now
        var answerTime = ContinuousClock.now

        /// The time since which only sleeps can end.
        var sleepTime: ContinuousClock.Instant?

        /// The numbers of calls when all tasks waited, or nil if one has run since.
        var sourceStates: [[Int]]?
        var isReported = false
        var isHookReported = false
        var isCallReported = false
        var hasChoice = false
    }

    private let order: AnswerOrder
    private let driver: OrderDriver
    private let search: Locked<any OrderChoosing>
    private let patience = AnswerOrder.patience
    private let blockPatience = BlockedStepWatch.patience
    private let reporter: TestReporter
    private let state: Locked<State>

    /// Creates a run for the test that the current task belongs to.
    init(
        of order: AnswerOrder,
        on driver: OrderDriver,
        in search: Locked<any OrderChoosing>,
        only: [String]?,
        at location: FailureLocation
    ) {
        (self.order, self.driver, self.search) = (order, driver, search)
        reporter = ThreadOwner.run(for: nil) { TestReporter(at: location) }
        state = Locked(State(only: only?[...]))
    }

    /// Whether an answer was made, or two things could happen at once.
    var hasChoice: Bool { state.withLock(\.hasChoice) }

    /// The turns to take that were passed and weren't taken.
    var missedTurns: [String] { state.withLock { Array($0.only ?? []) } }

    /// Returns the next step.
    ///
    /// - Parameter jobs: The jobs that are ready, first the one that goes on without a switch.
    /// - Returns: The step.
    func step(from jobs: [ReadyJob]) -> OrderDriver.Step {
        var state = state.withLock(\.self)
        defer { self.state.withLock { [state] in $0 = state } }
        let turns = order.turns(of: driver.stepTask)
        if let turn = turns.first(where: { !$0.turn.isDriven })?.turn { see(turn, &state) }
        if jobs.isEmpty {
            guard mayAnswer(with: turns, &state) else { return .wait }
        } else {
            state.sourceStates = nil
        }
        state.stepCount += 1
        state.stepsSinceAnswer += 1
        // A task that polls doesn't keep a call from its answer.
        let answersGoFirst = !turns.isEmpty && (jobs.allSatisfy(\.hasYielded) || state.stepsSinceAnswer > 1_000)
        let options = (answersGoFirst ? [] : jobs.map(Option.job)) + turns.map(Option.turn)
        return step(from: answersGoFirst ? options + jobs.map(Option.job) : options, &state)
    }

    private enum Option {
        case job(ReadyJob)
        case turn((turn: Turn, source: Int))

        var isAnswer: Bool { if case .turn = self { true } else { false } }
    }

    private func step(from options: [Option], _ state: inout State) -> OrderDriver.Step {
        let isAnswer = options[0].isAnswer
        // Most steps are the only ones that can come next.
        let isOnly = options.count == 1 && !isAnswer
        if !isOnly { state.hasChoice = true }
        let index = isOnly ? 0 : index(in: options, isAnswer: isAnswer, &state)
        // When answers go first, any of them may be the next one.
        let isSwitch = index > 0 && !(isAnswer && options[index].isAnswer)
        let text = name(of: index, in: options, at: isSwitch ? state.stepCount : nil)
        order.record(
            OrderStep(number: state.stepCount, text: text, isSwitch: isSwitch, isAnswer: options[index].isAnswer)
        )
        switch options[index] {
        case .job(let job): return .job(job)
        case .turn((let turn, let source)):
            state.answerTime = .now
            state.stepsSinceAnswer = 0
            return .answer(toTask: turn.task) { [order] in order.make(turn, of: source) }
        }
    }

    /// Returns the index of the choice to make, which is the first one if nothing else is asked for.
    private func index(in options: [Option], isAnswer: Bool, _ state: inout State) -> Int {
        if let only = state.only {
            let step = state.stepCount
            let index = options.indices.first { index in
                let isSwitch = index > 0 && !(isAnswer && options[index].isAnswer)
                return (isAnswer || index > 0) && name(of: index, in: options, at: isSwitch ? step : nil) == only.first
            }
            if index != nil { state.only = only.dropFirst() }
            return index ?? 0
        }
        guard isAnswer || search.withLock(\.hasSwitches) else { return 0 }
        var jobCounts: [Int: Int] = [:]
        let choices = options.enumerated().map { index, option in
            switch option {
            case .job(let job):
                jobCounts[job.task, default: 0] += 1
                let id = OrderChoice.ID(source: -1, number: job.task, repetition: jobCounts[job.task] ?? 1)
                return OrderChoice(id: id, text: "", isSwitch: index > 0)
            case .turn((let turn, let source)):
                let id = OrderChoice.ID(source: source, number: turn.number, isError: turn.isError)
                return OrderChoice(id: id, text: turn.text, isSwitch: !isAnswer)
            }
        }
        return search.withLock { $0.choose(from: choices) ?? 0 }
    }

    /// Returns the name of an option, with the number of the step if it's a switch.
    private func name(of index: Int, in options: [Option], at step: Int?) -> String {
        let names = options[...index].map { option in
            switch option {
            case .job(let job): return OrderDriver.name(ofTask: job.task)
            case .turn((let turn, let source)):
                return search.withLock { $0.changingSources.contains(source) } ? turn.textByArrival : turn.text
            }
        }
        // Equal ones are told apart by their order of arrival.
        let count = names.count { $0 == names[index] }
        return (step.map { "step \($0): " } ?? "") + names[index] + (count > 1 ? " (\(count))" : "")
    }

    /// Returns whether an answer may be given now that all tasks wait.
    private func mayAnswer(with turns: [(turn: Turn, source: Int)], _ state: inout State) -> Bool {
        let now = ContinuousClock.now
        let sourceStates = order.sources.map { $0.state() }
        // A call of a task that isn't driven, or a job that something else has brought.
        let hasMoved = state.sourceStates.map { $0 != sourceStates } ?? false
        let isFirst = state.sourceStates == nil
        checkHooks(&state)
        if driver.takeOutsideArrival() || hasMoved { search.withLock { $0.seeRealTime() } }
        if isFirst || hasMoved { state.moveTime = now }
        state.sourceStates = sourceStates
        let hasCall = turns.contains { !order.isClock($0.source) }
        state.sleepTime = hasCall ? nil : state.sleepTime ?? now
        if !state.isReported, !hasCall, now - (turns.isEmpty ? state.moveTime : state.sleepTime ?? now) > patience {
            state.isReported = true
            fail(waitMessage(ticks: !turns.isEmpty))
        }
        if turns.isEmpty || state.isReported { return false }
        guard search.withLock(\.seesRealTime) else { return true }
        let expected = search.withLock(\.expectedChoice)
        // A call that came in another run can be late.
        let isLate = expected.map { expected in !turns.contains { $0.turn.number == expected.number } } ?? false
        let quiet = now - state.moveTime
        // Tasks that poll in real time never settle.
        return quiet >= .milliseconds(isLate ? 100 : 20) || !isLate && now - state.answerTime >= .milliseconds(100)
    }

    /// Sees a call of a task that isn't driven, whose time of arrival is a matter of luck.
    private func see(_ turn: Turn, _ state: inout State) {
        search.withLock { $0.seeRealTime() }
        if driver.usesHooks || state.isCallReported { return }
        state.isCallReported = true
        fail(
            """
            The task that calls \(turn.text) isn't driven by \(search.withLock(\.functionName)), because this runtime doesn't let it. Call it from \
            the body, from `async let`, or from a task group, and not on the main actor.
            """
        )
    }

    /// Fails the test if other code has replaced the hooks.
    func checkHooks() {
        var state = state.withLock(\.self)
        checkHooks(&state)
        self.state.withLock { [state] in $0 = state }
    }

    private func checkHooks(_ state: inout State) {
        guard driver.usesHooks, !RuntimeHooks.areOwn, !state.isHookReported else { return }
        state.isHookReported = true
        fail(
            """
            The hook with which \(search.withLock(\.functionName)) drives tasks was replaced: swift_task_enqueueGlobal_hook is now \
            \(RuntimeHooks.replacement). So orders may be missing. Don't use both at the same time.
            """
        )
    }

    /// Fails the test because of a step that blocks its thread.
    func failBlockedStep(of task: Int) {
        fail(
            """
            A step of \(OrderDriver.name(ofTask: task)) has blocked its thread for \(blockPatience) without using the processor, \
            perhaps until another task goes on. The other tasks go on on another thread. Replace the lock or the semaphore \
            by an `await`.
            """
        )
    }

    /// Fails the test, and returns once the failure is recorded.
    private func fail(_ message: String) {
        let reported = DispatchSemaphore(value: 0)
        ThreadOwner.run(for: nil) {
            _ = Task.detached { [reporter] in
                await reporter.fail(message)
                reported.signal()
            }
        }
        reported.wait()
    }

    private func waitMessage(ticks: Bool) -> String {
        let names = order.sources.map { $0.name() }
        return """
            The body of \(search.withLock(\.functionName)) waits, but \(ticks ? "only sleeps can end" : "no call can be answered")\
            \(names.isEmpty ? "" : " of \(listed(names))"). It may wait for a call that doesn't come, or for a stub or a \
            clock that the order doesn't hold. \(order.summary)
            """
    }
}
