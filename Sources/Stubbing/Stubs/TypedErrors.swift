#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

// For functions whose callers choose the type of their errors, such as `load<E: Error>(_: E.Type) throws(E)`.

nonisolated extension ThrowingStub where Failure == any Error {
    /// Calls the stub, and throws only errors of the type that the mocked function throws.
    ///
    ///     func save() throws(Failure) -> String { try saveStub(throwing: Failure.self) }
    ///
    /// An answer with another error fails the running test, and the call then continues as one without an answer.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the call.
    ///   - type: The type of the errors.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - member: The member that makes the call. Defaults to the caller.
    /// - Returns: The answer, or a neutral value.
    /// - Throws: The error of the answer, or a neutral one.
    public func callAsFunction<E: Error>(
        _ arguments: In,
        throwing type: E.Type,
        fileID: StaticString = #fileID,
        member: StaticString = #function
    ) throws(E) -> Out {
        do {
            return try callAsFunction(arguments, fileID: fileID, member: member)
        } catch {
            return try _recorder.answer(insteadOf: error, throwing: E.self)
        }
    }
}

nonisolated extension ThrowingStub where Failure == any Error, In == Void {
    /// Calls the stub of a member without parameters, as the form with arguments does.
    ///
    /// - Parameters:
    ///   - type: The type of the errors.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - member: The member that makes the call. Defaults to the caller.
    /// - Returns: The answer, or a neutral value.
    /// - Throws: The error of the answer, or a neutral one.
    public func callAsFunction<E: Error>(
        throwing type: E.Type,
        fileID: StaticString = #fileID,
        member: StaticString = #function
    ) throws(E) -> Out {
        try callAsFunction((), throwing: type, fileID: fileID, member: member)
    }
}

nonisolated extension AsyncThrowingStub where Failure == any Error {
    /// Calls the stub, and throws only errors of the type that the mocked function throws.
    ///
    /// Behaves like the form of ``ThrowingStub``. A call that is canceled while the stub is paused uses its answer, unless
    /// that is a closure.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the call.
    ///   - type: The type of the errors.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - member: The member that makes the call. Defaults to the caller.
    /// - Returns: The answer, or a neutral value.
    /// - Throws: The error of the answer, or a neutral one.
    public nonisolated(nonsending) func callAsFunction<E: Error>(
        _ arguments: In,
        throwing type: E.Type,
        fileID: StaticString = #fileID,
        member: StaticString = #function
    ) async throws(E) -> Out {
        do {
            return try await callAsFunction(arguments, fileID: fileID, member: member)
        } catch {
            return try _recorder.answer(insteadOf: error, throwing: E.self)
        }
    }
}

nonisolated extension AsyncThrowingStub where Failure == any Error, In == Void {
    /// Calls the stub of a member without parameters, as the form with arguments does.
    ///
    /// - Parameters:
    ///   - type: The type of the errors.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - member: The member that makes the call. Defaults to the caller.
    /// - Returns: The answer, or a neutral value.
    /// - Throws: The error of the answer, or a neutral one.
    public nonisolated(nonsending) func callAsFunction<E: Error>(
        throwing type: E.Type,
        fileID: StaticString = #fileID,
        member: StaticString = #function
    ) async throws(E) -> Out {
        try await callAsFunction((), throwing: type, fileID: fileID, member: member)
    }
}

nonisolated extension _Recorder where Failure == any Error {
    /// Ends a call whose error its function can't throw.
    fileprivate func answer<E: Error>(insteadOf error: any Error, throwing type: E.Type) throws(E) -> Out {
        if let error = error as? E { throw error }
        let isCanceled = error is CancellationError && Task.isCancelled
        if isCanceled, case .known(let answer) = withState({ $0.answers.next() }) {
            switch answer.result {
            case .success(let value): return value
            case .failure(let other): if let other = other as? E { throw other }
            }
        }
        let isReported = isCanceled || error.endsTest
        let problem = """
            \(name) got an error of type \(writtenName(of: Swift.type(of: error as Any))), but it throws only errors of type \
            \(writtenName(of: type)). Set one of these.
            """
        return try neutralAnswer(throwing: type, after: problem, isReported: isReported)
    }
}

nonisolated extension Error {
    /// Whether it is the error with which a failure that is already reported ends a test.
    fileprivate var endsTest: Bool {
        #if canImport(XCTest)
            if self is XCTSkip { return true }
        #endif
        #if canImport(Testing)
            if self is ExpectationFailedError { return true }
        #endif
        return self is UnansweredCallError
    }
}
