nonisolated extension FunctionStub {
    /// The recorded calls, in the order in which they arrived.
    ///
    /// Linear in the number of calls that are kept. Observable, as are the properties below that list parts of calls: an
    /// observer that reads them is told of the next change.
    @inlinable public var calls: [Call] { readCalls { $0.records }.compactMap(Self._call) }

    /// The number of recorded calls, however many of them are kept.
    ///
    /// Constant time, and not observable.
    public var callCount: Int { _recorder.withState { $0.history.count } }

    /// The most calls that are kept, the latest ones, or nil to keep all.
    ///
    /// Zero keeps none and only counts them. Setting it discards the calls beyond it at once. Traps if it is negative.
    public var callLimit: Int? {
        get {
            let limit = _recorder.withState { $0.history.limit }
            return limit == .max ? nil : limit
        }
        set {
            precondition(newValue ?? 0 >= 0, "The limit of kept calls must be at least 0 (was \(newValue ?? 0)).")
            changeHistory { $0.setLimit(newValue ?? .max) }
        }
    }

    /// The arguments of the recorded calls, in order: the array to compare with.
    ///
    /// Constant time, unless ``callLimit`` has discarded calls. The first call after it copies the arguments if the array is
    /// still in use then.
    @inlinable public var callArguments: [In] { readCalls { $0.orderedArguments } }

    /// The results of the recorded calls that have ended, in order.
    ///
    /// Linear in the number of calls.
    @inlinable public var callResults: [Result<Out, Failure>] { readCalls { $0.records }.compactMap(\.result) }

    /// The errors of the recorded calls that have ended, in order, with nil for each that threw none.
    ///
    /// Linear in the number of calls.
    @inlinable public var callErrors: [Failure?] { callResults.map(\.error) }

    /// Forgets all recorded calls, and releases their arguments and results.
    ///
    /// Answers stay as they are. An asynchronous call that is under way is forgotten too.
    public func clearCalls() {
        changeHistory { $0.removeAll() }
    }

    /// Reads the recorded calls, and lets an observer follow them.
    @inlinable
    func readCalls<Output>(_ read: (CallHistory<In, Out, Failure>) -> Output) -> Output {
        followCalls()
        return read(history)
    }

    @usableFromInline var history: CallHistory<In, Out, Failure> { _recorder.withState { $0.history } }

    /// Lets the observer that reads the calls now, if there is one, follow them.
    @usableFromInline
    func followCalls() {
        let (observation, token) = _recorder.withState { state in
            let observation = state.observation ?? CallsObservation()
            state.observation = observation
            return (observation, observation.makeToken())
        }
        // Before the calls are read, so that an observer is told of a call that comes in between.
        observation.access(token)
    }

    private func changeHistory(_ change: (inout CallHistory<In, Out, Failure>) -> Void) {
        // The old calls are released outside of the lock: a deinitializer may call the stub.
        _ = _recorder.change { state in
            let old = state.history
            change(&state.history)
            return old
        }
    }
}

nonisolated extension FunctionStub where Failure == Never {
    /// The values that the recorded calls have returned, in order.
    ///
    /// Linear in the number of calls.
    @inlinable public var callReturnValues: [Out] { callResults.map { $0.get() } }
}
