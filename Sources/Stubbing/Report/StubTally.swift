/// The number of calls of a stub, by how they ended, for a ``StubReport``.
///
/// All stubs with the same declaration share one, because each test has its own mocks. It is outside of the stubs, which
/// change it under their own locks, so that a stub without one pays nothing.
@usableFromInline
nonisolated final class StubTally: Sendable {
    let origin: StubOrigin

    private struct State: Sendable {
        var counts: CallCounts
        var caller: StubCaller?
    }

    private let state: Locked<State>

    init(origin: StubOrigin, counts: CallCounts) {
        self.origin = origin
        state = Locked(State(counts: counts))
    }

    /// The name of the member, or that of the property if the stub wasn't called.
    var name: String {
        guard let caller = state.withLock(\.caller) else { return origin.name }
        return origin.name(ofMember: caller.member, calledIn: caller.fileID)
    }

    var counts: CallCounts { state.withLock(\.counts) }

    /// A call has returned, or thrown an error.
    func countEnd(isError: Bool) {
        state.withLock { state in
            state.counts.calls += 1
            if isError { state.counts.threw?.increase() } else { state.counts.returned += 1 }
        }
    }

    /// A call was suspended by a pause.
    func countSuspension() {
        state.withLock { $0.counts.suspended?.increase() }
    }

    /// A call was canceled while it was suspended, and has thrown a `CancellationError` if `isEnd`.
    func countCancellation(isEnd: Bool) {
        state.withLock { state in
            state.counts.canceled?.increase()
            if isEnd { state.counts.calls += 1 }
        }
    }

    /// A stub is called for the first time.
    func setCaller(_ caller: StubCaller) {
        state.withLock { $0.caller = caller }
    }
}

nonisolated extension Int {
    fileprivate mutating func increase() {
        self += 1
    }
}
