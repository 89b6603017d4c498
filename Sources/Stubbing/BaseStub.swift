public import Foundation
public import Observation

/// What every stub has: answers, a record of its calls, and words for a call without an answer.
///
/// Use ``Stub``, ``ThrowingStub``, ``AsyncStub`` or ``AsyncThrowingStub``; this class is where the four are the same.
///
/// A stub is `Sendable` when its arguments and return values are. It may then be called, answered and read from any
/// thread at any time: each operation is one step under the stub's lock. Closures that compute answers run outside of it.
public nonisolated class BaseStub<Call: RecordedCall> {
    @usableFromInline final let lock = NSLock()

    /// Everything that changes, guarded by `lock`.
    ///
    /// Without the dynamic check for overlapping accesses, a sixth of a call's cost: the lock, which is not recursive, lets
    /// none overlap.
    @exclusivity(unchecked)
    @usableFromInline final var state: State

    @usableFromInline final let origin: StubOrigin

    @inlinable
    init(answers: Answers<Call>, origin: StubOrigin) {
        unsafe state = State(answers: answers)
        self.origin = origin
    }

    /// Numbers a call that arrives, and records it with its result if that is known.
    @inlinable
    final func begin(_ arguments: Call.In, caller: StubCaller) -> Step {
        changeCalls { $0.begin(arguments, caller: caller) }
    }

    /// Fails the running test because a call has no answer, and returns what the call can go on with.
    ///
    /// Traps where there is no such thing.
    @usableFromInline
    final func resultWithoutAnswer(_ arguments: Call.In, caller: StubCaller) -> Result<Call.Out, Call.Failure> {
        let name = origin.name(ofMember: caller.member, calledIn: caller.fileID)
        let call = UnansweredCall<Call>(name: name, member: caller.member, arguments: arguments)
        call.report(at: origin)
        return call.result()
    }

    /// Runs `change` under the lock, and tells observers and waiting tasks outside of it.
    @inlinable
    @inline(__always)
    final func changeCalls<Output>(_ change: (inout State) -> Output) -> Output {
        lock.lock()
        guard unsafe !state.isFollowed else {
            lock.unlock()
            return changeFollowedCalls(change)
        }
        let output = unsafe change(&state)
        lock.unlock()
        return output
    }

    @usableFromInline
    final func changeFollowedCalls<Output>(_ change: (inout State) -> Output) -> Output {
        let (output, signals, observation, dropped) = withState { state in
            let output = change(&state)
            return (output, state.listeners?.takeDueSignals() ?? [], state.observation, state.history.takeDropped())
        }
        // Let go outside of the lock: a deinitializer may call the stub.
        withExtendedLifetime(dropped) {}
        // Told when the change is there: an observer that reads the calls again sees it.
        observation?.registrar.withMutation(of: self, keyPath: \.calls) {}
        for signal in signals { signal.end(.sent) }
        return output
    }

    /// Runs `body` under the lock.
    @inlinable
    final func withState<Output>(_ body: (inout State) -> Output) -> Output {
        lock.lock()
        defer { lock.unlock() }
        return unsafe body(&state)
    }
}

// What changes is in `state`, and each use of `state` stands between `lock.lock()` and `lock.unlock()`; what leaves the
// lock are values of `In` and `Out`, which are Sendable here, and handlers, which are `@Sendable` closures.
nonisolated extension BaseStub: @unchecked Sendable where Call.In: Sendable, Call.Out: Sendable {}

nonisolated extension BaseStub: Observable {}
