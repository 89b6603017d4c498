/// One recorded call of a ``Stub`` or ``ThrowingStub``: its arguments and its result.
///
/// It is recorded when it ends, in the place of its arrival.
public nonisolated struct SynchronousCall<In, Out, Failure: Error>: RecordedCall {
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

nonisolated extension SynchronousCall: Sendable where In: Sendable, Out: Sendable {}

nonisolated extension SynchronousCall where Failure == Never {
    /// The value that the call returned.
    public var returnValue: Out { result.get() }
}
