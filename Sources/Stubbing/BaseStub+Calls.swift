import Observation

nonisolated extension BaseStub {
    /// The recorded calls, in the order in which they arrived.
    ///
    /// Constant time, unless ``callLimit`` let calls go; a call that comes while a copy of this array is alive copies
    /// the array once. Observable: reading it lets an observer follow it, and from then on each call pays for telling.
    public final var calls: [Call] {
        let observation = withState { state in
            let observation = state.observation ?? CallsObservation()
            state.observation = observation
            return observation
        }
        // Before the calls are read, so that an observer who is registered by then is told of a call in between.
        observation.registrar.access(self, keyPath: \.calls)
        return withState { $0.history.calls }
    }

    /// The number of recorded calls, in constant time, however many of them are kept.
    public final var callCount: Int { withState { $0.history.count } }

    /// The most calls that are kept, the latest ones, or nil to keep all.
    ///
    /// Zero keeps none and counts them only. Setting it lets go at once of what is beyond it. Traps if it is negative.
    public final var callLimit: Int? {
        get {
            let limit = withState { $0.history.limit }
            return limit == .max ? nil : limit
        }
        set {
            precondition(newValue ?? 0 >= 0, "The limit of kept calls must be at least 0 (was \(newValue ?? 0)).")
            _ = changeCalls { state in
                let old = state.history
                state.history.setLimit(newValue ?? .max)
                return old
            }
        }
    }

    /// The arguments of the recorded calls, in order: the array to compare with.
    ///
    /// Linear in the number of calls, as are ``callResults`` and ``callErrors``.
    @inlinable public final var callArguments: [Call.In] { calls.map { $0.arguments } }

    /// The results of the recorded calls that have ended, in order.
    @inlinable public final var callResults: [Result<Call.Out, Call.Failure>] { calls.compactMap { $0.endedResult } }

    /// The errors of the recorded calls that have ended, in order, with nil for each that threw none.
    @inlinable public final var callErrors: [Call.Failure?] {
        callResults.map { result in
            switch result {
            case .success: nil
            case .failure(let error): error
            }
        }
    }

    /// Forgets all recorded calls and releases what they held.
    ///
    /// Answers stay as they are. An asynchronous call that is under way is forgotten too.
    public final func clearCalls() {
        // The old calls are let go outside of the lock: a deinitializer may call the stub.
        _ = changeCalls { state in
            let old = state.history
            state.history.removeAll()
            return old
        }
    }
}

nonisolated extension BaseStub where Call.Failure == Never {
    /// The values that the recorded calls have returned, in order.
    public final var callReturnValues: [Call.Out] { callResults.map { $0.get() } }
}
