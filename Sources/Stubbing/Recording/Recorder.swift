public import Foundation

/// The state that all kinds of stubs have: their answers, their recorded calls, and the tests that wait for calls.
///
/// It is public only because ``FunctionStub`` requires one, and has no public members.
public nonisolated final class _Recorder<In, Out, Failure: Error, Handler> {
    @usableFromInline let lock = NSLock()

    /// The mutable state, guarded by `lock`.
    ///
    /// The dynamic check for overlapping accesses would cost a sixth of a call. The lock, which isn't recursive,
    /// already prevents overlapping accesses.
    @exclusivity(unchecked)
    @usableFromInline var state: State

    let origin: StubOrigin

    /// Creates the value that a call without an answer returns, or nil if the declaration of the stub states none.
    let makeNeutralValue: (@Sendable () -> Out)?

    init(
        answers: Answers<Out, Failure, Handler>,
        makeNeutralValue: (@Sendable () -> Out)? = nil,
        origin: StubOrigin
    ) {
        var answers = answers
        answers.leftovers = LeftoverCheck.current?.add(origin)
        unsafe state = State(answers: answers)
        self.makeNeutralValue = makeNeutralValue
        self.origin = origin
    }

    /// Numbers a call that arrives, records it if its answer is known, and returns its next step.
    ///
    /// A debug build of generic code spends much of its time on type metadata, and copies a structure to call its
    /// methods. Therefore, the common case, another call with the same answer, only accesses fields.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the call.
    ///   - caller: The function or property that makes the call.
    ///   - recordsArrival: Whether a call whose answer isn't known yet is recorded now, rather than when it ends.
    /// - Returns: The next step of the call.
    @inlinable
    func begin(_ arguments: In, caller: StubCaller, recordsArrival: Bool) -> Step {
        lock.lock()
        if unsafe state.caller == nil { unsafe state.caller = caller }
        let number = nextSequenceNumber()
        guard unsafe state.answers.isSteady, case .known(let answer) = unsafe state.answers.defaultAnswer,
            unsafe state.history.limit == 0 || state.history.limit == .max && state.history.results.common === answer,
            case nil = unsafe state.listeners
        else {
            return unlock { $0.begin(arguments, sequenceNumber: number, recordsArrival: recordsArrival) }
        }
        unsafe state.history.count += 1
        if unsafe state.history.limit > 0 {
            unsafe state.history.sequenceNumbers.append(number)
            unsafe state.history.arguments.append(arguments)
        }
        guard let observation = unsafe state.observation else {
            lock.unlock()
            return .end(answer)
        }
        let observers = unsafe state.takeObservers(of: observation)
        lock.unlock()
        observers?.tell()
        return .end(answer)
    }

    /// Records the end of a call whose answer had to be computed.
    @inlinable
    func end(_ record: _CallRecord<In, Out, Failure>, isRecorded: Bool) {
        change { state in
            if isRecorded {
                state.history.end(record)
            } else {
                state.insert(record)
            }
        }
    }

    /// Runs `body` under the lock, and then notifies observers, loops, and waiting tests outside of the lock.
    @inlinable
    func change<Output>(_ body: (inout State) -> Output) -> Output {
        lock.lock()
        return unlock(after: body)
    }

    /// Does the same as `change(_:)` for a caller that already holds the lock.
    @inlinable
    func unlock<Output>(after body: (inout State) -> Output) -> Output {
        let output = unsafe body(&state)
        guard unsafe state.isFollowed else {
            lock.unlock()
            return output
        }
        let followUp = unsafe state.takeFollowUp()
        lock.unlock()
        followUp.run()
        return output
    }

    /// Runs `body` under the lock, without notifying observers, loops, or waiting tests.
    func withState<Output>(_ body: (inout State) -> Output) -> Output {
        lock.lock()
        defer { lock.unlock() }
        return unsafe body(&state)
    }
}

// The only variable is `state`, and each use of it is between `lock.lock()` and `lock.unlock()`. Only values of `In`
// and `Out`, which are `Sendable` here, and handlers, which are `Sendable` closures, leave the lock.
nonisolated extension _Recorder: @unchecked Sendable where In: Sendable, Out: Sendable, Handler: Sendable {}
