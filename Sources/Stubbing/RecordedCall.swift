/// One recorded call of a stub: what it was called with, and how it ended.
///
/// ``ThrowingStub/Call`` and ``AsyncThrowingStub/Call`` conform; nothing else needs to.
public nonisolated protocol RecordedCall<In, Out, Failure> {
    /// The type of the call's arguments.
    associatedtype In

    /// The type that the call returns.
    associatedtype Out

    /// The type of error that the call may throw.
    associatedtype Failure: Error

    /// The type of closure that computes the answer to such a call.
    associatedtype Handler

    /// The arguments of the call.
    var arguments: In { get }

    /// The place of the call among all calls of all stubs of the process, given at arrival.
    ///
    /// Numbers grow and are never used twice, so calls of different stubs can be ordered by them.
    var sequenceNumber: Int { get }

    /// The result of the call, or nil while it is still under way.
    var endedResult: Result<Out, Failure>? { get }

    /// Creates the record of a call that is under way, or nil if such calls are recorded only when they end.
    init?(arguments: In, sequenceNumber: Int)

    /// Creates the record of a call that has ended.
    init(arguments: In, sequenceNumber: Int, endedResult: Result<Out, Failure>)
}

nonisolated extension RecordedCall {
    /// The error that the call threw, or nil if it threw none.
    public var error: Failure? {
        switch endedResult {
        case .failure(let error): error
        case .success, nil: nil
        }
    }
}
