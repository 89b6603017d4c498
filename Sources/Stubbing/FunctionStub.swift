public import Observation

/// A stub of any kind: one object that stands in for one function or property of a mock.
///
/// ``ThrowingStub`` and ``AsyncThrowingStub`` conform, and with them their aliases ``Stub`` and ``AsyncStub``. Nothing else
/// needs to. The members below are the same for all of them.
///
/// A stub is `Sendable` when its arguments and return values are. You can then call, answer and read it from any thread at
/// any time: each operation is one step under the stub's lock. Your code never runs under that lock.
public nonisolated protocol FunctionStub<In, Out, Failure>: AnyObject, Observable {
    /// The type of a call's arguments.
    associatedtype In

    /// The type that a call returns.
    associatedtype Out

    /// The type of error that a call can throw.
    associatedtype Failure: Error

    /// A recorded call.
    associatedtype Call

    associatedtype _Handler

    var _recorder: _Recorder<In, Out, Failure, _Handler> { get }

    init(_recorder: _Recorder<In, Out, Failure, _Handler>)

    /// Returns a recorded call as this kind of stub shows it, or nil if it doesn't show such a call yet.
    static func _call(_ record: _CallRecord<In, Out, Failure>) -> Call?
}
