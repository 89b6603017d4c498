/// A stub for a synchronous function that throws.
///
/// Declare it as a `let` of a mock, call it in the function that it stands for, and give it an answer in the test:
///
///     let renameStub = ThrowingStub<RenameArguments, Void, any Error>()
///
/// Calls are recorded with their arguments and results. The stub is `Sendable` when its arguments and return values
/// are; it may then be called and answered from any thread at any time.
public nonisolated final class ThrowingStub<In, Out, Failure: Error>: BaseStub<SynchronousCall<In, Out, Failure>> {
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
        let caller = StubCaller(fileID: fileID, member: member)
        switch begin(arguments, caller: caller) {
        case .end(let result):
            return try result.get()
        case .compute(let handler, let number):
            let result = Result { () throws(Failure) in try handler(arguments) }
            end(arguments, sequenceNumber: number, result: result)
            return try result.get()
        case .reportNoAnswer(let number), .wait(_, let number):
            let result = resultWithoutAnswer(arguments, caller: caller)
            end(arguments, sequenceNumber: number, result: result)
            return try result.get()
        }
    }

    /// Records a call whose result was not known when it arrived.
    @usableFromInline
    func end(_ arguments: In, sequenceNumber: Int, result: Result<Out, Failure>) {
        changeCalls { state in
            state.insert(Call(arguments: arguments, sequenceNumber: sequenceNumber, endedResult: result))
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
nonisolated extension ThrowingStub: @unchecked Sendable where In: Sendable, Out: Sendable {}

/// A stub for a synchronous function that does not throw.
///
///     let userStub = Stub<User.ID, User?>()
public typealias Stub<In, Out> = ThrowingStub<In, Out, Never>

nonisolated extension ThrowingStub where In == Void {
    /// Calls a stub without arguments.
    @inlinable
    public func callAsFunction(
        fileID: StaticString = #fileID,
        member: StaticString = #function
    ) throws(Failure) -> Out {
        try callAsFunction((), fileID: fileID, member: member)
    }
}
