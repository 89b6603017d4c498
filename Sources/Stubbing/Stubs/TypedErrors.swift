import Synchronization

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
    ///   - fileID: The file of the calling member, which can provide the mock's name in messages. Defaults to the
    ///     caller's.
    ///   - member: The function that the stub stands in for. Defaults to the caller.
    /// - Returns: The value that the answer returns, or a neutral value.
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
            return try __recorder.continue(after: error, throwing: E.self)
        }
    }
}

nonisolated extension ThrowingStub where Failure == any Error, In == Void {
    /// Calls the stub of a member without parameters, as the form with arguments does.
    ///
    /// - Parameters:
    ///   - type: The type of the errors.
    ///   - fileID: The file of the calling member. Defaults to the caller's.
    ///   - member: The function or property that the stub stands in for. Defaults to the caller.
    /// - Returns: The value that the answer returns, or a neutral value.
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
    /// An answer with another error fails the running test, and the call then continues as one without an answer. A call
    /// that is canceled while the stub is paused throws a `CancellationError` if the function can, and otherwise uses its
    /// answer.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the call.
    ///   - type: The type of the errors.
    ///   - fileID: The file of the calling member, which can provide the mock's name in messages. Defaults to the
    ///     caller's.
    ///   - member: The function that the stub stands in for. Defaults to the caller.
    /// - Returns: The value that the answer returns, or a neutral value.
    /// - Throws: The error of the answer, or a neutral one.
    public nonisolated(nonsending) func callAsFunction<E: Error>(
        _ arguments: In,
        throwing type: E.Type,
        fileID: StaticString = #fileID,
        member: StaticString = #function
    ) async throws(E) -> Out {
        let caller = StubCaller(fileID: fileID, member: member)
        let step =
            __recorder.isOpen.load(ordering: .acquiring)
            ? __recorder.begin(arguments, caller: caller, recordsArrival: true)
            : await passGate(arguments, caller: caller, throwing: E.self)
        switch await result(of: step, arguments, caller: caller) {
        case .success(let value): return value
        case .failure(let error): return try __recorder.continue(after: error, throwing: E.self)
        }
    }
}

nonisolated extension AsyncThrowingStub where Failure == any Error, In == Void {
    /// Calls the stub of a member without parameters, as the form with arguments does.
    ///
    /// - Parameters:
    ///   - type: The type of the errors.
    ///   - fileID: The file of the calling member. Defaults to the caller's.
    ///   - member: The function or property that the stub stands in for. Defaults to the caller.
    /// - Returns: The value that the answer returns, or a neutral value.
    /// - Throws: The error of the answer, or a neutral one.
    public nonisolated(nonsending) func callAsFunction<E: Error>(
        throwing type: E.Type,
        fileID: StaticString = #fileID,
        member: StaticString = #function
    ) async throws(E) -> Out {
        try await callAsFunction((), throwing: type, fileID: fileID, member: member)
    }
}

nonisolated extension __Recorder where Failure == any Error {
    /// Continues a call that got an error, which its function may not be able to throw.
    ///
    /// If so, the running test fails, unless the error itself ends a test, and the call continues with a neutral value or a
    /// neutral error. Ends the run if there is neither.
    fileprivate func `continue`<E: Error>(after error: any Error, throwing type: E.Type) throws(E) -> Out {
        if let error = error as? E { throw error }
        let problem =
            error.endsTest
            ? nil
            : """
            \(name) got an error of type \(writtenName(of: Swift.type(of: error as Any))), but it throws only errors of type \
            \(writtenName(of: type)). Set one of these.
            """
        return try neutralAnswer(throwing: type, after: problem)
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
