nonisolated extension FunctionStub {
    /// The result of each call that finds the queue empty, or nil if the default is a closure or isn't set.
    ///
    /// Setting a value replaces the closure, the value and the error that were set before. Setting an error does the same
    /// as setting `defaultError`. After you set nil, only the queue has answers.
    public var defaultResult: Result<Out, Failure>? {
        get {
            __recorder.withState { state in
                guard case .known(let answer) = state.answers.defaultAnswer else { return nil }
                return answer.result
            }
        }
        set {
            let answer = newValue.map(KnownAnswer.init)
            changeDefault { answers in
                switch (answer, newValue) {
                case (let answer?, .failure): answers.setError(answer)
                case (let answer?, _): answers.setBase(.known(answer))
                case (nil, _): answers.setBase(.none)
                }
            }
        }
    }

    /// The results of the next calls.
    ///
    /// Each call consumes one, before the default result. To add to the queue while calls are coming, use
    /// `enqueue(_:)`, because reading the queue and setting it are two separate steps.
    public var resultQueue: [Result<Out, Failure>] {
        get {
            __recorder.withState { $0.answers.nextResults }
        }
        set {
            let queue = Queue(newValue.map(KnownAnswer.init))
            // The old answers are released outside of the lock, because a deinitializer may call the stub.
            __recorder.changeAnswers { answers in
                let old = answers
                answers.setQueue(queue)
                return old
            }
        }
    }

    /// The value that a call returns when the queue is empty and no `defaultError` is set.
    ///
    /// Setting it replaces the closure, the value and the error that were set before.
    ///
    /// Reading it while there is no such value, because the default is a closure or isn't set, fails the running test and
    /// returns the neutral value that a call without an answer returns. It traps only if there is none; see
    /// ``NeutralValueProviding``. To check for a value, read ``defaultResult``.
    public var defaultReturnValue: Out {
        get {
            let base = __recorder.withState { $0.answers.base }
            guard case .known(let answer) = base, case .success(let value) = answer.result else {
                return __recorder.valueForMissingDefault()
            }
            return value
        }
        set {
            defaultResult = .success(newValue)
        }
    }

    /// The error that a call throws when the queue is empty, or nil if the default isn't an error.
    ///
    /// An error goes above the value or the closure that you set before. Setting nil removes it, so that calls use that
    /// value or closure again. If there is none, calls return if the stub returns `Void`; any other stub then has no
    /// default answer.
    public var defaultError: Failure? {
        get {
            guard case .failure(let error) = defaultResult else { return nil }
            return error
        }
        set {
            let answer = newValue.map { KnownAnswer<Out, Failure>(.failure($0)) }
            let replacement =
                Self.voidResult.map { .known(KnownAnswer($0)) } ?? Answers<In, Out, Failure, __Handler>.Default.none
            changeDefault { answers in
                if let answer { answers.setError(answer) } else { answers.removeError(orSet: replacement) }
            }
        }
    }

    /// Appends a result to the queue, in one atomic step.
    public func enqueue(_ result: Result<Out, Failure>) {
        let answer = KnownAnswer(result)
        __recorder.changeAnswers { $0.enqueue(answer) }
    }

    /// Appends a return value to the queue, in one atomic step.
    public func enqueue(_ returnValue: Out) {
        enqueue(.success(returnValue))
    }

    /// Appends an error to the queue, in one atomic step.
    public func enqueue(error: Failure) {
        enqueue(.failure(error))
    }

    /// Changes the default answer.
    func changeDefault(_ change: (inout Answers<In, Out, Failure, __Handler>) -> Void) {
        // The old answers are released outside of the lock, because a deinitializer may call the stub.
        __recorder.changeAnswers { answers in
            let old = (answers.base, answers.defaultAnswer)
            change(&answers)
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

nonisolated extension FunctionStub where Failure == Never {
    /// The error that a call throws, which is nil, because calls can't throw.
    ///
    /// It can't be set.
    public var defaultError: Never? {
        get { nil }
        @available(
            *,
            unavailable,
            message: "Calls can't throw. Set defaultReturnValue, or set defaultResult to nil."
        )
        set {}
    }
}
