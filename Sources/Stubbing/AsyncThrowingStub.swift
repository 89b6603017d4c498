/// A stub for an asynchronous function that throws.
///
/// Declare it as a `let` of a mock, call it in the function that it stands for, and give it an answer in the test:
///
///     let userStub = AsyncThrowingStub<User.ID, User, any Error>()
///
/// Calls stay on the actor of the caller, so arguments and return values need not be `Sendable`. The stub itself is
/// `Sendable` when they are; it may then be called and answered from any thread at any time.
public nonisolated final class AsyncThrowingStub<In, Out, Failure: Error>: BaseStub<AsynchronousCall<In, Out, Failure>>
{
    /// A recorded call.
    public typealias Call = AsynchronousCall<In, Out, Failure>

    /// Calls the stub: records the arguments, and returns or throws the answer.
    ///
    /// Queued results come first, then the default result or the closure, whichever was set last. Without any of them
    /// the running test fails; the call then throws an ``UnansweredCallError`` if it can, returns nil or nothing if
    /// that is what it returns, and traps otherwise.
    ///
    /// It suspends only while the stub is paused, and in a closure that does. The other parameters name the member in a failure; leave them out.
    @inlinable
    public nonisolated(nonsending) func callAsFunction(
        _ arguments: In,
        fileID: StaticString = #fileID,
        member: StaticString = #function
    ) async throws(Failure) -> Out {
        let caller = StubCaller(fileID: fileID, member: member)
        var step = begin(arguments, caller: caller)
        if case .wait(let held, _) = step {
            step = await self.step(of: held)
        }
        switch step {
        case .end(let result):
            return try result.get()
        case .compute(let handler, let number):
            let result: Result<Out, Failure>
            do throws(Failure) {
                result = .success(try await handler(arguments))
            } catch {
                result = .failure(error)
            }
            end(arguments, sequenceNumber: number, result: result)
            return try result.get()
        case .reportNoAnswer(let number), .wait(_, let number):
            let result = resultWithoutAnswer(arguments, caller: caller)
            end(arguments, sequenceNumber: number, result: result)
            return try result.get()
        }
    }

    /// Records the result of a call that was recorded when it arrived.
    @usableFromInline
    func end(_ arguments: In, sequenceNumber: Int, result: Result<Out, Failure>) {
        changeCalls { state in
            state.history.replace(Call(arguments: arguments, sequenceNumber: sequenceNumber, endedResult: result))
        }
    }

    /// Answers each call that finds the queue empty with what `handler` computes from the arguments.
    ///
    /// The closure may call a real object and wait for it. It replaces the default result, and is replaced by one that
    /// is set later. It runs on the actor of the caller, outside of the stub's lock, at the same time as other calls.
    public func answer(
        _ handler: nonisolated(nonsending) @escaping @Sendable (In) async throws(Failure) -> Out
    ) {
        setStanding(.handler(handler))
    }
}

// It adds nothing that changes to what `BaseStub` guards with its lock.
nonisolated extension AsyncThrowingStub: @unchecked Sendable where In: Sendable, Out: Sendable {}

/// A stub for an asynchronous function that does not throw.
///
///     let countStub = AsyncStub<Void, Int>()
public typealias AsyncStub<In, Out> = AsyncThrowingStub<In, Out, Never>

nonisolated extension AsyncThrowingStub where In == Void {
    /// Calls a stub without arguments.
    @inlinable
    public nonisolated(nonsending) func callAsFunction(
        fileID: StaticString = #fileID,
        member: StaticString = #function
    ) async throws(Failure) -> Out {
        try await callAsFunction((), fileID: fileID, member: member)
    }
}
