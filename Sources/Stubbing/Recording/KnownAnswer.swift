/// A result that is known before the call.
///
/// It is an object, so that a call passes on one reference, whatever the size of the result.
@usableFromInline
nonisolated final class KnownAnswer<Out, Failure: Error> {
    @usableFromInline let result: Result<Out, Failure>

    @inlinable
    init(_ result: Result<Out, Failure>) {
        self.result = result
    }
}

nonisolated extension KnownAnswer: Sendable where Out: Sendable {}

/// A closure that computes the answers of a stub.
@usableFromInline
nonisolated final class ComputedAnswer<Handler> {
    @usableFromInline let handler: Handler

    @inlinable
    init(_ handler: Handler) {
        self.handler = handler
    }
}

nonisolated extension ComputedAnswer: Sendable where Handler: Sendable {}
