/// A stub for a synchronous function that throws.
///
/// Declare it as a `let` of a mock, call it in the function that it stands in for, and set its answer in the test:
///
///     let renameStub = ThrowingStub<RenameArguments, Void, any Error>()
///
/// The stub records each call with its arguments and its result. If arguments and return values are `Sendable`, the
/// stub is `Sendable` too, and you can call it and set its answers from any thread at any time.
public nonisolated final class ThrowingStub<In, Out, Failure: Error>: FunctionStub {
    /// The answers and the recorded calls of the stub.
    // swift-format-ignore: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
    public let __recorder: __Recorder<In, Out, Failure, @Sendable (In) throws(Failure) -> Out>

    /// Creates a stub with answers and recorded calls.
    public init(__recorder: __Recorder<In, Out, Failure, @Sendable (In) throws(Failure) -> Out>) {
        self.__recorder = __recorder
    }

    /// Calls the stub: records the arguments, and returns or throws the answer.
    ///
    /// Queued results come first, then answers by argument, then ``FunctionStub/defaultError-5tyzg``, and then the default
    /// value or the closure, whichever you set last. If there is none, the running test fails, and the call continues as
    /// ``NeutralValueProviding`` describes: it returns a neutral value, throws an error, or traps.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the call.
    ///   - fileID: The file of the calling member, which can provide the mock's name in messages. Defaults to the
    ///     caller's.
    ///   - member: The function that the stub stands in for. Defaults to the caller.
    /// - Returns: The value that the answer returns.
    /// - Throws: The error of the answer, or the error for a missing answer.
    @inlinable
    public func callAsFunction(
        _ arguments: In,
        fileID: StaticString = #fileID,
        member: StaticString = #function
    ) throws(Failure) -> Out {
        let caller = StubCaller(fileID: fileID, member: member)
        switch __recorder.begin(arguments, caller: caller, recordsArrival: false) {
        case .end(let answer):
            // Not with `get()`, which copies the result once more in a debug build.
            switch answer.result {
            case .success(let value): return value
            case .failure(let error): throw error
            }
        case .compute(let answer, let sequenceNumber):
            let result = Result { () throws(Failure) in try answer.handler(arguments) }
            __recorder.end(
                .init(arguments: arguments, sequenceNumber: sequenceNumber, result: result),
                isRecorded: false
            )
            return try result.get()
        case .reportNoAnswer(let sequenceNumber):
            let result = __recorder.resultWithoutAnswer(arguments, caller: caller, isRecorded: false)
            __recorder.end(
                .init(arguments: arguments, sequenceNumber: sequenceNumber, result: result),
                isRecorded: false
            )
            return try result.get()
        }
    }

    /// Answers each call that finds the queue empty with the result of a closure.
    ///
    /// The closure replaces the default value and the default error. The next value that you set replaces the closure,
    /// and an error that you set goes above it. It runs on the thread of the call, outside of the stub's lock, and
    /// concurrently with other calls.
    ///
    /// - Parameter handler: Returns or throws the answer to a call with the given arguments.
    public func answer(_ handler: @escaping @Sendable (In) throws(Failure) -> Out) {
        let answer = ComputedAnswer(handler)
        changeDefault { $0.setBase(.computed(answer)) }
    }
}

nonisolated extension ThrowingStub: Sendable where In: Sendable, Out: Sendable {}

/// A stub for a synchronous function that doesn't throw.
///
///     let userStub = Stub<User.ID, User?>()
public typealias Stub<In, Out> = ThrowingStub<In, Out, Never>

nonisolated extension ThrowingStub where In == Void {
    /// Calls a stub for a function or property without arguments.
    ///
    /// - Parameters:
    ///   - fileID: The file of the calling member, which can provide the mock's name in messages. Defaults to the
    ///     caller's.
    ///   - member: The function or property that the stub stands in for. Defaults to the caller.
    /// - Returns: The value that the answer returns.
    /// - Throws: The error of the answer, or the error for a missing answer.
    @inlinable
    public func callAsFunction(
        fileID: StaticString = #fileID,
        member: StaticString = #function
    ) throws(Failure) -> Out {
        try callAsFunction((), fileID: fileID, member: member)
    }
}
