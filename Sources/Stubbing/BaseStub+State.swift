nonisolated extension BaseStub {
    /// Everything that changes in a stub.
    @usableFromInline
    struct State {
        @usableFromInline var answers: Answers<Call>
        @usableFromInline var history = CallHistory<Call>()

        /// The first caller, who knows the name of the member.
        @usableFromInline var caller: StubCaller?

        /// Made when `calls` is first read: a stub that nobody observes pays nothing for being observable.
        @usableFromInline var observation: CallsObservation?

        /// Made when a test first waits for a call.
        @usableFromInline var listeners: Listeners<Call>?

        /// Made when the stub is first paused.
        @usableFromInline var gate: Gate<Call>?

        @inlinable
        init(answers: Answers<Call>) {
            self.answers = answers
        }
    }

    /// What a call has to do next.
    @usableFromInline
    enum Step {
        case end(Result<Call.Out, Call.Failure>)
        case compute(with: Call.Handler, sequenceNumber: Int)
        case reportNoAnswer(sequenceNumber: Int)
        case wait(for: HeldCall<Call>, sequenceNumber: Int)
    }
}

nonisolated extension BaseStub.State {
    /// Whether something is left to do after a change: to tell somebody of it, or to let calls go.
    @inlinable var isFollowed: Bool { observation != nil || listeners != nil || history.limit != .max }

    /// Numbers a call that arrives; holds it at the gate, or answers it.
    @inlinable
    @inline(__always)
    mutating func begin(_ arguments: Call.In, caller: StubCaller) -> BaseStub.Step {
        if self.caller == nil { self.caller = caller }
        let number = nextSequenceNumber()
        guard let held = gate?.hold(arguments, sequenceNumber: number) else {
            return answer(arguments, sequenceNumber: number, isRecorded: false)
        }
        recordArrival(arguments, sequenceNumber: number)
        return .wait(for: held, sequenceNumber: number)
    }

    /// Takes the answer to a call, and records the result if that is the answer.
    @inlinable
    @inline(__always)
    mutating func answer(_ arguments: Call.In, sequenceNumber: Int, isRecorded: Bool) -> BaseStub.Step {
        let answer = answers.next()
        if case .result(let result) = answer {
            let call = Call(arguments: arguments, sequenceNumber: sequenceNumber, endedResult: result)
            if isRecorded {
                history.replace(call)
            } else {
                insert(call)
            }
            return .end(result)
        }
        if !isRecorded { recordArrival(arguments, sequenceNumber: sequenceNumber) }
        return
            switch answer
        {
        case .handler(let handler): .compute(with: handler, sequenceNumber: sequenceNumber)
        case .result, .none: .reportNoAnswer(sequenceNumber: sequenceNumber)
        }
    }

    /// Records a call that has only just arrived, if its type can be recorded then.
    @inlinable
    @inline(__always)
    mutating func recordArrival(_ arguments: Call.In, sequenceNumber: Int) {
        guard let call = Call(arguments: arguments, sequenceNumber: sequenceNumber) else { return }
        insert(call)
    }

    /// Records a call that is not recorded yet.
    @inlinable
    @inline(__always)
    mutating func insert(_ call: Call) {
        history.insert(call)
        listeners?.receive(call, in: history)
    }
}
