import Synchronization

nonisolated extension AsyncThrowingStub {
    @usableFromInline typealias Step = _Recorder<In, Out, Failure, Handler>.Step

    /// Suspends all later calls until you resume them.
    ///
    /// Each call is recorded when it arrives. A call takes its answer when it is resumed, so a test can set the answer
    /// while the call is suspended. Canceling the caller ends the call. If `Failure` is `any Error` or
    /// `CancellationError`, the call throws a `CancellationError`. Otherwise, it uses its answer.
    public func pause() {
        _recorder.withState { _ in isOpen.store(false, ordering: .releasing) }
    }

    /// Resumes all suspended calls, and stops suspending calls.
    ///
    /// The calls take their answers in the order of their arrival. Their callers then continue concurrently.
    public func resume() {
        resume { gate in
            isOpen.store(true, ordering: .releasing)
            return gate.open()
        }
    }

    /// Resumes the call that was suspended first.
    ///
    /// The others stay suspended. If no call is suspended, the next call passes without being suspended, so a test
    /// doesn't need to know whether the call has already arrived. Has no effect if the stub isn't paused.
    public func resumeNext() {
        resume { gate in isOpen.load(ordering: .acquiring) ? [] : [gate.takeNext()].compactMap(\.self) }
    }

    /// Gives the chosen calls their answers, in order and in one atomic step, and then resumes them.
    private func resume(_ choose: (inout Gate<In, Step>) -> [SuspendedCall<In, Step>]) {
        let calls = _recorder.change { state in
            let calls = choose(&state.gate)
            for call in calls {
                call.step = state.answerRecordedCall(call.arguments, sequenceNumber: call.sequenceNumber)
            }
            return calls
        }
        for call in calls { call.signal.end(.sent) }
    }

    /// Records a call that arrives while the stub is paused, and returns its next step once it is resumed.
    @usableFromInline
    nonisolated(nonsending) func passGate(_ arguments: In, caller: StubCaller) async -> Step {
        let arrival = _recorder.change { state in
            state.arrive(arguments, caller: caller, isPaused: !isOpen.load(ordering: .acquiring))
        }
        switch arrival {
        case .passed(let step): return step
        case .suspended(let call): return await step(of: call)
        }
    }

    /// Waits until a suspended call is resumed, and returns its next step.
    private nonisolated(nonsending) func step(of call: SuspendedCall<In, Step>) async -> Step {
        _ = await call.signal.wait()
        // A call that is resumed and canceled at the same time already has its answer, and uses it.
        if let step = leaveGate(call) { return step }
        guard let error = CancellationError() as? Failure else {
            return _recorder.change { $0.answerRecordedCall(call.arguments, sequenceNumber: call.sequenceNumber) }
        }
        let result = Result<Out, Failure>.failure(error)
        _recorder.end(
            .init(arguments: call.arguments, sequenceNumber: call.sequenceNumber, result: result),
            isRecorded: true
        )
        return .end(KnownAnswer(result))
    }

    private func leaveGate(_ call: SuspendedCall<In, Step>) -> Step? {
        _recorder.withState { state in
            state.gate.remove(call)
            state.answers.leftovers?.removeSuspendedCall(call.signal)
            return call.step
        }
    }
}

/// The outcome for a call that arrives at the gate of a paused stub.
private nonisolated enum Arrival<In, Step> {
    case passed(Step)
    case suspended(SuspendedCall<In, Step>)
}

nonisolated extension _Recorder.State {
    fileprivate mutating func arrive(
        _ arguments: In,
        caller: StubCaller,
        isPaused: Bool
    ) -> Arrival<In, _Recorder.Step> {
        if self.caller == nil { self.caller = caller }
        let number = nextSequenceNumber()
        guard isPaused, let call = gate.suspend(arguments, sequenceNumber: number) else {
            return .passed(begin(arguments, sequenceNumber: number, recordsArrival: true))
        }
        recordArrival(arguments, sequenceNumber: number)
        answers.leftovers?.addSuspendedCall(call.signal)
        return .suspended(call)
    }
}
