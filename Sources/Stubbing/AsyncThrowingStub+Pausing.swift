nonisolated extension AsyncThrowingStub {
    /// Holds the calls that come from now on, each recorded from the moment it arrives.
    ///
    /// A call takes its answer when it is let go, so a test may set the answer while the call is held. A caller that is
    /// cancelled leaves: the call throws a `CancellationError` if it may throw any error, and goes on with its answer
    /// otherwise.
    public func pause() {
        withState { state in
            let gate = state.gate ?? Gate()
            state.gate = gate
            gate.close()
        }
    }

    /// Lets all calls go that are held, in the order of their arrival, and holds none from now on.
    public func resume() {
        for signal in withState({ $0.gate?.open() ?? [] }) {
            signal.end(.sent)
        }
    }

    /// Lets the call go that has been held longest, and holds all others on.
    ///
    /// If none is held, the next one that arrives is not: a test need not know which of the two comes first.
    public func resumeNext() {
        while let signal = withState({ $0.gate?.letNextGo() }) {
            // A caller that has just been cancelled has left already: then it is the turn of the next one.
            if signal.end(.sent) { return }
        }
    }

    /// Waits until a held call is let go, and returns what it has to do then.
    @usableFromInline
    nonisolated(nonsending) func step(
        ofHeldCall arguments: In,
        sequenceNumber: Int,
        signal: Signal
    ) async -> Step {
        let outcome = await signal.wait()
        guard outcome == .cancelled else { return proceed(arguments, sequenceNumber: sequenceNumber) }
        withState { $0.gate?.remove(signal) }
        guard let error = CancellationError() as? Failure else {
            return proceed(arguments, sequenceNumber: sequenceNumber)
        }
        end(arguments, sequenceNumber: sequenceNumber, result: .failure(error))
        return .end(.failure(error))
    }
}
