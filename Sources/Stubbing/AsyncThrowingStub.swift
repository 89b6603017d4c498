/// A stub for an asynchronous function that throws.
///
/// Declare it as a `let` of a mock, call it in the function that it stands for, and give it an answer in the test:
///
///     let userStub = AsyncThrowingStub<User.ID, User, any Error>()
///
/// Calls stay on the actor of the caller, so arguments and return values need not be `Sendable`. The stub itself is
/// `Sendable` when they are; it may then be called and answered from any thread at any time.
public final class AsyncThrowingStub<In, Out, Failure: Error>: BaseStub<AsynchronousCall<In, Out, Failure>> {
    /// A recorded call.
    public typealias Call = AsynchronousCall<In, Out, Failure>

    /// Calls the stub: records the arguments, and returns or throws the answer.
    ///
    /// Queued results come first, then the default result or the closure, whichever was set last. Without any of them
    /// the running test fails; the call then throws an ``UnansweredCallError`` if it can, returns nil or nothing if
    /// that is what it returns, and traps otherwise.
    ///
    /// It suspends only in a closure that does. The other parameters name the member in a failure; leave them out.
    @inlinable
    public nonisolated(nonsending) func callAsFunction(
        _ arguments: In,
        fileID: StaticString = #fileID,
        member: StaticString = #function
    ) async throws(Failure) -> Out {
        switch begin(arguments) {
        case .end(let result):
            return try result.get()
        case .compute(let handler, let number):
            let result: Result<Out, Failure>
            do throws(Failure) {
                result = .success(try await handler(arguments))
            } catch {
                result = .failure(error)
            }
            end(arguments, sequenceNumber: number, result: result)
            return try result.get()
        case .reportNoAnswer(let number):
            let result = resultWithoutAnswer(arguments, fileID: fileID, member: member)
            end(arguments, sequenceNumber: number, result: result)
            return try result.get()
        }
    }

    /// Answers each call that finds the queue empty with what `handler` computes from the arguments.
    ///
    /// The closure may call a real object and wait for it. It replaces the default result, and is replaced by one that
    /// is set later. It runs on the actor of the caller, outside of the stub's lock, at the same time as other calls.
    public func answer(
        _ handler: nonisolated(nonsending) @escaping @Sendable (In) async throws(Failure) -> Out
    ) {
        setStanding(.handler(handler))
    }
}

// It adds nothing that changes to what `BaseStub` guards with its lock.
extension AsyncThrowingStub: @unchecked Sendable where In: Sendable, Out: Sendable {}

/// A stub for an asynchronous function that does not throw.
///
///     let countStub = AsyncStub<Void, Int>()
public typealias AsyncStub<In, Out> = AsyncThrowingStub<In, Out, Never>

extension AsyncThrowingStub where In == Void {
    /// Calls a stub without arguments.
    @inlinable
    public nonisolated(nonsending) func callAsFunction(
        fileID: StaticString = #fileID,
        member: StaticString = #function
    ) async throws(Failure) -> Out {
        try await callAsFunction((), fileID: fileID, member: member)
    }
}

/// One recorded call of an ``AsyncStub`` or ``AsyncThrowingStub``: its arguments and, once it has ended, its result.
///
/// It is recorded when it arrives.
public struct AsynchronousCall<In, Out, Failure: Error>: RecordedCall {
    /// The closure that computes an answer from the arguments.
    public typealias Handler = nonisolated(nonsending) @Sendable (In) async throws(Failure) -> Out

    /// The arguments of the call.
    public let arguments: In

    /// The result of the call, or nil while it is under way.
    public let result: Result<Out, Failure>?

    /// The place of the call among all calls of all stubs of the process.
    public let sequenceNumber: Int

    /// The result of the call, or nil while it is under way.
    @inlinable public var endedResult: Result<Out, Failure>? { result }

    /// Creates the record of a call that has arrived.
    @inlinable
    public init?(arguments: In, sequenceNumber: Int) {
        self.arguments = arguments
        self.sequenceNumber = sequenceNumber
        result = nil
    }

    /// Creates the record of a call that has ended.
    @inlinable
    public init(arguments: In, sequenceNumber: Int, endedResult: Result<Out, Failure>) {
        self.arguments = arguments
        self.sequenceNumber = sequenceNumber
        result = endedResult
    }
}

extension AsynchronousCall: Sendable where In: Sendable, Out: Sendable {}

extension AsynchronousCall where Failure == Never {
    /// The value that the call returned, or nil while it is under way.
    public var returnValue: Out? { result?.get() }
}
