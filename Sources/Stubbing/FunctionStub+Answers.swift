nonisolated extension FunctionStub {
    /// The result of every call that finds the queue empty, or nil if there is none or a closure computes it.
    ///
    /// Setting it replaces such a closure. Setting nil leaves the stub without an answer beyond its queue.
    public var defaultResult: Result<Out, Failure>? {
        get {
            _recorder.withState { state in
                guard case .known(let answer) = state.answers.defaultAnswer else { return nil }
                return answer.result
            }
        }
        set {
            setDefault(newValue.map { .known(KnownAnswer($0)) } ?? .none)
        }
    }

    /// The results of the next calls; each call consumes one, before the default result.
    ///
    /// Reading and setting are one step each, but not together: to add to the queue while calls are coming, use
    /// ``enqueue(_:)-(Result<Out,Failure>)``.
    public var resultQueue: [Result<Out, Failure>] {
        get {
            _recorder.withState { $0.answers.queue.elements }.map(\.result)
        }
        set {
            let queue = Queue(newValue.map(KnownAnswer.init))
            // The old answers are released outside of the lock: a deinitializer may call the stub.
            _ = _recorder.withState { state in
                let old = state.answers.queue
                state.answers.setQueue(queue)
                return old
            }
        }
    }

    /// The value that a call returns when the queue is empty.
    ///
    /// Reading it traps if the stub has no such value, because an error, a closure, or nothing answers. To find out, read
    /// ``defaultResult``.
    public var defaultReturnValue: Out {
        get {
            guard case .success(let value) = defaultResult else {
                fatalError("There is no default return value of \(name). Set one, or read defaultResult.")
            }
            return value
        }
        set {
            defaultResult = .success(newValue)
        }
    }

    /// The error that a call throws when the queue is empty, or nil if it throws none.
    ///
    /// Setting nil means "return" where the stub returns `Void`, and "no answer" everywhere else.
    public var defaultError: Failure? {
        get {
            guard case .failure(let error) = defaultResult else { return nil }
            return error
        }
        set {
            defaultResult = newValue.map { .failure($0) } ?? Self.voidResult
        }
    }

    /// The number of queued results that no call has consumed.
    public var unusedAnswerCount: Int { _recorder.withState { $0.answers.queue.count } }

    /// Adds a result to the end of the queue, in one step.
    public func enqueue(_ result: Result<Out, Failure>) {
        let answer = KnownAnswer(result)
        _recorder.withState { $0.answers.enqueue(answer) }
    }

    /// Adds a value to return to the end of the queue, in one step.
    public func enqueue(_ returnValue: Out) {
        enqueue(.success(returnValue))
    }

    /// Adds an error to throw to the end of the queue, in one step.
    public func enqueue(error: Failure) {
        enqueue(.failure(error))
    }

    /// Sets the closure or result that answers when the queue is empty.
    func setDefault(_ defaultAnswer: Answers<Out, Failure, _Handler>.Default) {
        // The old answer is released outside of the lock: a deinitializer may call the stub.
        _ = _recorder.withState { state in
            let old = state.answers.defaultAnswer
            state.answers.defaultAnswer = defaultAnswer
            return old
        }
    }

    /// The one result that a stub can know by itself: `()`, if that is what it returns.
    static var voidResult: Result<Out, Failure>? {
        guard Out.self == Void.self, let nothing = () as? Out else { return nil }
        return .success(nothing)
    }
}

nonisolated extension FunctionStub where Out == Void {
    /// The errors of the next calls, with nil for a call that returns; each call consumes one.
    public var errorQueue: [Failure?] {
        get { resultQueue.map(\.error) }
        set { resultQueue = newValue.map { $0.map { .failure($0) } ?? .success(()) } }
    }
}

nonisolated extension FunctionStub where Failure == Never {
    /// The values that the next calls return; each call consumes one.
    public var returnValueQueue: [Out] {
        get { resultQueue.map { $0.get() } }
        set { resultQueue = newValue.map { .success($0) } }
    }
}
