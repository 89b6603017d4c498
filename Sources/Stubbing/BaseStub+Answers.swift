nonisolated extension BaseStub {
    /// The result of every call that finds the queue empty, or nil if there is none or a closure computes it.
    ///
    /// Setting it replaces such a closure; setting nil leaves the stub without an answer beyond its queue.
    public final var defaultResult: Result<Call.Out, Call.Failure>? {
        get {
            withState { state in
                guard case .result(let result) = state.answers.standing else { return nil }
                return result
            }
        }
        set {
            setStanding(newValue.map { .result($0) } ?? .none)
        }
    }

    /// The results of the next calls, used up one a call before anything else answers.
    ///
    /// Reading and setting are one step each, but not together: to add to the queue while calls are coming, use
    /// ``enqueue(_:)``.
    public final var resultQueue: [Result<Call.Out, Call.Failure>] {
        get {
            withState { $0.answers.queue.elements }
        }
        set {
            let queue = Queue(newValue)
            _ = withState { state in
                let old = state.answers.queue
                state.answers.queue = queue
                return old
            }
        }
    }

    /// Adds a result to the end of the queue, in one step.
    public final func enqueue(_ result: Result<Call.Out, Call.Failure>) {
        withState { $0.answers.queue.append(result) }
    }

    /// The value that is returned when the queue is empty.
    ///
    /// Reading it traps if the stub has no such value: an error, a closure or nothing answers. Use ``defaultResult``
    /// to ask.
    public final var defaultReturnValue: Call.Out {
        get {
            guard case .success(let value) = defaultResult else {
                fatalError("\(origin.description) has no default return value. Set one, or read defaultResult.")
            }
            return value
        }
        set {
            defaultResult = .success(newValue)
        }
    }

    /// The error that is thrown when the queue is empty, or nil if none is.
    ///
    /// Setting nil means "return" where the stub returns `Void`, and "no answer" everywhere else.
    public final var defaultError: Call.Failure? {
        get {
            guard case .failure(let error) = defaultResult else { return nil }
            return error
        }
        set {
            defaultResult = newValue.map { .failure($0) } ?? Self.voidResult
        }
    }

    /// Sets the closure or result that answers when the queue is empty.
    @usableFromInline
    final func setStanding(_ standing: Answers<Call>.Standing) {
        // The old answer is let go outside of the lock: a deinitializer may call the stub.
        _ = withState { state in
            let old = state.answers.standing
            state.answers.standing = standing
            return old
        }
    }

    /// The one result that a stub can know by itself: `()`, if that is what it returns.
    @inlinable
    static var voidResult: Result<Call.Out, Call.Failure>? {
        guard Call.Out.self == Void.self, let nothing = () as? Call.Out else { return nil }
        return .success(nothing)
    }
}

nonisolated extension BaseStub where Call.Out == Void {
    /// The errors of the next calls, used up one a call, with nil for a call that returns.
    public final var errorQueue: [Call.Failure?] {
        get {
            resultQueue.map { result in
                switch result {
                case .success: nil
                case .failure(let error): error
                }
            }
        }
        set {
            resultQueue = newValue.map { $0.map { .failure($0) } ?? .success(()) }
        }
    }
}

nonisolated extension BaseStub where Call.Failure == Never {
    /// The values that the next calls return, used up one a call.
    public final var returnValueQueue: [Call.Out] {
        get { resultQueue.map { $0.get() } }
        set { resultQueue = newValue.map { .success($0) } }
    }
}
