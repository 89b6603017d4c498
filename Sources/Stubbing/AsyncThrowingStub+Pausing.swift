nonisolated extension AsyncThrowingStub {
    /// Holds the calls that come from now on, each recorded from the moment it arrives.
    ///
    /// A call takes its answer when it is let go, so a test may set the answer while the call is held. A caller that is
    /// cancelled leaves: the call throws a `CancellationError` if it may throw any error, and goes on with its answer
    /// otherwise.
    public func pause() {
        withState { state in
            let gate = state.gate ?? Gate<Call>()
            state.gate = gate
            gate.close()
        }
    }

    /// Lets all calls go that are held, in the order of their arrival, and holds none from now on.
    public func resume() {
        letGo { $0.open() }
    }

    /// Lets the call go that has been held longest, and holds all others on.
    ///
    /// If none is held, the next one that arrives is not: a test need not know which of the two comes first.
    public func resumeNext() {
        letGo { [$0.letNextGo()].compactMap(\.self) }
    }

    /// Gives the calls that are chosen their answers, in order and in one step, and then wakes them.
    private func letGo(_ choose: (Gate<Call>) -> [HeldCall<Call>]) {
        let calls = changeCalls { state in
            let calls = state.gate.map(choose) ?? []
            for call in calls {
                call.step = state.answer(call.arguments, sequenceNumber: call.sequenceNumber, isRecorded: true)
            }
            return calls
        }
        for call in calls { call.signal.end(.sent) }
    }

    /// Waits until a held call is let go, and returns what it has to do then.
    @usableFromInline
    nonisolated(nonsending) func step(of call: HeldCall<Call>) async -> Step {
        _ = await call.signal.wait()
        // A call that is let go and cancelled at the same time has its answer, and takes it.
        if let step = leaveGate(call) { return step }
        guard let error = CancellationError() as? Failure else {
            return changeCalls { state in
                state.answer(call.arguments, sequenceNumber: call.sequenceNumber, isRecorded: true)
            }
        }
        end(call.arguments, sequenceNumber: call.sequenceNumber, result: .failure(error))
        return .end(.failure(error))
    }

    private func leaveGate(_ call: HeldCall<Call>) -> Step? {
        withState { state in
            state.gate?.remove(call)
            return call.step
        }
    }
}
