public import Foundation
public import Synchronization

/// The state that all kinds of stubs have: their answers, their recorded calls, and the tests that wait for calls.
///
/// It is public only because ``FunctionStub`` requires one, and has no public members.
public nonisolated final class __Recorder<In, Out, Failure: Error, Handler> {
    @usableFromInline let lock = NSLock()

    /// The mutable state, guarded by `lock`.
    ///
    /// The dynamic check for overlapping accesses would cost a sixth of a call. The lock, which isn't recursive,
    /// already prevents overlapping accesses.
    @exclusivity(unchecked)
    @usableFromInline var state: State

    /// Whether the stub is neither paused nor waited for by a task of an order.
    ///
    /// An asynchronous call checks it without a lock. It changes only under the lock.
    @usableFromInline let isOpen = Atomic<Bool>(true)

    let origin: StubOrigin

    /// Creates the value that a call without an answer returns, or nil if the declaration of the stub states none.
    let makeNeutralValue: (@Sendable () -> Out)?

    init(
        answers: Answers<In, Out, Failure, Handler>,
        makeNeutralValue: (@Sendable () -> Out)? = nil,
        origin: StubOrigin
    ) {
        var answers = answers
        let shared = SharedStubs.current
        // A stub that tests share belongs to none of them.
        let check = shared == nil ? LeftoverCheck.current : nil
        if check != nil || shared != nil {
            let bookkeeping = StubBookkeeping(origin: origin, outsideFailures: check?.outsideFailures, shared: shared)
            check?.add(bookkeeping)
            answers.follow(bookkeeping)
        }
        unsafe state = State(answers: answers)
        self.makeNeutralValue = makeNeutralValue
        self.origin = origin
    }

    /// Numbers a call that arrives, takes its answer, and records the call if the answer is known.
    ///
    /// A debug build of generic code spends much of its time on type metadata, and copies a structure to call its
    /// methods. Therefore, the common cases only access fields, and the others are functions of their own, whose
    /// variables this one doesn't have to make room for. These open the lock that this one has taken, as their names say.
    /// With one closure under the lock, which `change(_:)` would run, a call takes four times as long.
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
        let answer: KnownAnswer<Out, Failure>
        if unsafe state.answers.isSteady {
            guard case .known(let known) = unsafe state.answers.defaultAnswer else {
                return beginWithDefaultAndUnlock(arguments, sequenceNumber: number, recordsArrival: recordsArrival)
            }
            answer = known
        } else if let queued = unsafe state.answers.takeQueued() {
            answer = queued
        } else {
            return beginWithDefaultAndUnlock(arguments, sequenceNumber: number, recordsArrival: recordsArrival)
        }
        guard case nil = unsafe state.observation, case nil = unsafe state.listeners else {
            insertAndUnlock(arguments, sequenceNumber: number, answer: answer)
            return .end(answer)
        }
        if unsafe state.history.results.common !== answer {
            unsafe state.history.results.append(answer, toCount: state.history.sequenceNumbers.count)
        }
        unsafe state.history.sequenceNumbers.append(number)
        unsafe state.history.arguments.append(arguments)
        lock.unlock()
        return .end(answer)
    }

    /// Takes the answer of a call that finds the queue empty, and records the call if the answer is known.
    @inlinable
    func beginWithDefaultAndUnlock(_ arguments: In, sequenceNumber: Int, recordsArrival: Bool) -> Step {
        guard unsafe !state.answers.needsArguments else {
            return beginByArgumentsAndUnlock(arguments, sequenceNumber: sequenceNumber, recordsArrival: recordsArrival)
        }
        return unlock { state in
            let answer = state.answers.next()
            return state.begin(
                arguments,
                sequenceNumber: sequenceNumber,
                with: answer,
                recordsArrival: recordsArrival
            )
        }
    }

    /// Records a call.
    @inlinable
    func insertAndUnlock(_ arguments: In, sequenceNumber: Int, answer: KnownAnswer<Out, Failure>) {
        let call = CallRecord(arguments: arguments, sequenceNumber: sequenceNumber, result: answer.result)
        unlock { $0.insert(call) }
    }

    /// Records the end of a call whose answer had to be computed.
    @inlinable
    func end(_ record: CallRecord<In, Out, Failure>, isRecorded: Bool) {
        change { state in
            if isRecorded {
                state.history.end(record)
            } else {
                state.insert(record)
            }
        }
    }

    /// Runs `body` under the lock, and then notifies observers and waiting tests outside of the lock.
    @inlinable
    func change<Output>(_ body: (inout State) -> Output) -> Output {
        lock.lock()
        return unlock(after: body)
    }

    /// Does the same as `change(_:)` with the lock that the caller has taken.
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

    /// Runs `body` under the lock, without notifying observers or waiting tests.
    func withState<Output>(_ body: (inout State) -> Output) -> Output {
        lock.lock()
        defer { lock.unlock() }
        return unsafe body(&state)
    }
}

// The only variable is `state`, and each use of it is between `lock.lock()` and `lock.unlock()`. Only values of `In`
// and `Out`, which are `Sendable` here, and handlers, which are `Sendable` closures, leave the lock.
nonisolated extension __Recorder: @unchecked Sendable where In: Sendable, Out: Sendable, Handler: Sendable {}
