/// The failures of a test case that were found outside of its tasks, such as by a detached task.
///
/// They belong to the test case whose stub they are about, which records them at its end.
nonisolated final class OutsideFailures: Sendable {
    private struct State: Sendable {
        var failures: [PendingFailure] = []
        var hasEnded = false
    }

    private let state = Locked(State())

    /// Whether the test case is one of Swift Testing.
    ///
    /// XCTest records a failure of any task in the test that is running, so nothing has to be kept.
    private let isOfSwiftTesting = isInTestOfSwiftTesting

    /// Whether the test case has ended.
    var hasEnded: Bool { state.withLock(\.hasEnded) }

    /// Keeps a failure that the current task can't record in the test case, or returns false if it has to be recorded.
    func add(_ failure: PendingFailure) -> Bool {
        guard isOfSwiftTesting, !isInTestOfSwiftTesting else { return false }
        return state.withLock { state in
            if !state.hasEnded { state.failures.append(failure) }
            return !state.hasEnded
        }
    }

    /// Ends the test case, and returns its failures.
    func end() -> [PendingFailure] {
        state.withLock { state in
            state.hasEnded = true
            return state.failures
        }
    }
}
