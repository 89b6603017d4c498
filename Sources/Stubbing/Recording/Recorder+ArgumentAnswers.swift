nonisolated extension __Recorder {
    @usableFromInline typealias AnswersByArgument = ArgumentAnswers<In, Out, Failure>

    /// The next step of a call, or the answers from which its arguments choose outside of the lock.
    enum Choice {
        case step(Step)
        case byArguments(AnswersByArgument, sequenceNumber: Int)
    }

    /// Finds the answer to a call by its arguments.
    @inlinable
    func beginByArgumentsAndUnlock(_ arguments: In, sequenceNumber: Int, recordsArrival: Bool) -> Step {
        let answers = unlock { state in
            if recordsArrival { state.recordArrival(arguments, sequenceNumber: sequenceNumber) }
            return state.answers.byArgument
        }
        return step(from: answers, arguments: arguments, sequenceNumber: sequenceNumber, isRecorded: recordsArrival)
    }

    /// Returns the next step of a call.
    ///
    /// Compares its arguments outside of the lock if the choice requires that.
    func step(for choice: Choice, arguments: In, isRecorded: Bool) -> Step {
        switch choice {
        case .step(let step): step
        case .byArguments(let answers, let sequenceNumber):
            step(from: answers, arguments: arguments, sequenceNumber: sequenceNumber, isRecorded: isRecorded)
        }
    }

    /// Gives a call the answer that its arguments choose, or the default if they choose none.
    @inlinable
    func step(from answers: AnswersByArgument, arguments: In, sequenceNumber: Int, isRecorded: Bool) -> Step {
        let match = lastMatch(of: arguments, in: answers)
        return change { state in
            let answer = if let match { state.answers.useByArgument(match) } else { state.answers.takeDefault() }
            return isRecorded
                ? state.answerRecordedCall(arguments, sequenceNumber: sequenceNumber, with: answer)
                : state.begin(arguments, sequenceNumber: sequenceNumber, with: answer, recordsArrival: false)
        }
    }

    /// Returns the latest answer whose condition the arguments fulfill.
    ///
    /// A call that such a condition makes of the same stub isn't compared, so that it doesn't run the condition again.
    @inlinable
    func lastMatch(of arguments: In, in answers: AnswersByArgument) -> ArgumentAnswer<In, Out, Failure>? {
        var match: ArgumentAnswer<In, Out, Failure>?
        RunningConditions.unlessRunning(ObjectIdentifier(self)) { match = answers.lastMatch(of: arguments) }
        return match
    }
}

nonisolated extension __Recorder.Choice: Sendable where In: Sendable, Out: Sendable, Handler: Sendable {}

/// The stubs that the current task compares arguments for.
@usableFromInline
nonisolated enum RunningConditions {
    @TaskLocal private static var stubs: [ObjectIdentifier] = []

    /// Runs the conditions of a stub, unless the current task already does.
    @usableFromInline
    static func unlessRunning(_ stub: ObjectIdentifier, _ body: () -> Void) {
        let stubs = stubs
        guard !stubs.contains(stub) else { return }
        $stubs.withValue(stubs + [stub], operation: body)
    }
}
