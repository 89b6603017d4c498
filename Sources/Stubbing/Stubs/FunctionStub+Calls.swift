nonisolated extension FunctionStub {
    /// The recorded calls, in the order in which they arrived.
    ///
    /// Takes time linear in the number of calls. The property is observable, and so are ``callArguments``,
    /// ``callResults``, ``callReturnValues``, and ``callErrors``. As with any observable property, an observer can miss a
    /// call that another thread makes while the observer reads.
    @inlinable public var calls: [Call] {
        readCalls { Self.__calls($0.arguments, $0.allResults, $0.sequenceNumbers) }
    }

    /// The number of recorded calls.
    ///
    /// Takes constant time. The property isn't observable.
    public var callCount: Int { __recorder.withState { $0.history.count } }

    /// The arguments of the recorded calls, in order, as an array that a test can compare.
    ///
    /// Takes constant time. If the array is still in use when the next call arrives, that call copies the arguments.
    @inlinable public var callArguments: [In] { readCalls { $0.arguments } }

    /// The results of the recorded calls that have ended, in the order in which the calls arrived.
    ///
    /// An asynchronous call that is under way isn't included, so an index can differ from that in ``callArguments``. To
    /// pair arguments with results, read ``calls``. Takes time linear in the number of calls.
    @inlinable public var callResults: [Result<Out, Failure>] { readCalls { $0.allResults.compactMap(\.self) } }

    /// The errors of the recorded calls that have ended, in order, with nil for each call that returned.
    ///
    /// An asynchronous call that is under way isn't included, as in ``callResults``. To compare errors of type `any Error`,
    /// cast the array, such as `callErrors as? [Offline?] == [Offline(), nil]`: the cast is nil if an error has another
    /// type. Takes time linear in the number of calls.
    @inlinable public var callErrors: [Failure?] { callResults.map(\.error) }

    /// Discards all recorded calls, and releases their arguments and results.
    ///
    /// A test that makes millions of calls clears them from time to time, because a stub keeps all of them.
    ///
    /// Answers stay as they are. An asynchronous call that is under way is discarded too. A synchronous call that is
    /// under way is recorded when it ends.
    public func clearCalls() {
        // The old calls are released outside of the lock, because a deinitializer may call the stub.
        _ = __recorder.change { state in
            let old = state.history
            state.history = CallHistory()
            return old
        }
    }

    /// Returns a recorded call in the form that this kind of stub shows, or nil if the stub doesn't show it yet.
    static func call(_ record: CallRecord<In, Out, Failure>) -> Call? {
        __calls([record.arguments], [record.result], [record.sequenceNumber]).first
    }

    /// Reads the recorded calls, and registers the observer that is reading them, if there is one.
    @inlinable
    func readCalls<Output>(_ read: (CallHistory<In, Out, Failure>) -> Output) -> Output {
        followCalls()
        return read(history)
    }

    @usableFromInline var history: CallHistory<In, Out, Failure> { __recorder.withState { $0.history } }

    /// Registers the observer that is reading the calls, if there is one.
    @usableFromInline
    func followCalls() {
        let (observation, token) = __recorder.withState { state in
            let observation = state.observation ?? CallsObservation()
            state.observation = observation
            return (observation, observation.makeToken())
        }
        // Outside of the lock, because the code of an observer may run here.
        observation.access(token)
    }
}

nonisolated extension FunctionStub where Failure == Never {
    /// The values that the recorded calls have returned, in the order in which the calls arrived.
    ///
    /// An asynchronous call that is under way isn't included, as in ``callResults``. Takes time linear in the number of
    /// calls.
    @inlinable public var callReturnValues: [Out] { callResults.map { $0.get() } }
}
