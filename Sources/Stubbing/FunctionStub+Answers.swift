nonisolated extension FunctionStub {
    /// The result of each call that finds the queue empty, or nil if the default is a closure or isn't set.
    ///
    /// Setting it replaces the closure. After you set nil, only the queue has answers.
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

    /// The results of the next calls.
    ///
    /// Each call consumes one, before the default result. To add to the queue while calls are coming, use
    /// ``enqueue(_:)-(Result<Out,Failure>)``, because reading the queue and setting it are two separate steps.
    public var resultQueue: [Result<Out, Failure>] {
        get {
            _recorder.withState { $0.answers.queue.elements }.map(\.result)
        }
        set {
            let queue = Queue(newValue.map(KnownAnswer.init))
            // The old answers are released outside of the lock, because a deinitializer may call the stub.
            _ = _recorder.withState { state in
                let old = state.answers.queue
                state.answers.setQueue(queue)
                return old
            }
        }
    }

    /// The value that a call returns when the queue is empty.
    ///
    /// Reading it traps if the default is an error or a closure, or isn't set. To check for a value, read
    /// ``defaultResult``.
    public var defaultReturnValue: Out {
        get {
            guard case .success(let value) = defaultResult else {
                fatalError("\(name) has no default return value. Set one, or read defaultResult.")
            }
            return value
        }
        set {
            defaultResult = .success(newValue)
        }
    }

    /// The error that a call throws when the queue is empty, or nil if the default isn't an error.
    ///
    /// After you set nil, calls return if the stub returns `Void`. Any other stub then has no default answer.
    public var defaultError: Failure? {
        get {
            guard case .failure(let error) = defaultResult else { return nil }
            return error
        }
        set {
            defaultResult = newValue.map { .failure($0) } ?? Self.voidResult
        }
    }

    /// The number of queued results that haven't been consumed.
    public var unusedAnswerCount: Int { _recorder.withState { $0.answers.queue.count } }

    /// Appends a result to the queue, in one atomic step.
    public func enqueue(_ result: Result<Out, Failure>) {
        let answer = KnownAnswer(result)
        _recorder.withState { $0.answers.enqueue(answer) }
    }

    /// Appends a return value to the queue, in one atomic step.
    public func enqueue(_ returnValue: Out) {
        enqueue(.success(returnValue))
    }

    /// Appends an error to the queue, in one atomic step.
    public func enqueue(error: Failure) {
        enqueue(.failure(error))
    }

    /// Sets the closure or result that answers when the queue is empty.
    func setDefault(_ defaultAnswer: Answers<Out, Failure, _Handler>.Default) {
        // The old answer is released outside of the lock, because a deinitializer may call the stub.
        _ = _recorder.withState { state in
            let old = state.answers.defaultAnswer
            state.answers.defaultAnswer = defaultAnswer
            return old
        }
    }

    /// The only possible return value of a stub that returns `Void`, and nil for any other stub.
    static var voidResult: Result<Out, Failure>? {
        guard Out.self == Void.self, let nothing = () as? Out else { return nil }
        return .success(nothing)
    }
}

nonisolated extension FunctionStub where Out == Void {
    /// The errors of the next calls, with nil for a call that returns.
    ///
    /// Each call consumes one.
    public var errorQueue: [Failure?] {
        get { resultQueue.map(\.error) }
        set { resultQueue = newValue.map { $0.map { .failure($0) } ?? .success(()) } }
    }
}

nonisolated extension FunctionStub where Failure == Never {
    /// The values that the next calls return.
    ///
    /// Each call consumes one.
    public var returnValueQueue: [Out] {
        get { resultQueue.map { $0.get() } }
        set { resultQueue = newValue.map { .success($0) } }
    }
}
