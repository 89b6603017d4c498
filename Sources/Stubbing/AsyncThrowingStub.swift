/// A stub for an asynchronous function that throws.
///
/// Declare it as a `let` of a mock, call it in the function that it stands in for, and give it an answer in the test:
///
///     let userStub = AsyncThrowingStub<User.ID, User, any Error>()
///
/// Calls stay on the actor of the caller, so arguments and return values need not be `Sendable`. The stub itself is
/// `Sendable` when they are. You can then call and answer it from any thread at any time.
public nonisolated final class AsyncThrowingStub<In, Out, Failure: Error>: FunctionStub {
    @usableFromInline typealias Handler = nonisolated(nonsending) @Sendable (In) async throws(Failure) -> Out

    /// The answers and the recorded calls of the stub.
    public let _recorder:
        _Recorder<In, Out, Failure, nonisolated(nonsending) @Sendable (In) async throws(Failure) -> Out>

    @usableFromInline let gate = Gate<In, _Recorder<In, Out, Failure, Handler>.Step>()

    /// Creates a stub with answers and recorded calls.
    public init(
        _recorder: _Recorder<In, Out, Failure, nonisolated(nonsending) @Sendable (In) async throws(Failure) -> Out>
    ) {
        self._recorder = _recorder
    }

    /// Calls the stub: records the arguments, and returns or throws the answer.
    ///
    /// Queued results come first, then the default result or the closure, whichever you set last. Without any of them the
    /// running test fails; ``NeutralValueProviding`` says what the call returns then.
    ///
    /// It suspends only while the stub is paused, and in a closure that does.
    ///
    /// - Parameters:
    ///   - arguments: What the function was called with.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - member: The function that the stub stands in for. Defaults to the caller.
    /// - Returns: The value that the answer returns.
    /// - Throws: The error that the answer throws.
    @inlinable
    public nonisolated(nonsending) func callAsFunction(
        _ arguments: In,
        fileID: StaticString = #fileID,
        member: StaticString = #function
    ) async throws(Failure) -> Out {
        let caller = StubCaller(fileID: fileID, member: member)
        let step =
            if gate.isOpen {
                _recorder.begin(arguments, caller: caller, recordsArrival: true)
            } else {
                await passGate(arguments, caller: caller)
            }
        switch step {
        case .end(let answer):
            // Without `get()`, which a debug build calls with one more copy of the result.
            switch answer.result {
            case .success(let value): return value
            case .failure(let error): throw error
            }
        case .compute(let answer, let sequenceNumber):
            let result: Result<Out, Failure>
            do throws(Failure) {
                result = .success(try await answer.handler(arguments))
            } catch {
                result = .failure(error)
            }
            _recorder.end(.init(arguments: arguments, sequenceNumber: sequenceNumber, result: result), isRecorded: true)
            return try result.get()
        case .reportNoAnswer(let sequenceNumber):
            let result = _recorder.resultWithoutAnswer(arguments, caller: caller, isRecorded: true)
            _recorder.end(.init(arguments: arguments, sequenceNumber: sequenceNumber, result: result), isRecorded: true)
            return try result.get()
        }
    }

    /// Answers each call that finds the queue empty with what `handler` computes from the arguments.
    ///
    /// The closure can call a real object and wait for it. It replaces the default result, and the next default that you set
    /// replaces the closure. It runs on the actor of the caller, outside of the stub's lock, at the same time as other calls.
    public func answer(
        _ handler: nonisolated(nonsending) @escaping @Sendable (In) async throws(Failure) -> Out
    ) {
        setDefault(.computed(ComputedAnswer(handler)))
    }
}

nonisolated extension AsyncThrowingStub: Sendable where In: Sendable, Out: Sendable {}

/// A stub for an asynchronous function that doesn't throw.
///
///     let countStub = AsyncStub<Void, Int>()
public typealias AsyncStub<In, Out> = AsyncThrowingStub<In, Out, Never>

nonisolated extension AsyncThrowingStub where In == Void {
    /// Calls a stub without arguments.
    ///
    /// - Parameters:
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - member: The function or property that the stub stands in for. Defaults to the caller.
    /// - Returns: The value that the answer returns.
    /// - Throws: The error that the answer throws.
    @inlinable
    public nonisolated(nonsending) func callAsFunction(
        fileID: StaticString = #fileID,
        member: StaticString = #function
    ) async throws(Failure) -> Out {
        try await callAsFunction((), fileID: fileID, member: member)
    }
}
