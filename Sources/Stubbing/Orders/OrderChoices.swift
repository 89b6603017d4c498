/// The jobs and the answers that can come next in an order, first those that aren't switches.
nonisolated struct OrderChoices: Sendable {
    let jobs: JobCandidates
    let turns: Turns

    /// Whether an answer comes without a switch, and not a job.
    let areAnswersFirst: Bool

    /// The task whose wait until no other one can go on may end, which comes first.
    let settlingTask: Int?

    enum Option {
        case job(ReadyJob)
        case endSettling(task: Int)
        case turn((turn: Turn, source: Int))
    }

    let count: Int

    /// The number of choices that aren't switches: when answers come first, any of them may be the next one.
    let plainCount: Int

    /// The indexes of the answers.
    let turnIndexes: Range<Int>

    init(jobs: JobCandidates, turns: Turns, areAnswersFirst: Bool, settlingTask: Int? = nil) {
        (self.jobs, self.turns) = (jobs, turns)
        (self.areAnswersFirst, self.settlingTask) = (areAnswersFirst, settlingTask)
        let (firstCount, turnCount) = (jobs.count + (settlingTask == nil ? 0 : 1), turns.list.count)
        count = firstCount + turnCount
        plainCount = areAnswersFirst ? turnCount : min(1, count)
        turnIndexes = areAnswersFirst ? 0..<turnCount : firstCount..<count
    }

    func option(at index: Int) -> Option {
        if turnIndexes.contains(index) { return .turn(turns.list[index - turnIndexes.lowerBound]) }
        if let settlingTask { return .endSettling(task: settlingTask) }
        return .job(jobs[areAnswersFirst ? index - turns.list.count : index])
    }

    subscript(index: Int) -> OrderChoice {
        let isSwitch = index >= plainCount
        switch option(at: index) {
        case .job(let job):
            return OrderChoice(id: id(of: job), text: "", isSwitch: isSwitch)
        case .endSettling(let task):
            return OrderChoice(id: .init(source: OrderChoice.ID.settling, number: task), isSwitch: isSwitch)
        case .turn((let turn, let source)):
            return OrderChoice(id: Turns.id(of: turn, source), text: turn.text, isSwitch: isSwitch)
        }
    }

    func id(of job: ReadyJob) -> OrderChoice.ID {
        .init(source: OrderChoice.ID.jobs, number: job.task, repetition: jobs.repetition(of: job))
    }

    func index(of id: OrderChoice.ID) -> Int? {
        if id.source == OrderChoice.ID.settling { return id.number == settlingTask ? 0 : nil }
        if id.source == OrderChoice.ID.jobs {
            let index = jobs.index(ofTask: id.number, repetition: id.repetition)
            return index.map { areAnswersFirst ? $0 + turns.list.count : $0 }
        }
        return turns.index(of: id).map { $0 + turnIndexes.lowerBound }
    }

    /// Returns the name of a choice, with the number of the step if it's a switch.
    ///
    /// - Parameters:
    ///   - index: The index of the choice.
    ///   - step: The number of the step.
    ///   - changingSources: The sources whose calls are named by their order of arrival.
    /// - Returns: The name, as `only` takes it.
    func name(of index: Int, at step: Int, changingSources: Set<Int>) -> String {
        let (name, repetition): (String, Int)
        switch option(at: index) {
        case .job(let job):
            (name, repetition) = (job.taskName, jobs.repetition(of: job))
        case .endSettling(let task):
            (name, repetition) = (ReadyJob.name(ofTask: task), 1)
        case .turn:
            let names = turns.list[...(index - turnIndexes.lowerBound)].map { turn, source in
                turn.name(isChanging: changingSources.contains(source))
            }
            name = names.last ?? ""
            repetition = names.count { $0 == name }
        }
        // Equal ones are told apart by their order of arrival.
        return (index < plainCount ? "" : "step \(step): ") + name + (repetition > 1 ? " (\(repetition))" : "")
    }
}

/// Something that can come next in an order.
nonisolated struct OrderChoice: Sendable {
    /// The part that stays the same when a run is repeated, unlike the arguments of a call: a task, or the nth call of a
    /// stub.
    struct ID: Sendable, Hashable {
        /// The sources of all jobs, and of the ends of waits until no other task can go on.
        static let (jobs, settling) = (-1, -2)

        let source: Int
        let number: Int
        var isError = false

        /// Which of several jobs of a task it is.
        var repetition = 1
    }

    let id: ID
    var text = ""
    var isSwitch = false
}
