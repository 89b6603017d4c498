nonisolated extension ThrowingStub {
    /// A recorded call of a ``Stub`` or ``ThrowingStub``, with its arguments and its result.
    ///
    /// The stub records a call when it ends, at the position of its arrival.
    public struct Call {
        /// The arguments of the call.
        public let arguments: In

        /// The result of the call.
        public let result: Result<Out, Failure>

        /// The position of the call among all calls of all stubs in the process, in the order of arrival.
        ///
        /// Later calls have greater numbers, so you can use them to order calls of different stubs.
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

    /// Returns recorded calls, given by their parts, in the form that this kind of stub shows.
    // swift-format-ignore: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
    @inlinable
    public static func __calls(
        _ arguments: [In],
        _ results: [Result<Out, Failure>?],
        _ sequenceNumbers: [Int]
    ) -> [Call] {
        var calls: [Call] = []
        calls.reserveCapacity(arguments.count)
        // A loop, because a debug build takes longer to call closures of generic code.
        var index = 0
        while index < arguments.count {
            if let result = results[index] {
                calls.append(
                    Call(arguments: arguments[index], result: result, sequenceNumber: sequenceNumbers[index])
                )
            }
            index += 1
        }
        return calls
    }
}

nonisolated extension ThrowingStub.Call: Sendable where In: Sendable, Out: Sendable {}

nonisolated extension ThrowingStub.Call where Failure == Never {
    /// The value that the call returned.
    public var returnValue: Out { result.get() }
}
