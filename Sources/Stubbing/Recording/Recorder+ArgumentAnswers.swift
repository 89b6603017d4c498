nonisolated extension _Recorder {
    @usableFromInline typealias ArgumentAnswers = [ArgumentAnswer<In, Out, Failure>]

    /// The next step of a call, or the answers from which its arguments choose outside of the lock.
    enum Choice {
        case step(Step)
        case byArguments(ArgumentAnswers, sequenceNumber: Int)
    }

    /// Finds the answer to a call by its arguments.
    @usableFromInline
    func beginByArgumentsAndUnlock(_ arguments: In, sequenceNumber: Int, recordsArrival: Bool) -> Step {
        let answers = unlock { state in
            if recordsArrival { state.recordArrival(arguments, sequenceNumber: sequenceNumber) }
            return state.answers.argumentAnswers
        }
        let choice = Choice.byArguments(answers, sequenceNumber: sequenceNumber)
        return step(for: choice, arguments: arguments, isRecorded: recordsArrival)
    }

    /// Returns the next step of a call.
    ///
    /// Compares its arguments outside of the lock if the choice requires that.
    func step(for choice: Choice, arguments: In, isRecorded: Bool) -> Step {
        switch choice {
        case .step(let step): return step
        case .byArguments(let answers, let sequenceNumber):
            let match = firstMatch(of: arguments, in: answers)
            return change { state in
                state.answer(arguments, sequenceNumber: sequenceNumber, match: match, isRecorded: isRecorded)
            }
        }
    }

    /// Returns the latest answer whose condition the arguments fulfill.
    ///
    /// A call that such a condition makes of the same stub isn't compared, so that it doesn't run the condition again.
    private func firstMatch(of arguments: In, in answers: ArgumentAnswers) -> KnownAnswer<Out, Failure>? {
        let id = ObjectIdentifier(self)
        guard !RunningConditions.stubs.contains(id) else { return nil }
        return RunningConditions.$stubs.withValue(RunningConditions.stubs + [id]) {
            answers.last { $0.condition.matches(arguments) }?.answer
        }
    }
}

nonisolated extension _Recorder.Choice: Sendable where In: Sendable, Out: Sendable, Handler: Sendable {}

nonisolated extension _Recorder.State {
    /// Gives a call the answer that its arguments chose, or the default if they chose none.
    fileprivate mutating func answer(
        _ arguments: In,
        sequenceNumber: Int,
        match: KnownAnswer<Out, Failure>?,
        isRecorded: Bool
    ) -> _Recorder.Step {
        let answer =
            if let match { answers.useArgumentAnswer(match) } else { answers.takeDefault() }
        return isRecorded
            ? answerRecordedCall(arguments, sequenceNumber: sequenceNumber, with: answer)
            : begin(arguments, sequenceNumber: sequenceNumber, with: answer, recordsArrival: false)
    }
}

/// The stubs that the current task compares arguments for.
private nonisolated enum RunningConditions {
    @TaskLocal static var stubs: [ObjectIdentifier] = []
}
