public import Synchronization

/// A stub for an asynchronous function that throws.
///
/// Declare it as a `let` of a mock, call it in the function that it stands in for, and set its answer in the test:
///
///     let userStub = AsyncThrowingStub<User.ID, User, any Error>()
///
/// Calls stay on the caller's actor, so arguments and return values don't need to be `Sendable`. If they are, the stub
/// is `Sendable` too, and you can call it and set its answers from any thread at any time.
public nonisolated final class AsyncThrowingStub<In, Out, Failure: Error>: FunctionStub {
    @usableFromInline typealias Handler = nonisolated(nonsending) @Sendable (In) async throws(Failure) -> Out

    /// The answers and the recorded calls of the stub.
    // swift-format-ignore: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
    public let __recorder:
        __Recorder<In, Out, Failure, nonisolated(nonsending) @Sendable (In) async throws(Failure) -> Out>

    /// Creates a stub with answers and recorded calls.
    public init(
        __recorder: __Recorder<In, Out, Failure, nonisolated(nonsending) @Sendable (In) async throws(Failure) -> Out>
    ) {
        self.__recorder = __recorder
    }

    /// Calls the stub: records the arguments, and returns or throws the answer.
    ///
    /// Queued results come first, then answers by argument, then ``FunctionStub/defaultError-5tyzg``, and then the default
    /// value or the closure, whichever you set last. If there is none, the running test fails, and the call continues as
    /// ``NeutralValueProviding`` describes: it returns a neutral value, throws an error, or traps.
    ///
    /// The call suspends only while the stub is paused, and where the closure suspends.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the call.
    ///   - fileID: The file of the calling member, which can provide the mock's name in messages. Defaults to the
    ///     caller's.
    ///   - member: The function that the stub stands in for. Defaults to the caller.
    /// - Returns: The value that the answer returns.
    /// - Throws: The error of the answer, or the error for a missing answer. A call that is canceled while the stub is
    ///   paused can throw a `CancellationError`; see ``pause()``.
    @inlinable
    public nonisolated(nonsending) func callAsFunction(
        _ arguments: In,
        fileID: StaticString = #fileID,
        member: StaticString = #function
    ) async throws(Failure) -> Out {
        let caller = StubCaller(fileID: fileID, member: member)
        let step =
            if __recorder.isOpen.load(ordering: .acquiring) {
                __recorder.begin(arguments, caller: caller, recordsArrival: true)
            } else {
                await passGate(arguments, caller: caller, throwing: Failure.self)
            }
        if case .end(let answer) = step {
            // Not with `get()`, which copies the result once more in a debug build.
            switch answer.result {
            case .success(let value): return value
            case .failure(let error): throw error
            }
        }
        return try await result(of: step, arguments, caller: caller).get()
    }

    /// Carries out the next step of a recorded call, and returns the result.
    @inlinable
    nonisolated(nonsending) func result(
        of step: Step,
        _ arguments: In,
        caller: StubCaller
    ) async -> Result<Out, Failure> {
        let result: Result<Out, Failure>
        let number: Int
        switch step {
        case .end(let answer): return answer.result
        case .compute(let answer, let sequenceNumber):
            number = sequenceNumber
            do throws(Failure) {
                result = .success(try await answer.handler(arguments))
            } catch {
                result = .failure(error)
            }
        case .reportNoAnswer(let sequenceNumber):
            number = sequenceNumber
            result = __recorder.resultWithoutAnswer(arguments, caller: caller, isRecorded: true)
        }
        __recorder.end(.init(arguments: arguments, sequenceNumber: number, result: result), isRecorded: true)
        return result
    }

    /// Answers each call that finds the queue empty with the result of a closure.
    ///
    /// The closure can call a real object and wait for it. It replaces the default value and the default error. The
    /// next value that you set replaces the closure, and an error that you set goes above it. It runs on the caller's
    /// actor, outside of the stub's lock, and concurrently with other calls.
    ///
    /// - Parameter handler: Returns or throws the answer to a call with the given arguments.
    public func answer(
        _ handler: nonisolated(nonsending) @escaping @Sendable (In) async throws(Failure) -> Out
    ) {
        let answer = ComputedAnswer(handler)
        changeDefault { $0.setBase(.computed(answer)) }
    }
}

nonisolated extension AsyncThrowingStub: Sendable where In: Sendable, Out: Sendable {}

/// A stub for an asynchronous function that doesn't throw.
///
///     let countStub = AsyncStub<Void, Int>()
public typealias AsyncStub<In, Out> = AsyncThrowingStub<In, Out, Never>

nonisolated extension AsyncThrowingStub where In == Void {
    /// Calls a stub for a function or property without arguments.
    ///
    /// - Parameters:
    ///   - fileID: The file of the calling member, which can provide the mock's name in messages. Defaults to the
    ///     caller's.
    ///   - member: The function or property that the stub stands in for. Defaults to the caller.
    /// - Returns: The value that the answer returns.
    /// - Throws: The error of the answer, or the error for a missing answer. A call that is canceled while the stub is
    ///   paused can throw a `CancellationError`; see ``pause()``.
    @inlinable
    public nonisolated(nonsending) func callAsFunction(
        fileID: StaticString = #fileID,
        member: StaticString = #function
    ) async throws(Failure) -> Out {
        try await callAsFunction((), fileID: fileID, member: member)
    }
}
