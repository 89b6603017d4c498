/// One recorded call of an ``AsyncStub`` or ``AsyncThrowingStub``: its arguments and, once it has ended, its result.
///
/// It is recorded when it arrives.
public nonisolated struct AsynchronousCall<In, Out, Failure: Error>: RecordedCall {
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

nonisolated extension AsynchronousCall: Sendable where In: Sendable, Out: Sendable {}

nonisolated extension AsynchronousCall where Failure == Never {
    /// The value that the call returned, or nil while it is under way.
    public var returnValue: Out? { result?.get() }
}
