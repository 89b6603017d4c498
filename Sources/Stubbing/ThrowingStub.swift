/// A stub for a synchronous function that throws.
///
/// Declare it as a `let` of a mock, call it in the function that it stands for, and give it an answer in the test:
///
///     let renameStub = ThrowingStub<RenameArguments, Void, any Error>()
///
/// Calls are recorded with their arguments and results. The stub is `Sendable` when its arguments and return values
/// are; it may then be called and answered from any thread at any time.
public final class ThrowingStub<In, Out, Failure: Error>: BaseStub<SynchronousCall<In, Out, Failure>> {
    /// A recorded call.
    public typealias Call = SynchronousCall<In, Out, Failure>

    /// Calls the stub: records the arguments, and returns or throws the answer.
    ///
    /// Queued results come first, then the default result or the closure, whichever was set last. Without any of them
    /// the running test fails; the call then throws an ``UnansweredCallError`` if it can, returns nil or nothing if
    /// that is what it returns, and traps otherwise.
    ///
    /// The other parameters name the member in that failure; leave them out.
    @inlinable
    public func callAsFunction(
        _ arguments: In,
        fileID: StaticString = #fileID,
        member: StaticString = #function
    ) throws(Failure) -> Out {
        switch begin(arguments) {
        case .end(let result):
            return try result.get()
        case .compute(let handler, let number):
            let result = Result { () throws(Failure) in try handler(arguments) }
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
    /// The closure replaces the default result, and is replaced by one that is set later. It runs on the thread that
    /// calls the stub, outside of the stub's lock, at the same time as other calls.
    public func answer(_ handler: @escaping @Sendable (In) throws(Failure) -> Out) {
        setStanding(.handler(handler))
    }
}

// It adds nothing that changes to what `BaseStub` guards with its lock.
extension ThrowingStub: @unchecked Sendable where In: Sendable, Out: Sendable {}

/// A stub for a synchronous function that does not throw.
///
///     let userStub = Stub<User.ID, User?>()
public typealias Stub<In, Out> = ThrowingStub<In, Out, Never>

extension ThrowingStub where In == Void {
    /// Calls a stub without arguments.
    @inlinable
    public func callAsFunction(
        fileID: StaticString = #fileID,
        member: StaticString = #function
    ) throws(Failure) -> Out {
        try callAsFunction((), fileID: fileID, member: member)
    }
}

/// One recorded call of a ``Stub`` or ``ThrowingStub``: its arguments and its result.
///
/// It is recorded when it ends, in the place of its arrival.
public struct SynchronousCall<In, Out, Failure: Error>: RecordedCall {
    /// The closure that computes an answer from the arguments.
    public typealias Handler = @Sendable (In) throws(Failure) -> Out

    /// The arguments of the call.
    public let arguments: In

    /// The result of the call.
    public let result: Result<Out, Failure>

    /// The place of the call among all calls of all stubs of the process.
    public let sequenceNumber: Int

    /// The result of the call.
    @inlinable public var endedResult: Result<Out, Failure>? { result }

    /// Returns nil: a synchronous call is recorded when it ends.
    @inlinable
    public init?(arguments: In, sequenceNumber: Int) {
        nil
    }

    /// Creates the record of a call that has ended.
    @inlinable
    public init(arguments: In, sequenceNumber: Int, endedResult: Result<Out, Failure>) {
        self.arguments = arguments
        self.sequenceNumber = sequenceNumber
        result = endedResult
    }
}

extension SynchronousCall: Sendable where In: Sendable, Out: Sendable {}

extension SynchronousCall where Failure == Never {
    /// The value that the call returned.
    public var returnValue: Out { result.get() }
}
