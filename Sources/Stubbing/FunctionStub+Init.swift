nonisolated extension FunctionStub {
    /// Creates a stub that gets its answer later.
    ///
    /// A call that comes before the answer fails the running test; see ``NeutralValueProviding``. Only a stub that returns `Void`
    /// and can't throw has an answer from the start: it returns.
    ///
    /// - Parameters:
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - declaration: The declaration around the stub, for its name in messages. Defaults to the caller's.
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

    /// Creates a stub with a result for every call.
    ///
    /// - Parameters:
    ///   - defaultResult: The result of each call that finds the queue empty.
    ///   - resultQueue: The results of the first calls. Each call consumes one, before the default result.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - declaration: The declaration around the stub, for its name in messages. Defaults to the caller's.
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

    /// Creates a stub with a value to return from every call.
    ///
    /// - Parameters:
    ///   - defaultReturnValue: The value that each call returns that finds the queue empty.
    ///   - resultQueue: The results of the first calls. Each call consumes one, before the default value.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - declaration: The declaration around the stub, for its name in messages. Defaults to the caller's.
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

    /// Creates a stub with an error to throw from every call.
    ///
    /// - Parameters:
    ///   - defaultError: The error that each call throws that finds the queue empty.
    ///   - resultQueue: The results of the first calls. Each call consumes one, before the default error.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - declaration: The declaration around the stub, for its name in messages. Defaults to the caller's.
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

    /// Creates a stub from a result for every call, or nil for a stub that gets it later.
    init(defaultAnswer: Result<Out, Failure>?, queue: [Result<Out, Failure>] = [], origin: StubOrigin) {
        let defaultAnswer = defaultAnswer.map { Answers<Out, Failure, _Handler>.Default.known(KnownAnswer($0)) }
        self.init(
            _recorder: _Recorder(answers: .init(defaultAnswer: defaultAnswer ?? .none, queue: queue), origin: origin)
        )
    }
}

nonisolated extension FunctionStub where Out == Void {
    /// Creates a stub that returns from every call, or throws an error.
    ///
    /// - Parameters:
    ///   - defaultError: The error that each call throws that finds the queue empty, or nil to return.
    ///   - errorQueue: The errors of the first calls, with nil for a call that returns. Each call consumes one.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - declaration: The declaration around the stub, for its name in messages. Defaults to the caller's.
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
    /// Creates a stub with values to return.
    ///
    /// - Parameters:
    ///   - defaultReturnValue: The value that each call returns that finds the queue empty.
    ///   - returnValueQueue: The values that the first calls return. Each call consumes one.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - declaration: The declaration around the stub, for its name in messages. Defaults to the caller's.
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
