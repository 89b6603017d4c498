nonisolated extension ThrowingStub {
    /// One recorded call of a ``Stub`` or ``ThrowingStub``: its arguments and its result.
    ///
    /// It is recorded when it ends, at the position of its arrival.
    public struct Call {
        /// The arguments of the call.
        public let arguments: In

        /// The result of the call.
        public let result: Result<Out, Failure>

        /// The place of the call among all calls of all stubs of the process, given at its arrival.
        ///
        /// Numbers grow and are never used twice, so you can order calls of different stubs by them.
        public let sequenceNumber: Int

        /// The error that the call threw, or nil if it returned.
        @inlinable public var error: Failure? { result.error }

        @inlinable
        init(arguments: In, result: Result<Out, Failure>, sequenceNumber: Int) {
            self.arguments = arguments
            self.result = result
            self.sequenceNumber = sequenceNumber
        }
    }

    /// Returns a recorded call as this kind of stub shows it.
    @inlinable
    public static func _call(_ record: _CallRecord<In, Out, Failure>) -> Call? {
        record.result.map { Call(arguments: record.arguments, result: $0, sequenceNumber: record.sequenceNumber) }
    }
}

nonisolated extension ThrowingStub.Call: Sendable where In: Sendable, Out: Sendable {}

nonisolated extension ThrowingStub.Call where Failure == Never {
    /// The value that the call returned.
    public var returnValue: Out { result.get() }
}
