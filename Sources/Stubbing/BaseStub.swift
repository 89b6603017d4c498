public import Foundation
public import Observation

/// What every stub has: answers, a record of its calls, and words for a call without an answer.
///
/// Use ``Stub``, ``ThrowingStub``, ``AsyncStub`` or ``AsyncThrowingStub``; this class is where the four are the same.
///
/// A stub may be called, answered and read from any thread at any time: each operation is one step under the stub's
/// lock. Closures that compute answers run outside of it.
public class BaseStub<Call: RecordedCall> {
    /// Everything that changes, guarded by `lock`.
    @usableFromInline
    struct State {
        @usableFromInline var answers: Answers<Call>
        @usableFromInline var calls: [Call] = []

        /// Made when `calls` is first read: a stub that nobody observes pays nothing for being observable.
        @usableFromInline var registrar: ObservationRegistrar?

        @inlinable
        init(answers: Answers<Call>) {
            self.answers = answers
        }
    }

    /// What a call has to do next.
    @usableFromInline
    enum Step {
        case end(Result<Call.Out, Call.Failure>)
        case compute(with: Call.Handler, sequenceNumber: Int)
        case reportNoAnswer(sequenceNumber: Int)
    }

    @usableFromInline let lock = NSLock()
    @usableFromInline var state: State
    @usableFromInline let origin: StubOrigin

    @inlinable
    init(answers: Answers<Call>, origin: StubOrigin) {
        state = State(answers: answers)
        self.origin = origin
    }

    /// Numbers a call that arrives, takes its answer, and records it at once if the answer is a result.
    @inlinable
    final func begin(_ arguments: Call.In) -> Step {
        changeCalls { state in
            let number = nextSequenceNumber()
            let answer = state.answers.next()
            if case .result(let result) = answer {
                state.record(Call(arguments: arguments, sequenceNumber: number, endedResult: result))
                return .end(result)
            }
            if let arrived = Call(arguments: arguments, sequenceNumber: number) {
                state.record(arrived)
            }
            return
                switch answer
            {
            case .handler(let handler): .compute(with: handler, sequenceNumber: number)
            case .result, .none: .reportNoAnswer(sequenceNumber: number)
            }
        }
    }

    /// Records the result of a call that `begin(_:)` could not end.
    @inlinable
    final func end(_ arguments: Call.In, sequenceNumber: Int, result: Result<Call.Out, Call.Failure>) {
        changeCalls { state in
            state.record(Call(arguments: arguments, sequenceNumber: sequenceNumber, endedResult: result))
        }
    }

    /// Fails the running test because a call has no answer, and returns what the call can go on with.
    ///
    /// Traps where there is no such thing.
    @usableFromInline
    final func resultWithoutAnswer(
        _ arguments: Call.In,
        fileID: StaticString,
        member: StaticString
    ) -> Result<Call.Out, Call.Failure> {
        let name = origin.name(ofMember: member, calledIn: fileID)
        let call = UnansweredCall<Call>(name: name, member: member, arguments: arguments)
        call.report(at: origin)
        return call.result()
    }

    /// Runs `change` under the lock and tells observers of `calls`, if there are any, outside of it.
    @inlinable
    final func changeCalls<Output>(_ change: (inout State) -> Output) -> Output {
        lock.lock()
        guard let registrar = state.registrar else {
            defer { lock.unlock() }
            return change(&state)
        }
        lock.unlock()
        return registrar.withMutation(of: self, keyPath: \.calls) {
            lock.lock()
            defer { lock.unlock() }
            return change(&state)
        }
    }

    /// Runs `body` under the lock.
    @inlinable
    final func withState<Output>(_ body: (inout State) -> Output) -> Output {
        lock.lock()
        defer { lock.unlock() }
        return body(&state)
    }
}

// What changes is in `state`, and each use of `state` stands between `lock.lock()` and `lock.unlock()`; what leaves the
// lock are values of `In` and `Out`, which are Sendable here, and handlers, which are `@Sendable` closures.
extension BaseStub: @unchecked Sendable where Call.In: Sendable, Call.Out: Sendable {}

extension BaseStub: Observable {}

extension BaseStub.State {
    /// Adds a call in the order of arrival, or replaces the record of the same call.
    ///
    /// Constant time, unless calls that arrived later are already recorded: then it looks back past these.
    @inlinable
    mutating func record(_ call: Call) {
        guard let last = calls.last, last.sequenceNumber >= call.sequenceNumber else {
            calls.append(call)
            return
        }
        let index = (calls.lastIndex { $0.sequenceNumber < call.sequenceNumber } ?? -1) + 1
        if calls[index].sequenceNumber == call.sequenceNumber {
            calls[index] = call
        } else {
            calls.insert(call, at: index)
        }
    }
}
