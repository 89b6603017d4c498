nonisolated extension __Recorder {
    /// The mutable state of a stub.
    @usableFromInline
    struct State {
        @usableFromInline var answers: Answers<In, Out, Failure, Handler>
        @usableFromInline var history = CallHistory<In, Out, Failure>()

        /// The first caller, which provides the name of the member.
        @usableFromInline var caller: StubCaller?

        /// The observation, created when `calls` is first read, so that a stub without observers doesn't pay for it.
        @usableFromInline var observation: CallsObservation?

        /// The tests that wait for calls, or nil if there are none.
        @usableFromInline var listeners: Listeners<CallRecord<In, Out, Failure>>?

        /// Whether a task of an order is among those that wait for calls.
        var hasDrivenWait = false

        /// The number of calls without an answer.
        var unansweredCalls = UnansweredCallCount()

        /// The calls that are suspended, if the stub is asynchronous and paused.
        var gate = Gate<In, Choice>()

        init(answers: Answers<In, Out, Failure, Handler>) {
            self.answers = answers
        }
    }

    /// The next step of a call.
    @usableFromInline
    enum Step {
        case end(KnownAnswer<Out, Failure>)
        case compute(ComputedAnswer<Handler>, sequenceNumber: Int)
        case reportNoAnswer(sequenceNumber: Int)
    }

    /// The actions that a change requires after the lock is released.
    @usableFromInline
    struct FollowUp {
        @usableFromInline let signals: [Signal]
        @usableFromInline let observers: CallsObservation.Observers?

        @inlinable
        init(signals: [Signal], observers: CallsObservation.Observers?) {
            self.signals = signals
            self.observers = observers
        }

        @inlinable
        func run() {
            // Observers are notified after the change, so that an observer that reads the calls again sees it.
            observers?.tell()
            for signal in signals { signal.end(.sent) }
        }
    }
}

nonisolated extension __Recorder.Step: Sendable where In: Sendable, Out: Sendable, Handler: Sendable {}

nonisolated extension __Recorder.State {
    /// Whether a change requires actions outside of the lock.
    @inlinable var isFollowed: Bool {
        // Mutating, because a copy of the state would be made for a getter that isn't.
        mutating get { observation != nil || listeners != nil }
    }

    /// Whether an asynchronous call neither waits for its answer nor for a task of an order that it wakes.
    var isOpen: Bool { !gate.isPaused && !hasDrivenWait }

    /// Gives an answer to a call that arrives, and records the call if the answer is known, or if `recordsArrival`.
    @inlinable
    mutating func begin(
        _ arguments: In,
        sequenceNumber: Int,
        with answer: Answers<In, Out, Failure, Handler>.Default,
        recordsArrival: Bool
    ) -> __Recorder.Step {
        switch answer {
        case .known(let answer):
            insert(.init(arguments: arguments, sequenceNumber: sequenceNumber, result: answer.result))
            return .end(answer)
        case .computed(let answer):
            if recordsArrival { recordArrival(arguments, sequenceNumber: sequenceNumber) }
            return .compute(answer, sequenceNumber: sequenceNumber)
        case .none:
            if recordsArrival { recordArrival(arguments, sequenceNumber: sequenceNumber) }
            return .reportNoAnswer(sequenceNumber: sequenceNumber)
        }
    }

    /// Records a call that is under way.
    @inlinable
    mutating func recordArrival(_ arguments: In, sequenceNumber: Int) {
        insert(.init(arguments: arguments, sequenceNumber: sequenceNumber, result: nil))
    }

    /// Records a call that isn't recorded yet.
    @inlinable
    mutating func insert(_ record: CallRecord<In, Out, Failure>) {
        history.insert(record)
        if listeners != nil { tellListeners(record) }
    }

    @usableFromInline
    func tellListeners(_ record: CallRecord<In, Out, Failure>) {
        listeners?.receive(record, count: history.count, nthCall: history.record(number:))
    }

    /// Takes the answer to a call that was recorded when it arrived, unless its arguments choose it.
    mutating func answerRecordedCall(_ arguments: In, sequenceNumber: Int) -> __Recorder.Choice {
        if answers.needsArguments { return .byArguments(answers.byArgument, sequenceNumber: sequenceNumber) }
        let answer = answers.next()
        return .step(answerRecordedCall(arguments, sequenceNumber: sequenceNumber, with: answer))
    }

    /// Gives an answer to a call that was recorded when it arrived, and records its result if the answer is known.
    @inlinable
    mutating func answerRecordedCall(
        _ arguments: In,
        sequenceNumber: Int,
        with answer: Answers<In, Out, Failure, Handler>.Default
    ) -> __Recorder.Step {
        switch answer {
        case .known(let answer):
            history.end(.init(arguments: arguments, sequenceNumber: sequenceNumber, result: answer.result))
            return .end(answer)
        case .computed(let answer): return .compute(answer, sequenceNumber: sequenceNumber)
        case .none: return .reportNoAnswer(sequenceNumber: sequenceNumber)
        }
    }

    /// Ends a call that was recorded when it arrived with an error in place of its answer.
    mutating func endRecordedCall(
        _ arguments: In,
        sequenceNumber: Int,
        throwing error: Failure
    ) -> __Recorder.Step {
        let answer = KnownAnswer<Out, Failure>(.failure(error))
        return answerRecordedCall(arguments, sequenceNumber: sequenceNumber, with: .known(answer))
    }

    /// Returns the actions to run after the lock is released.
    @inlinable
    mutating func takeFollowUp() -> __Recorder.FollowUp {
        .init(
            signals: listeners?.takeDueSignals() ?? [],
            observers: observation.flatMap { takeObservers(of: $0) }
        )
    }

    /// Returns the observers to notify, and discards the observation if there are no observers left.
    @inlinable
    mutating func takeObservers(of observation: CallsObservation) -> CallsObservation.Observers? {
        guard let token = observation.token else {
            self.observation = nil
            return nil
        }
        return .init(observation: observation, token: token)
    }
}
