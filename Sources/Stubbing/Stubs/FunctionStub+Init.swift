nonisolated extension FunctionStub {
    /// Creates a stub that gets its answer later.
    ///
    /// A call that comes before the answer fails the running test, and continues as ``NeutralValueProviding``
    /// describes. A stub that returns `Void` and can't throw doesn't need an answer: its calls return.
    ///
    /// - Parameters:
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - declaration: The type or function that declares the stub, for its name in messages. Defaults to the
    ///     caller's.
    public init(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        declaration: StaticString = #function
    ) {
        self.init(
            defaultAnswer: Failure.self == Never.self ? Self.voidResult : nil,
            origin: .init(fileID: fileID, filePath: filePath, line: line, declaration: declaration)
        )
    }

    /// Creates a stub that gets its answer later, and states the value that a call without an answer returns.
    ///
    /// A call that comes before the answer fails the running test and then returns the neutral value, also if the stub
    /// could throw. Each such call creates it again, on the thread of the call and outside of the stub's lock. A test
    /// in which each call has an answer never creates it:
    ///
    ///     let makePaymentStub = Stub<Int, any Payment>(neutralValue: MockPayment())
    ///
    /// - Parameters:
    ///   - neutralValue: The value that a call without an answer returns.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - declaration: The type or function that declares the stub, for its name in messages. Defaults to the
    ///     caller's.
    public init(
        neutralValue: @autoclosure @escaping @Sendable () -> Out,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        declaration: StaticString = #function
    ) {
        self.init(
            defaultAnswer: Failure.self == Never.self ? Self.voidResult : nil,
            makeNeutralValue: neutralValue,
            origin: .init(fileID: fileID, filePath: filePath, line: line, declaration: declaration)
        )
    }

    /// Creates a stub with a default result.
    ///
    /// - Parameters:
    ///   - defaultResult: The result of a call when the queue is empty.
    ///   - resultQueue: The results of the first calls, each of which consumes one.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - declaration: The type or function that declares the stub, for its name in messages. Defaults to the
    ///     caller's.
    public init(
        defaultResult: Result<Out, Failure>,
        resultQueue: [Result<Out, Failure>] = [],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        declaration: StaticString = #function
    ) {
        self.init(
            defaultAnswer: defaultResult,
            queue: resultQueue,
            origin: .init(fileID: fileID, filePath: filePath, line: line, declaration: declaration)
        )
    }

    /// Creates a stub with a default value to return.
    ///
    /// - Parameters:
    ///   - defaultReturnValue: The value that a call returns when the queue is empty.
    ///   - resultQueue: The results of the first calls, each of which consumes one.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - declaration: The type or function that declares the stub, for its name in messages. Defaults to the
    ///     caller's.
    public init(
        defaultReturnValue: Out,
        resultQueue: [Result<Out, Failure>] = [],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        declaration: StaticString = #function
    ) {
        self.init(
            defaultAnswer: .success(defaultReturnValue),
            queue: resultQueue,
            origin: .init(fileID: fileID, filePath: filePath, line: line, declaration: declaration)
        )
    }

    /// Creates a stub with a default error to throw.
    ///
    /// - Parameters:
    ///   - defaultError: The error that a call throws when the queue is empty.
    ///   - resultQueue: The results of the first calls, each of which consumes one.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - declaration: The type or function that declares the stub, for its name in messages. Defaults to the
    ///     caller's.
    public init(
        defaultError: Failure,
        resultQueue: [Result<Out, Failure>] = [],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        declaration: StaticString = #function
    ) {
        self.init(
            defaultAnswer: .failure(defaultError),
            queue: resultQueue,
            origin: .init(fileID: fileID, filePath: filePath, line: line, declaration: declaration)
        )
    }

    /// Creates a stub with a default result, or without one if it is nil.
    init(
        defaultAnswer: Result<Out, Failure>?,
        queue: [Result<Out, Failure>] = [],
        makeNeutralValue: (@Sendable () -> Out)? = nil,
        origin: StubOrigin
    ) {
        self.init(
            __recorder: __Recorder(
                answers: .init(defaultResult: defaultAnswer, queue: queue),
                makeNeutralValue: makeNeutralValue,
                origin: origin
            )
        )
    }
}

nonisolated extension FunctionStub where Out == Void {
    /// Creates a stub whose calls throw a default error, or return if it is nil.
    ///
    /// - Parameters:
    ///   - defaultError: The error that a call throws when the queue is empty, or nil to return.
    ///   - errorQueue: The errors of the first calls, each of which consumes one. A call that consumes nil returns.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - declaration: The type or function that declares the stub, for its name in messages. Defaults to the
    ///     caller's.
    public init(
        defaultError: Failure?,
        errorQueue: [Failure?] = [],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        declaration: StaticString = #function
    ) {
        self.init(
            defaultAnswer: defaultError.map { .failure($0) } ?? .success(()),
            queue: errorQueue.map { $0.map { .failure($0) } ?? .success(()) },
            origin: .init(fileID: fileID, filePath: filePath, line: line, declaration: declaration)
        )
    }
}

nonisolated extension FunctionStub where Failure == Never {
    /// Creates a stub with a default value and a queue of values to return.
    ///
    /// - Parameters:
    ///   - defaultReturnValue: The value that a call returns when the queue is empty.
    ///   - returnValueQueue: The values that the first calls return, each of which consumes one.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - declaration: The type or function that declares the stub, for its name in messages. Defaults to the
    ///     caller's.
    public init(
        defaultReturnValue: Out,
        returnValueQueue: [Out],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        declaration: StaticString = #function
    ) {
        self.init(
            defaultAnswer: .success(defaultReturnValue),
            queue: returnValueQueue.map { .success($0) },
            origin: .init(fileID: fileID, filePath: filePath, line: line, declaration: declaration)
        )
    }
}
