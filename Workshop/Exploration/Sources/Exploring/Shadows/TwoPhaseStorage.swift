/// Takes the place of `TwoPhaseStorage` of `Providers`, and fails if its owner breaks a rule.
///
/// Reading and writing must be ordered by locks, atomics, and tasks, as on a processor that reorders.
@unsafe
public struct TwoPhaseStorage<Pending, Value>: @unchecked Sendable {
    private enum Phase {
        case pending(Pending)
        case value(Value)
        case destroyed
    }

    // Used only by the running virtual thread.
    private final class State {
        var phase: Phase
        var accesses = Accesses()

        init(_ phase: Phase) {
            self.phase = phase
        }
    }

    private let state: State

    /// Creates storage in its first phase.
    public init(_ pending: consuming Pending) {
        state = State(.pending(pending))
        state.accesses.write("init")
    }

    /// The state of the first phase.
    public var pending: Pending {
        get {
            state.accesses.read("pending")
            guard case .pending(let pending) = state.phase else { fail("pending was read") }
            return pending
        }
        nonmutating set {
            state.accesses.write("pending")
            guard case .pending = state.phase else { fail("pending was set") }
            // The old state is released before the new one is stored, as the real storage does.
            state.phase = .pending(newValue)
        }
    }

    /// The value.
    public var value: Value {
        state.accesses.read("value")
        guard case .value(let value) = state.phase else { fail("value was read") }
        return value
    }

    /// Ends the first phase, and stores the value.
    public func finish(with value: Value) {
        state.accesses.write("finish(with:)")
        guard case .pending = state.phase else { fail("finish(with:) was called") }
        state.phase = .value(value)
    }

    /// Releases everything.
    ///
    /// Reference counts order it after all other uses, so only the phase is checked.
    public func destroy(isFinished: Bool) {
        switch state.phase {
        case .pending where !isFinished, .value where isFinished: state.phase = .destroyed
        default: fail("destroy(isFinished: \(isFinished)) was called")
        }
    }

    private func fail(_ use: String) -> Never {
        let phase =
            switch state.phase {
            case .pending: "is pending"
            case .value: "has its value"
            case .destroyed: "is destroyed"
            }
        Scheduler.shared.fail("\(use) while the storage of \(Value.self) \(phase).")
    }
}
