nonisolated extension BaseStub {
    /// Creates a stub that gets its answer later.
    ///
    /// A call that comes before the answer fails the running test; see ``UnansweredCallError``. Only a stub that
    /// returns `Void` and cannot throw is answered from birth, with `()`.
    ///
    /// The other parameters are the place of the declaration, for the words of failures; leave them out.
    public convenience init(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        declaration: StaticString = #function
    ) {
        let result = Call.Failure.self == Never.self ? Self.voidResult : nil
        self.init(
            answers: .init(standing: result.map { .result($0) } ?? .none, queue: []),
            origin: .init(fileID: fileID, filePath: filePath, line: line, declaration: declaration)
        )
    }

    /// Creates a stub with a result for every call.
    ///
    /// - Parameters:
    ///   - defaultResult: The result of each call that finds the queue empty.
    ///   - resultQueue: The results of the first calls, used up one a call.
    ///   - fileID: The file of the declaration; leave it out.
    ///   - filePath: The path of the declaration; leave it out.
    ///   - line: The line of the declaration; leave it out.
    ///   - declaration: The declaration around the stub; leave it out.
    public convenience init(
        defaultResult: Result<Call.Out, Call.Failure>,
        resultQueue: [Result<Call.Out, Call.Failure>] = [],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        declaration: StaticString = #function
    ) {
        self.init(
            answers: .init(standing: .result(defaultResult), queue: resultQueue),
            origin: .init(fileID: fileID, filePath: filePath, line: line, declaration: declaration)
        )
    }

    /// Creates a stub with a value to return from every call.
    ///
    /// - Parameters:
    ///   - defaultReturnValue: The value that each call returns that finds the queue empty.
    ///   - resultQueue: The results of the first calls, used up one a call.
    ///   - fileID: The file of the declaration; leave it out.
    ///   - filePath: The path of the declaration; leave it out.
    ///   - line: The line of the declaration; leave it out.
    ///   - declaration: The declaration around the stub; leave it out.
    public convenience init(
        defaultReturnValue: Call.Out,
        resultQueue: [Result<Call.Out, Call.Failure>] = [],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        declaration: StaticString = #function
    ) {
        self.init(
            answers: .init(standing: .result(.success(defaultReturnValue)), queue: resultQueue),
            origin: .init(fileID: fileID, filePath: filePath, line: line, declaration: declaration)
        )
    }

    /// Creates a stub with an error to throw from every call.
    ///
    /// - Parameters:
    ///   - defaultError: The error that each call throws that finds the queue empty.
    ///   - resultQueue: The results of the first calls, used up one a call.
    ///   - fileID: The file of the declaration; leave it out.
    ///   - filePath: The path of the declaration; leave it out.
    ///   - line: The line of the declaration; leave it out.
    ///   - declaration: The declaration around the stub; leave it out.
    public convenience init(
        defaultError: Call.Failure,
        resultQueue: [Result<Call.Out, Call.Failure>] = [],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        declaration: StaticString = #function
    ) {
        self.init(
            answers: .init(standing: .result(.failure(defaultError)), queue: resultQueue),
            origin: .init(fileID: fileID, filePath: filePath, line: line, declaration: declaration)
        )
    }
}

nonisolated extension BaseStub where Call.Out == Void {
    /// Creates a stub that returns from, or throws an error at, every call.
    ///
    /// - Parameters:
    ///   - defaultError: The error that each call throws that finds the queue empty, or nil to return.
    ///   - errorQueue: The errors of the first calls, used up one a call, with nil to return.
    ///   - fileID: The file of the declaration; leave it out.
    ///   - filePath: The path of the declaration; leave it out.
    ///   - line: The line of the declaration; leave it out.
    ///   - declaration: The declaration around the stub; leave it out.
    public convenience init(
        defaultError: Call.Failure?,
        errorQueue: [Call.Failure?] = [],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        declaration: StaticString = #function
    ) {
        func result(_ error: Call.Failure?) -> Result<Void, Call.Failure> {
            error.map { .failure($0) } ?? .success(())
        }
        self.init(
            answers: .init(standing: .result(result(defaultError)), queue: errorQueue.map(result)),
            origin: .init(fileID: fileID, filePath: filePath, line: line, declaration: declaration)
        )
    }
}

nonisolated extension BaseStub where Call.Failure == Never {
    /// Creates a stub with values to return.
    ///
    /// - Parameters:
    ///   - defaultReturnValue: The value that each call returns that finds the queue empty.
    ///   - returnValueQueue: The values that the first calls return, used up one a call.
    ///   - fileID: The file of the declaration; leave it out.
    ///   - filePath: The path of the declaration; leave it out.
    ///   - line: The line of the declaration; leave it out.
    ///   - declaration: The declaration around the stub; leave it out.
    public convenience init(
        defaultReturnValue: Call.Out,
        returnValueQueue: [Call.Out],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        declaration: StaticString = #function
    ) {
        self.init(
            answers: .init(
                standing: .result(.success(defaultReturnValue)),
                queue: returnValueQueue.map { .success($0) }
            ),
            origin: .init(fileID: fileID, filePath: filePath, line: line, declaration: declaration)
        )
    }
}
