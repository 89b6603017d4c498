public import Observation

/// A stub of any kind, which stands in for one function or property of a mock.
///
/// ``ThrowingStub`` and ``AsyncThrowingStub`` conform to this protocol, and so do their aliases ``Stub`` and
/// ``AsyncStub``. Your own types don't need to. All stubs share the members of this protocol.
///
/// A stub is `Sendable` when its arguments and return values are. You can then call it, set its answers, and read its
/// calls from any thread at any time. Each access to a property is atomic. A call takes its answer in one atomic step;
/// if a closure answers, the stub records its result in another, and with answers by argument, it takes the answer in a
/// second step, after comparing. Your code never runs under the stub's lock.
public nonisolated protocol FunctionStub<In, Out, Failure>: AnyObject, Observable {
    /// The type of a call's arguments.
    associatedtype In

    /// The type that a call returns.
    associatedtype Out

    /// The type of error that a call can throw.
    associatedtype Failure: Error

    /// A recorded call.
    associatedtype Call

    // The members with an underscore are for the two stubs of this module only. Swift 6.3 has no sealed protocols, so they
    // are public: every requirement of a public protocol is. Without them, the two classes would have to declare each of
    // the members that they share, about forty with their documentation, once each. A superclass in place of the protocol
    // couldn't be: calls of the two have different effects, and their types of recorded calls differ.

    associatedtype __Handler

    // swift-format-ignore: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
    var __recorder: __Recorder<In, Out, Failure, __Handler> { get }

    init(__recorder: __Recorder<In, Out, Failure, __Handler>)

    /// Returns recorded calls, given by their parts, in the form that this kind of stub shows.
    ///
    /// Omits a call that this kind of stub doesn't show while it is under way.
    // swift-format-ignore: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
    static func __calls(_ arguments: [In], _ results: [Result<Out, Failure>?], _ sequenceNumbers: [Int]) -> [Call]
}
