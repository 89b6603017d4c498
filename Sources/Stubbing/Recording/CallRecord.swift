/// A recorded call, in the form that a stub keeps.
@usableFromInline
nonisolated struct CallRecord<In, Out, Failure: Error> {
    @usableFromInline let arguments: In

    /// The position of the call among all calls of all stubs in the process.
    @usableFromInline let sequenceNumber: Int

    /// Nil while the call is under way.
    @usableFromInline let result: Result<Out, Failure>?

    @inlinable
    init(arguments: In, sequenceNumber: Int, result: Result<Out, Failure>?) {
        self.arguments = arguments
        self.sequenceNumber = sequenceNumber
        self.result = result
    }
}

nonisolated extension CallRecord: Sendable where In: Sendable, Out: Sendable {}
